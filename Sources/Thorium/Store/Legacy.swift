import Synchronization

/// What a store leaves to those who may outlive it: its last state, and its runtime.
///
/// It does not hold the reactor, whose dependencies go with the store.
@usableFromInline
final class Legacy<R: Reactor>: Sendable {
  @usableFromInline let runtime: Runtime
  @usableFromInline weak let store: Store<R>?
  /// What its streams tell, where that is not the state itself.
  private let shown: Shown<R.State>?
  private let state = Mutex<R.State?>(nil)
  private let ended = Latch()
  /// What was told and is to be taken.
  @usableFromInline let events: EventQueue<R.Event>

  @usableFromInline
  init(of store: Store<R>) {
    runtime = store.runtime
    events = EventQueue(in: store)
    shown = unsafe store.existingAnnex?.pipes?.shown
    self.store = store
  }

  /// The last state, once the store has ended.
  var lastState: R.State? { state.withLock { $0 } }

  /// Keeps the last state.
  @usableFromInline
  func keep(_ last: R.State) {
    state.withLock { $0 = last }
    events.finish()
    ended.open()
  }

  /// Waits for the end of the store, or until the waiting task is cancelled.
  func waitForEnd() async {
    await ended.wait(for: "for \(R.self) to end")
  }

  /// Waits for the end of the store, which has begun, and answers what its streams told last.
  func waitForLastState() async -> R.State? {
    await waitForEnd()
    return if let shown { shown.latest?.state } else { lastState }
  }
}
