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

/// The limits of queues and buffers, and the policies for overflow.
///
/// Nothing is lost silently. A rejected action gets a refusal, and every other
/// overflow is reported.
///
///     let runtime = Runtime(limits: Limits(mailbox: 100, overload: .refuse))
public struct Limits: Sendable, Hashable {
  /// The number of inputs that may wait in a store's mailbox.
  ///
  /// The thread that handles inputs removes all waiting inputs at once, so they no longer count. A
  /// waiting input keeps the context of its sender, which takes 1.4 KB, unless the context
  /// policy of the runtime is ``ContextPolicy/none``. Inputs beyond this limit are handled without
  /// task-local values.
  package let mailbox: Int
  /// The policy for an action that finds the mailbox full.
  package let overload: OverloadPolicy
  /// The number of other senders' inputs that a thread handles before a task takes over.
  ///
  /// The same limit holds for the notifications of a navigator. It also holds for consecutive
  /// failures of one action, before a task continues its work.
  package let handOff: Int
  /// The number of undelivered events that a store keeps.
  package let events: Int
  /// The policy for events beyond the limit.
  package let eventOverload: OverloadPolicy
  /// The number of results of a flow that are kept for readers.
  package let results: Int
  /// The policy for results of a flow beyond the limit.
  ///
  /// Each reader gets the results from the first one on, so reading makes no room. A flow that
  /// refuses accepts no further result once the limit is reached. If the oldest are dropped,
  /// readers that have not read them lose them.
  package let resultOverload: OverloadPolicy

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - mailbox: The number of inputs that may wait in a store's mailbox, at least 1.
  ///   - overload: The policy for an action that finds the mailbox full. With `.report`, it waits
  ///     and the overload is reported once. With `.refuse`, it is refused. Emissions of effects are
  ///     never refused, only reported. `.dropOldest` stops the program, since a mailbox drops no
  ///     action.
  ///   - handOff: The number of other senders' inputs that a thread handles, at least 1.
  ///   - events: The number of undelivered events that a store keeps, at least 1.
  ///   - eventOverload: The policy for further events. By default the oldest are lost, and their
  ///     count is reported.
  ///   - results: The number of results of a flow that are kept, at least 1.
  ///   - resultOverload: The policy for further results of a flow. By default all are kept, and the
  ///     overload is reported once. If the policy refuses results, `yield` returns that refusal.
  ///     The result that a flow returns is always accepted.
  public init(
    mailbox: Int = 100_000,
    overload: OverloadPolicy = .report,
    handOff: Int = 1_000,
    events: Int = 1_000,
    eventOverload: OverloadPolicy = .dropOldest,
    results: Int = 1_000,
    resultOverload: OverloadPolicy = .report
  ) {
    precondition(mailbox > 0, "Limits.mailbox is 1 or more, not \(mailbox).")
    precondition(
      overload != .dropOldest,
      "A mailbox drops no action, so Limits.overload is .report or .refuse, not .dropOldest."
    )
    precondition(handOff > 0, "Limits.handOff is 1 or more, not \(handOff).")
    precondition(events > 0, "Limits.events is 1 or more, not \(events).")
    precondition(results > 0, "Limits.results is 1 or more, not \(results).")
    (self.mailbox, self.overload, self.handOff) = (mailbox, overload, handOff)
    (self.events, self.eventOverload) = (events, eventOverload)
    (self.results, self.resultOverload) = (results, resultOverload)
  }
}

/// The policy for elements beyond the limit of a queue.
///
/// The elements are actions in a mailbox, events, results of a flow, or elements of a stream. No
/// element is lost silently. A refused action gets a refusal, and the runtime reports lost elements
/// with their count.
public enum OverloadPolicy: Sendable, Hashable, CaseIterable {
  /// Keeps every element, and reports the overload once until the queue is empty again.
  case report
  /// Refuses new elements until the reader takes one.
  ///
  /// A flow keeps its results for all readers, so it refuses new results until its end.
  case refuse
  /// Drops the elements that have waited longest.
  case dropOldest
}
