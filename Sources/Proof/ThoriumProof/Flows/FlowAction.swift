public import Thorium
import ThoriumText

/// A user action in an app with several screens.
public enum FlowAction: Sendable {
  /// Goes back, as with a back button.
  case back
  /// Goes back to the root of the topmost stack.
  case backToRoot
  /// Dismisses the presented screen.
  case dismiss
  /// Swipes the topmost screen back, by a number of percent.
  case swipe(Int)
  /// Selects a visible tab by its name.
  case tab(String)
  /// Answers the open alert, with a choice counted from 1 and the text of its field.
  case answer(Int, text: String? = nil)
  /// Sends an action to the topmost screen, whose reactor has the given type.
  case send(any Sendable, to: String)
}

extension FlowAction: CustomStringConvertible {
  /// The action as reports show it, escaped: `UserList.select(3)`, `tab news`.
  public var description: String { words.escaped }

  private var words: String {
    switch self {
    case .back: "back"
    case .backToRoot: "back to the root"
    case .dismiss: "dismiss"
    case .swipe(let percent): "swipe by \(percent) %"
    case .tab(let name):
      "tab \(name.allSatisfy { $0.isLetter || $0.isNumber } ? name : SwiftText.of(name))"
    case .answer(let choice, nil): "answer \(choice)"
    case .answer(let choice, let text?): "answer \(choice) \(SwiftText.of(text))"
    case .send(let action, let reactor): reactor + SwiftText.of(action)
    }
  }
}

/// The visible screens and the active flows.
public struct FlowState: Sendable, Hashable {
  /// The screens.
  public var navigation = Navigation()
  /// The flows.
  public var flows = FlowTree()
  /// The type of the topmost screen's reactor.
  public var visible: String?
  /// The open alert; while it is open, the user can only answer it.
  public var alert: Alert?
}

extension FlowState: CustomStringConvertible {
  /// The screens, the flows and the open alert: `[UserList > UserDetail], App > UserDetail`.
  ///
  /// Visible tabs follow the screens, with the screens of the selected tab:
  /// `[Home] news*  people [Article]`.
  public var description: String {
    let paths = flows.paths.isEmpty ? "no flow" : flows.paths.joined(separator: "; ")
    let question = alert.map { ", alert: \($0)" } ?? ""
    return "\(Self.drawing(of: navigation)), \(paths)\(question)".escaped
  }

  private static func drawing(of navigation: Navigation) -> String {
    guard let tabs = navigation.top.flatMap({ navigation.tabs[$0.id] }) else {
      return "\(navigation)"
    }
    return "\(navigation) \(tabs) \(drawing(of: tabs.all[tabs.selected].navigation))"
  }
}
