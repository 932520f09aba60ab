public import Thorium

/// What a person does with a program of screens.
public enum FlowAction: Sendable {
  /// Goes back, as with a back button.
  case back
  /// Goes back to the root of the topmost stack.
  case backToRoot
  /// Lets go of what is presented.
  case dismiss
  /// Drags the topmost screen aside, by so many percent.
  case swipe(Int)
  /// Selects one of the tabs that are seen, by its name.
  case tab(String)
  /// Answers the alert that is open, with a choice from 1 on and what is typed into its field.
  case answer(Int, text: String? = nil)
  /// Does something on the topmost screen.
  case send(ScreenAction)
}

/// Something that is done on the topmost screen.
public struct ScreenAction: Sendable {
  /// The type of the screen's reactor.
  public let reactor: String
  /// The action, as Swift.
  public let text: String
  /// The action; its type is the reactor's.
  let action: any Sendable
}

extension FlowAction: CustomStringConvertible {
  /// The action as stories show it, escaped: `UserList.select(3)`, `tab news`.
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
    case .send(let action): action.reactor + action.text
    }
  }
}

/// What a person sees, and which flows are at work.
public struct FlowState: Sendable, Hashable {
  /// The screens.
  public var navigation = Navigation()
  /// The flows.
  public var flows = FlowTree()
  /// The type of the topmost screen's reactor.
  public var visible: String?
  /// The alert that is open; while there is one, a person can only answer it.
  public var alert: Alert?
}

extension FlowState: CustomStringConvertible {
  /// The screens and the flows: `[UserList > UserDetail], App > UserDetail`; and the alert that is open.
  ///
  /// Tabs that are seen stand behind the screens, with what the selected one shows: `[Home] news*  people [Article]`.
  public var description: String {
    let paths = flows.paths.isEmpty ? "no flow" : flows.paths.joined(separator: "; ")
    let question = alert.map { ", alert: \($0)" } ?? ""
    return "\(Self.drawing(of: navigation)), \(paths)\(question)".escaped
  }

  private static func drawing(of navigation: Navigation) -> String {
    guard let tab = navigation.visibleTab, let tabs = navigation.tabs[tab.host] else {
      return "\(navigation)"
    }
    return "\(navigation) \(tabs) \(drawing(of: tabs.all[tab.index].navigation))"
  }
}
