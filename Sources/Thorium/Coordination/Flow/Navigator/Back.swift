/// What a screen says when a person is about to remove it.
///
///     let screen = try flow.push(Editor()) { state in
///       state.isReady ? .allowed : .refused("it is being saved")
///     }
///
/// A person's back, swipe, popToRoot and dismiss ask the rule of each screen that would go, the top
/// first; the first that does not allow it decides. Flows are not asked: what they do is a decision.
public enum Back: Sendable {
  /// The screen goes.
  case allowed
  /// The screen stays, and why.
  case refused(Refusal)
  /// A person is asked first; `true` does the very operation, if it still removes the same screens.
  case asks(Question<Bool>)
}

extension Back: CustomStringConvertible {
  /// The rule with its reason or its question: `refused: it is being saved`.
  ///
  /// Control and format characters are escaped.
  public var description: String {
    switch self {
    case .allowed: "allowed"
    case .refused(let refusal): "refused: \(refusal)"
    case .asks(let question): "asks: \(question)"
    }
  }
}
