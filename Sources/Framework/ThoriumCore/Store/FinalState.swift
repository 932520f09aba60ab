import Synchronization
import ThoriumSystem

/// The last state and the runtime of a store, for code that may outlive it.
///
/// It does not hold the reactor, so the reactor's dependencies are released with the store.
///
/// Proof that `@unchecked Sendable` is right: its fields are constants of `Sendable` types. So are
/// those of ``FinalState``, its only subclass.
@usableFromInline
class AnyFinalState: @unchecked Sendable {
  @usableFromInline let runtime: Runtime
  @usableFromInline weak let anyStore: AnyStore?
  /// The last state and its revision.
  fileprivate let last = Mutex<(any Sendable)?>(nil)
  fileprivate let ended = AsyncGate()

  fileprivate init(of store: AnyStore) {
    runtime = store.runtime
    anyStore = store
  }
}

/// The final state of a store, with the types of its reactor.
///
/// Proof that `@unchecked Sendable` is right: its fields are constants of `Sendable` types.
@usableFromInline
final class FinalState<R: Reactor>: AnyFinalState, @unchecked Sendable {
  /// The states that the store's streams deliver, if they differ from the store's own states.
  let shown: PipelineOutput<R.State>?
  /// The queue of undelivered events, if one was created.
  ///
  /// The queue is an ``EventQueue``. Its type is erased, since the unspecialised deinitialiser of a
  /// generic class would look it up.
  let eventQueue = OnceReference<any AnyObject & Sendable>()

  init(of store: Store<R>) {
    shown = unsafe store.existingExtras?.pipes?.shown
    super.init(of: store)
  }

  /// The store, or `nil` once it is released.
  @inlinable var store: Store<R>? { anyStore?.typed() }

  /// The last state and its revision, once the store has ended.
  var lastState: (state: R.State, revision: UInt)? {
    last.withLock { $0 }.flatMap { $0 as? (R.State, UInt) }
  }

  /// Returns the last state of a store that has ended or is being released.
  ///
  /// The release records the state before it calls other code, so this waits only for a moment.
  @usableFromInline
  func waitForReleasedState() -> R.State {
    while true {
      if let lastState { return lastState.state }
      yieldThread()
    }
  }

  /// Records the last state and finishes.
  @usableFromInline
  func recordFinalState(_ state: R.State, _ revision: UInt) {
    recordLastState(state, revision)
    finish()
  }

  @usableFromInline
  func recordLastState(_ state: R.State, _ revision: UInt) {
    last.withLock { $0 = (state, revision) }
  }

  @usableFromInline
  func finish() {
    existingEvents?.finish()
    ended.open()
  }

  /// Waits for the end of the store, or until the waiting task is cancelled.
  func waitForEnd() async {
    await ended.wait(for: "for \(R.self) to end")
  }
}
