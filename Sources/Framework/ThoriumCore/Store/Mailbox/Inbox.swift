import Synchronization

/// An element of a store's inbox.
@usableFromInline
enum Input: Sendable {
  case action(AnyBox, PendingAction?)
  case emission(AnyBox, EffectTask)
  case ended(EffectTask, (any Error)?)
  // Large cases are indirect, since the largest case decides the size of all.
  /// A mutation whose body waits until it has been handled.
  case delivery(AnyBox, EffectTask, AsyncGate)
  indirect case fork(AnyEffect, ForkedEffect)
  case unfork(ForkedEffect)
  /// Work with its own turn, such as an event or an element that a pipeline held back.
  indirect case turn(@Sendable (AnyStore) -> Void)
  /// An `ActionWaiter`.
  case addActionWaiter(any AnyObject & Sendable)
  /// An `Observer`.
  case observe(any AnyObject & Sendable)
  case unobserve(ObserverToken)
  case settle(AsyncGate)
  case endStore
  /// An input in the context of its sender.
  indirect case carried(Input, ContextExecutor)

  /// True when the store may call the reactor or an observer to handle the input.
  var needsContext: Bool {
    switch self {
    case .ended(let run, let error): error != nil || !run.endsInSilence
    case .action, .emission, .delivery, .fork, .unfork, .turn, .observe, .endStore: true
    case .addActionWaiter, .unobserve, .settle, .carried: false
    }
  }

  /// Returns the input in the context of a carrier, if there is one.
  func carried(by carrier: ContextExecutor?) -> Self {
    carrier.map { .carried(self, $0) } ?? self
  }
}

/// The inputs that wait in a store, in the order of arrival.
struct Inbox: Sendable {
  /// The rest of a batch whose holder has handed over; it comes before all waiting inputs.
  var begun = Batch()
  var inputs: ContiguousArray<Input> = []
  /// True when another thread than the holder of the role has sent some of the inputs.
  var isShared = false
  /// True when the overload has been reported.
  var isReported = false
  /// The scheduled task that will handle the inputs, if the role is `posted`.
  var scheduled: ScheduledDrain?

  init() {}

  mutating func append(_ input: Input, isForeign: Bool) {
    if isForeign { isShared = true }
    inputs.append(input)
  }

  /// Queues an input, or refuses it if too many wait.
  ///
  /// An input beyond the limit is queued without its context.
  mutating func receive(
    _ input: Input,
    in carrier: ContextExecutor?,
    isForeign: Bool,
    _ limits: Limits
  ) -> EnqueueResult {
    if inputs.count < limits.mailbox {
      append(input.carried(by: carrier), isForeign: isForeign)
      return .waits
    }
    if limits.overload == .refuse, case .action(let action, let pendingAction) = input {
      return .refused(action, pendingAction, "its mailbox is full: \(inputs.count) inputs wait")
    }
    append(input, isForeign: isForeign)
    defer { isReported = true }
    return .overloads(count: isReported ? nil : inputs.count)
  }

  /// Records that a task will handle the inputs.
  mutating func scheduleDrain(of store: AnyStore) -> ScheduledDrain {
    let drain = ScheduledDrain(of: store)
    scheduled = drain
    return drain
  }

  /// Moves the rest of a batch, or else all waiting inputs, into an empty batch.
  ///
  /// The inbox takes over the empty batch, whose memory is used again.
  ///
  /// - Returns: True when no input waits now.
  mutating func moveInputs(into batch: inout Batch) -> Bool {
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

/// The reference of a scheduled task to its store, until other code handles the inputs earlier.
///
/// So a task that runs late does not keep a store alive that has nothing left to do.
final class ScheduledDrain: Sendable {
  private let store: Mutex<AnyStore?>

  init(of store: AnyStore) {
    self.store = Mutex(store)
  }

  func removeStore() -> AnyStore? { store.withLock { $0.take() } }

  func cancel() { _ = removeStore() }
}

/// The object that owns the inbox of a store.
final class InboxOwner: Sendable {
  let inbox = Mutex(Inbox())
  /// The number of following inputs that are queued without a wait for the role.
  let hurried = Atomic(0)

  init() {}
}

/// The inputs that were removed from an inbox to be handled.
struct Batch: Sendable {
  var inputs: ContiguousArray<Input> = []
  var handled = 0
  /// True when another thread than the holder of the role has sent some of the inputs.
  var isShared = false

  init() {}

  var isEmpty: Bool { handled == inputs.count }

  mutating func next() -> Input {
    defer { handled += 1 }
    return inputs[handled]
  }
}

/// The outcome of queueing an input.
enum EnqueueResult: Sendable {
  /// The input waits; the holder of the role will handle it.
  case waits
  /// The role was free, and the sending thread has it now.
  case takesRole
  /// The input waits, and no thread has the role; the caller schedules this task.
  case awakens(ScheduledDrain)
  /// The input waits beyond the limit of the mailbox.
  ///
  /// The count is `nil` if the overload has been reported. The sender must still run the carrier, if
  /// there is one.
  case overloads(count: Int?)
  /// The action is refused; the sender must still run the carrier, if there is one.
  case refused(AnyBox, PendingAction?, Refusal)
}
