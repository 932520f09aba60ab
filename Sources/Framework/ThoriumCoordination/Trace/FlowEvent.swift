public import ThoriumCore

/// An event of a flow, a screen, a link, an alert or the user.
///
/// Each flow, screen, link and alert has a number that is unique in its navigator, and ends exactly once.
public enum FlowEvent: Sendable {
  /// A flow started; `parent` is the number of the flow that started it, if there is one.
  case flowBegan(Int, name: String, parent: Int?)
  /// A flow has ended.
  case flowEnded(Int, Ending<any Sendable>)
  /// A screen appeared.
  case screenBegan(Navigation.Place)
  /// A screen was removed, and its store was asked to end.
  case screenEnded(Navigation.Place)
  /// A link was opened.
  case linkBegan(Int, Link)
  /// A link was followed completely, or stopped early; the report contains the reason.
  case linkEnded(Int, LinkReport)
  /// An alert was opened; it is visible while no other alert covers it.
  case alertBegan(Int, Alert)
  /// An alert was closed.
  case alertEnded(Int, AlertEnding)
  /// An operation of the user was refused for a reason, and changed nothing: `pop refused: nothing to pop`.
  case refused(String, Refusal)
}

/// The reason why an alert was closed.
public enum AlertEnding: Sendable, Hashable {
  /// The user chose an answer, counted from 1; the event does not contain typed text.
  case answered(Int)
  /// A flow hid the alert.
  case hidden
  /// No task waits for an answer now.
  case withdrawn
}

extension FlowEvent: CustomStringConvertible {
  /// One sentence without results, messages and the values in a link, since they may be secret.
  ///
  /// Control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .flowBegan(let number, let name, let parent):
      "flow \(number) \(name) began" + (parent.map { " in flow \($0)" } ?? "")
    case .flowEnded(let number, .finished): "flow \(number) finished"
    case .flowEnded(let number, let ending): "flow \(number) \(ending)"
    case .screenBegan(let place): "screen \(place.id.rawValue) \(place.name) shown"
    case .screenEnded(let place): "screen \(place.id.rawValue) \(place.name) removed"
    case .linkBegan(let number, let link): "link \(number) \(link.withoutValues) opened"
    case .linkEnded(let number, let report): "link \(number) \(report.withoutValues)"
    case .alertBegan(let number, let alert) where alert.title.isEmpty: "alert \(number) opened"
    case .alertBegan(let number, let alert): "alert \(number) \(alert.title) opened"
    case .alertEnded(let number, .answered(let choice)):
      "alert \(number) answered with \(choice)"
    case .alertEnded(let number, let ending): "alert \(number) \(ending)"
    case .refused(let operation, let refusal): "\(operation) refused: \(refusal)"
    }
  }
}
