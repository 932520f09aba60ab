public import Synchronization

/// What a store leaves to those who may outlive it: its last state, and its runtime.
///
/// It does not hold the reactor, whose dependencies go with the store.
@usableFromInline
final class Legacy<R: Reactor>: Sendable {
  @usableFromInline let runtime: Runtime
  @usableFromInline weak let store: Store<R>?
  /// What its streams tell, where that is not the state itself.
  @usableFromInline let shown: Shown<R.State>?
  // What follows is not called so by its type, since the end of a generic class, which is not
  // specialised, would look that up.
  /// The last state.
  @usableFromInline let last = Mutex<(any Sendable)?>(nil)
  /// What was told and is to be taken, where there is a queue for it: an ``EventQueue``.
  private let told = AtomicLazyReference<any AnyObject & Sendable>()
  private let ended = Latch()
  private let consumedBy = AtomicLazyReference<Consumption>()

  @inlinable
  init(of store: Store<R>) {
    runtime = store.runtime
    shown = unsafe store.existingAnnex?.pipes?.shown
    self.store = store
  }

  /// The last state, once the store has ended.
  @inlinable var lastState: R.State? { last.withLock { $0 }.flatMap { $0 as? R.State } }

  /// The counts of the reader of an effect without a store, on which its bodies wait; set once, at first.
  @usableFromInline var consumption: Consumption? {
    get { consumedBy.load() }
    set { if let newValue { _ = consumedBy.storeIfNil(newValue) } }
  }

  /// Keeps the last state.
  @inlinable
  func keep(_ state: R.State) {
    last.withLock { $0 = state }
    finish()
  }

  @usableFromInline
  func finish() {
    existingEvents?.finish()
    ended.open()
  }

  /// The queue of events, if it was made.
  var existingEvents: EventQueue<R.Event>? {
    guard let events = told.load() else { return nil }
    return unsafe unsafeDowncast(events, to: EventQueue<R.Event>.self)
  }

  /// What was told and is to be taken, made when it is first needed, by any thread.
  ///
  /// Whoever asks finishes the queue where the store has ended, since the end may not have found it.
  var events: EventQueue<R.Event> {
    if let events = existingEvents { return events }
    let made = told.storeIfNil(EventQueue<R.Event>(of: R.self, in: runtime))
    return unsafe unsafeDowncast(made, to: EventQueue<R.Event>.self)
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
