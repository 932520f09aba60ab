/// The actions that are certain to occur when a state graph checks that something happens.
///
/// A user need not act, so by default no action is certain. Passing time always is, weakly. A list
/// of actions is weak fairness:
///
///     try graph.eventually("it is dark", fair: [.off]) { $0 == .dark }
public struct Fairness<Action: Sendable>: Sendable {
  let actions: [Action]
  let isStrong: Bool

  /// No fairness: no action is certain to occur.
  public static var none: Self { Self(actions: [], isStrong: false) }

  /// Weak fairness: an action that stays possible eventually occurs.
  ///
  /// - Parameter actions: The actions.
  /// - Returns: The assumption.
  public static func weak(_ actions: [Action]) -> Self { Self(actions: actions, isStrong: false) }

  /// Strong fairness: an action that is possible again and again eventually occurs.
  ///
  /// - Parameter actions: The actions.
  /// - Returns: The assumption.
  public static func strong(_ actions: [Action]) -> Self { Self(actions: actions, isStrong: true) }
}

extension Fairness: ExpressibleByArrayLiteral {
  /// Creates the assumption of weak fairness.
  public init(arrayLiteral elements: Action...) {
    self = .weak(elements)
  }
}
