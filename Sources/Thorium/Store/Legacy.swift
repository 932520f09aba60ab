import Synchronization

/// What a store leaves to those who may outlive it: its last state, and its runtime.
///
/// It does not hold the reactor, whose dependencies go with the store.
@usableFromInline
final class Legacy<R: Reactor>: Sendable {
  @usableFromInline let runtime: Runtime
  @usableFromInline weak let store: Store<R>?
  private let state = Mutex<R.State?>(nil)
  private let ended = Latch()

  @usableFromInline
  init(of store: Store<R>) {
    runtime = store.runtime
    self.store = store
  }

  /// The last state, once the store has ended.
  var lastState: R.State? { state.withLock { $0 } }

  /// Keeps the last state.
  @usableFromInline
  func keep(_ last: R.State) {
    state.withLock { $0 = last }
    ended.open()
  }

  /// Waits for the end of the store, which has begun.
  func waitForLastState() async -> R.State? {
    await ended.wait()
    return lastState
  }
}
