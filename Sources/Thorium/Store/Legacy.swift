import Synchronization
import ThoriumSystem

/// The last state and the runtime of a store, for code that may outlive it.
///
/// It does not hold the reactor, whose dependencies go with the store.
///
/// Proof that `@unchecked Sendable` is right: its fields are constants of types that are `Sendable`, as are those of
/// ``Legacy``, which alone inherits from it.
@usableFromInline
class AnyLegacy: @unchecked Sendable {
  @usableFromInline let runtime: Runtime
  @usableFromInline weak let anyStore: AnyStore?
  /// The last state.
  fileprivate let last = Mutex<(any Sendable)?>(nil)
  private let ended = Latch()
  private let consumedBy = AtomicLazyReference<Consumption>()

  fileprivate init(of store: AnyStore) {
    runtime = store.runtime
    anyStore = store
  }

  /// The counts of the reader of an effect without a store, on which its bodies wait; set once, at first.
  @usableFromInline final var consumption: Consumption? {
    get { consumedBy.load() }
    set { if let newValue { _ = consumedBy.storeIfNil(newValue) } }
  }

  @usableFromInline
  func finish() {
    ended.open()
  }

  /// Waits for the end of the store, or until the waiting task is cancelled.
  fileprivate final func waitForEnd(of reactor: @autoclosure () -> String) async {
    await ended.wait(for: "for \(reactor()) to end")
  }
}

/// What a store leaves, with the types of its reactor.
///
/// Proof that `@unchecked Sendable` is right: as above.
@usableFromInline
final class Legacy<R: Reactor>: AnyLegacy, @unchecked Sendable {
  /// The states that its streams deliver, if these are not the store's own.
  let shown: Shown<R.State>?
  /// The events that wait until they are taken, in an ``EventQueue`` if one was made.
  ///
  /// The type is erased, since the end of a generic class, which is not specialised, would look it up.
  private let told = AtomicLazyReference<any AnyObject & Sendable>()

  init(of store: Store<R>) {
    shown = unsafe store.existingAnnex?.pipes?.shown
    super.init(of: store)
  }

  /// The store, while it is there.
  @inlinable var store: Store<R>? { anyStore?.typed() }

  /// The last state, once the store has ended.
  var lastState: R.State? { last.withLock { $0 }.flatMap { $0 as? R.State } }

  /// The last state, of a store that has ended or is being released.
  ///
  /// The release keeps the state before it calls other code, so this waits for a moment only.
  @usableFromInline
  func waitForReleasedState() -> R.State {
    while true {
      if let lastState { return lastState }
      yieldThread()
    }
  }

  /// Keeps the last state.
  @usableFromInline
  func keep(_ state: R.State) {
    keepLast(state)
    finish()
  }

  @usableFromInline
  func keepLast(_ state: R.State) {
    last.withLock { $0 = state }
  }

  @usableFromInline
  override func finish() {
    existingEvents?.finish()
    super.finish()
  }

  /// The queue of events, if it was made.
  var existingEvents: EventQueue<R.Event>? {
    guard let events = told.load() else { return nil }
    return unsafe unsafeDowncast(events, to: EventQueue<R.Event>.self)
  }

  /// The queue of events, made when it is first needed, by any thread.
  ///
  /// The caller finishes the queue of an ended store, since the end may not have found it.
  var events: EventQueue<R.Event> {
    if let events = existingEvents { return events }
    let made = told.storeIfNil(EventQueue<R.Event>(of: R.self, in: runtime))
    return unsafe unsafeDowncast(made, to: EventQueue<R.Event>.self)
  }

  /// Waits for the end of the store, or until the waiting task is cancelled.
  func waitForEnd() async {
    await waitForEnd(of: "\(R.self)")
  }

  /// Waits for the end of the store, which has begun, and returns the last state that its streams delivered.
  func waitForLastState() async -> R.State? {
    await waitForEnd()
    return if let shown { shown.latest?.state } else { lastState }
  }
}
