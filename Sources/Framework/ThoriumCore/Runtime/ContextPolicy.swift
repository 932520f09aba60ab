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
