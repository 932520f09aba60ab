public import Synchronization

/// What waits in a store's inbox.
@usableFromInline
enum Input<R: Reactor>: Sendable {
  case action(R.Action, Ticket?)
  case emission(R.Mutation, Run<R>)
  case ended(Run<R>, (any Error)?)
  // Large cases are indirect, since the largest case decides the size of all.
  /// A mutation whose body waits until it was handled.
  indirect case delivery(R.Mutation, Run<R>, Latch)
  indirect case fork(Effect<R>, Branch<R>)
  case unfork(Branch<R>)
  /// What is done in a turn of its own: what a pipeline held back, an event, a stub's next state.
  indirect case turn(@Sendable (Store<R>) -> Void)
  case take(Taker<R.Action>)
  case observe(Observer<R.State>)
  case unobserve(Interest)
  case settle(Latch)
  case end
  /// An input in the context of its sender.
  indirect case carried(Input<R>, Carrier)

  /// True when the store may call the reactor or an observer to handle the input.
  @inlinable var needsContext: Bool {
    switch self {
    case .ended(let run, let error): error != nil || !run.endsInSilence
    case .action, .emission, .delivery, .fork, .unfork, .turn, .observe, .end: true
    case .take, .unobserve, .settle, .carried: false
    }
  }

  /// The same input, with the context of the caller.
  @inlinable var carried: Self { .carried(self, Carrier()) }
}

/// What waits in a store, in the order of arrival.
@usableFromInline
struct Inbox<R: Reactor>: Sendable {
  /// What is left of a batch whose holder has handed over; it comes before all that waits.
  @usableFromInline var begun = Batch<R>()
  @usableFromInline var inputs: ContiguousArray<Input<R>> = []
  /// Whether some of it was sent by others than the holder of the role.
  @usableFromInline var isShared = false
  /// Whether it has been reported that too much waits.
  @usableFromInline var isReported = false
  /// The scheduled task that is to handle what waits, where the role is `posted`.
  @usableFromInline var scheduled: ScheduledDrain<R>?

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ input: Input<R>, isForeign: Bool) {
    if isForeign { isShared = true }
    inputs.append(input)
  }

  /// Takes an input in, or refuses it where too much waits.
  @inlinable
  mutating func receive(
    _ input: Input<R>,
    isForeign: Bool,
    _ limits: Limits
  ) -> Reception<R> {
    if inputs.count < limits.mailbox {
      append(input, isForeign: isForeign)
      return .waits
    }
    if limits.overload == .refuse {
      let refusal: Refusal = "its mailbox is full: \(inputs.count) inputs wait"
      switch input {
      case .action(let action, let ticket): return .isRefused(action, ticket, refusal, nil)
      case .carried(.action(let action, let ticket), let carrier):
        return .isRefused(action, ticket, refusal, carrier)
      default: break
      }
    }
    append(input, isForeign: isForeign)
    if isReported { return .waits }
    isReported = true
    return .overloads(count: inputs.count)
  }

  /// Notes that a task is to handle what waits.
  @inlinable
  mutating func scheduleDrain(of store: Store<R>) -> ScheduledDrain<R> {
    let drain = ScheduledDrain(of: store)
    scheduled = drain
    return drain
  }

  /// Gives away the rest of a batch, or else all that waits, in exchange for an empty batch, whose room is
  /// used again.
  ///
  /// - Returns: Whether nothing waits now.
  @inlinable
  mutating func take(into batch: inout Batch<R>) -> Bool {
    if !begun.isEmpty {
      batch = begun
      begun = Batch()
      return inputs.isEmpty
    }
    batch.inputs.removeAll(keepingCapacity: batch.inputs.count < 4096)
    batch.handled = 0
    batch.isShared = isShared
    swap(&inputs, &batch.inputs)
    isShared = false
    isReported = false
    return true
  }
}

/// What a task retains that is to handle what waits: the store, until other code has come before the task.
///
/// So a task that runs late does not keep a store that has nothing to do any more.
@usableFromInline
final class ScheduledDrain<R: Reactor>: Sendable {
  private let store: Mutex<Store<R>?>

  @usableFromInline
  init(of store: Store<R>) {
    self.store = Mutex(store)
  }

  @usableFromInline
  func take() -> Store<R>? { store.withLock { $0.take() } }

  @usableFromInline
  func cancel() { _ = take() }
}

/// Where the inbox of a store lies.
@usableFromInline
final class Postbox<R: Reactor>: Sendable {
  @usableFromInline let inbox = Mutex(Inbox<R>())
  /// An estimate of the number of waiting inputs, for threads that do not have the lock.
  @usableFromInline let waiting = Atomic(0)
  /// The number of the next emissions that are queued without a wait for the role.
  let hurried = Atomic(0)
  /// The number of queued inputs that were handled; only the holder of the role changes it.
  @usableFromInline let handled = Atomic<UInt>(0)

  @usableFromInline
  init() {}

  @inlinable
  func noteHandled() {
    handled.store(handled.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }
}

/// What was taken out of an inbox to be handled.
@usableFromInline
struct Batch<R: Reactor>: Sendable {
  @usableFromInline var inputs: ContiguousArray<Input<R>> = []
  @usableFromInline var handled = 0
  /// Whether some of it was sent by others than the holder of the role.
  @usableFromInline var isShared = false

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { handled == inputs.count }

  @inlinable
  mutating func next() -> Input<R> {
    defer { handled += 1 }
    return inputs[handled]
  }
}

/// What became of an input that was to be queued.
@usableFromInline
enum Reception<R: Reactor>: Sendable {
  /// It waits; whoever holds the role will handle it.
  case waits
  /// The role was free: whoever sent it has it now.
  case isOurs
  /// It waits, and no thread has the role; the caller schedules this task.
  case awakens(ScheduledDrain<R>)
  /// It waits, and is one too many.
  case overloads(count: Int)
  /// The action is refused; a carrier still has to be run.
  case isRefused(R.Action, Ticket?, Refusal, Carrier?)
  /// The input was not queued: there is room, so the sender must create a carrier first.
  case needsCarrier
}
