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
  /// The action, as a story tells it: `UserList.select(3)`.
  public var description: String {
    switch self {
    case .back: "back"
    case .backToRoot: "back to the root"
    case .dismiss: "dismiss"
    case .swipe(let percent): "swipe by \(percent) %"
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
}

extension FlowState: CustomStringConvertible {
  /// The screens and the flows: `[UserList > UserDetail], App > UserDetail`.
  public var description: String {
    "\(navigation), \(flows.paths.isEmpty ? "no flow" : flows.paths.joined(separator: "; "))"
  }
}
