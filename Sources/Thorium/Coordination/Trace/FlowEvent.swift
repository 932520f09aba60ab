/// What became of a flow, of a screen, of a link or of an alert.
///
/// Each of them has a number of its own in its navigator, and ends exactly once.
public enum FlowEvent: Sendable {
  /// A flow began; the flow that began it is named, where there is one.
  case flowBegan(Int, name: String, parent: Int?)
  /// A flow has ended.
  case flowEnded(Int, Ending<any Sendable>)
  /// A screen is shown.
  case screenBegan(Navigation.Place)
  /// A screen was removed, and its store was told to end.
  case screenEnded(Navigation.Place)
  /// A link was opened.
  case linkBegan(Int, Link)
  /// A link was followed to its end, or has stopped; the report says why.
  case linkEnded(Int, LinkReport)
  /// An alert was opened; it is seen while none lies above it.
  case alertBegan(Int, Alert)
  /// An alert has closed.
  case alertEnded(Int, AlertEnding)
}

/// Why an alert has closed.
public enum AlertEnding: Sendable, Hashable {
  /// A person has chosen, from 1 on; what was typed is not told.
  case answered(Int)
  /// A flow has hidden it.
  case hidden
  /// Nobody waits for an answer any more.
  case withdrawn
}

extension FlowEvent: CustomStringConvertible {
  /// One sentence; a result, a message and the values in a link are not shown, since they may carry
  /// a secret.
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
    case .alertEnded(let number, let ending): "alert \(number) \(ending)"
    }
  }
}

extension AlertEnding: CustomStringConvertible {
  /// What has closed it, in a few words.
  public var description: String {
    switch self {
    case .answered(let choice): "answered with \(choice)"
    case .hidden: "hidden"
    case .withdrawn: "withdrawn"
    }
  }
}
