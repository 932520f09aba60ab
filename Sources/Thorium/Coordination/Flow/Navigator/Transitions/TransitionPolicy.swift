/// What becomes of a navigation that begins while the stage still performs another.
///
///     let navigator = Navigator(on: window, transitions: .refuse)
///
/// Whatever the policy, the screens of a flow that ends go, and no change is left untold: work of
/// removed screens is cancelled at once, and the stage is told of one change behind the other.
public enum TransitionPolicy: Sendable, Hashable {
  /// It is shown when the transition is over, in its turn.
  case queue
  /// It cuts the transition short: that is cancelled, and of those that wait only the last is performed.
  case replace
  /// It is refused with a reason that names both: `present Login while present Settings is under way`.
  case refuse
}
