/// A policy for navigation that starts while the presenter runs a transition.
///
///     let navigator = Navigator(on: window, transitions: .queue, byUser: .refuse)
///
/// Here a flow's navigation waits, while a tap during a transition does nothing.
///
/// With every policy, the screens of a flow that ends are removed, and no
/// change is skipped. The work of removed screens is cancelled immediately,
/// and the presenter is notified of one change after the other.
public enum TransitionPolicy: Sendable, Hashable {
  /// The change is shown after the transition, in order.
  case queue
  /// The change cancels the running transition; of the waiting transitions, only the last one runs.
  case replace
  /// The change is refused with a reason: `present Login while present Settings is under way`.
  case refuse
}
