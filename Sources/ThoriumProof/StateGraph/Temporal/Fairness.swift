/// The actions that are certain to occur, for properties of a state graph that need progress.
///
/// A user need not act, so by default no action is certain. Passing time always is. A list of
/// actions is weak fairness:
///
///     try graph.eventually("it is dark", fair: [.off]) { $0 == .dark }
public struct Fairness<Action: Sendable>: Sendable {
  let actions: [Action]
  let isStrong: Bool

  /// No action is certain to occur.
  public static var none: Self { Self(actions: [], isStrong: false) }

  /// An action that stays possible occurs at some time.
  ///
  /// - Parameter actions: The actions.
  /// - Returns: The assumption.
  public static func weak(_ actions: [Action]) -> Self { Self(actions: actions, isStrong: false) }

  /// An action that is possible again and again occurs at some time.
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
