/// Which task-local values and which priority the code has that handles an action.
///
///     let runtime = Runtime(context: .none)
///     let ticker = Store(Ticker(), in: runtime)   // a flood of actions, none of which needs values
///
/// A store handles an action on the thread of its sender, unless it is busy or has a ``StorePlace``.
/// Then another thread handles the action later. With every policy a body of the store sees the values
/// of its own sender, or none.
public enum ContextPolicy: Sendable, Hashable {
  /// An action has the values and the priority of its sender, on whichever thread it is handled.
  ///
  /// An action that is queued costs a task: about 1 µs and 1.4 KB while it waits. Of actions beyond
  /// ``Limits/mailbox`` the values are lost, which is reported.
  case carried
  /// A body begins without task-local values and with the default priority.
  ///
  /// `refusal`, `mutate`, `reduce` and observers have the context of the sender, or none where the action
  /// was queued: they must not use task-local values. Use it where many threads send so often to one
  /// store that the costs of ``carried`` matter.
  case none
}
