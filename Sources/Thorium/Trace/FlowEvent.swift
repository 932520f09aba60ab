/// What became of a flow, or of a screen.
///
/// Each flow and each screen of a navigator has a number of its own there, and ends exactly once.
public enum FlowEvent: Sendable {
  /// A flow began; the flow that began it is named, where there is one.
  case flowBegan(Int, name: String, parent: Int?)
  /// A flow has ended.
  case flowEnded(Int, Ending<any Sendable>)
  /// A screen is shown.
  case screenBegan(Navigation.Place)
  /// A screen was removed, and its store was told to end.
  case screenEnded(Navigation.Place)
}

extension FlowEvent: CustomStringConvertible {
  /// One sentence; a result is not shown, since it may carry a secret.
  public var description: String {
    switch self {
    case .flowBegan(let number, let name, let parent):
      "flow \(number) \(name) began" + (parent.map { " in flow \($0)" } ?? "")
    case .flowEnded(let number, .finished): "flow \(number) finished"
    case .flowEnded(let number, let ending): "flow \(number) \(ending)"
    case .screenBegan(let place): "screen \(place.id.rawValue) \(place.name) shown"
    case .screenEnded(let place): "screen \(place.id.rawValue) \(place.name) removed"
    }
  }
}
