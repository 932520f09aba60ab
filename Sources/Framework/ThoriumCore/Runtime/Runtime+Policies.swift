/// The place where stores handle their inputs.
///
///     let runtime = Runtime(place: .actor(MainActor.shared))
///     let store = Store(Counter(), in: runtime)   // reduces and notifies observers on the main actor
///
/// In an actor, a `send` from code that the compiler sees in that actor is handled before it
/// returns, unless more than `Limits.handOff` inputs wait. From elsewhere `send` only queues
/// the action. The consequences of the action have happened when `perform` returns. All other
/// laws are the same.
///
/// Two notifications do not come from the place. A store that ends with its last reference notifies
/// streams, reports and tracers on the thread that released the reference. A store notifies tracers
/// of its start on the thread that created it.
public enum StorePlace: Sendable {
  /// On the thread that sends, before `send` returns.
  case sender
  /// In an actor, the main actor for instance.
  case actor(any Actor)
  /// On an executor.
  case executor(any TaskExecutor)
}

/// The policy for an action that is sent with `send` and refused by the reactor.
public enum RefusalPolicy: Sendable {
  /// The refusal is reported.
  ///
  /// See `Runtime.report`.
  case report
  /// A debug build stops the program with a message.
  ///
  /// A release build acts as ``report``.
  case trap
}

/// The policy for the task-local values and the priority of a handled action.
///
///     let runtime = Runtime(context: .none)
///     let ticker = Store(Ticker(), in: runtime)   // a flood of actions, none of which needs values
///
/// A store handles an action on the thread of its sender, unless it is busy or has a
/// ``StorePlace``. Then another thread handles the action later. With either policy, the body of an
/// effect has the values of its action's sender, or none.
public enum ContextPolicy: Sendable, Hashable {
  /// The store handles an action with the values and the priority of its sender, on any thread.
  ///
  /// A queued action costs a task: about 1 µs, and 1.4 KB while it waits. Actions beyond
  /// `Limits.mailbox` lose their values, which is reported.
  case carried
  /// The body of an effect starts without task-local values and with the default priority.
  ///
  /// `refusal`, `mutate`, `reduce` and observers run in the context of the sender, or without a
  /// context if the action was queued. So they must not use task-local values. Use this policy when
  /// many threads send to one store so often that the cost of ``carried`` matters.
  case none
}
