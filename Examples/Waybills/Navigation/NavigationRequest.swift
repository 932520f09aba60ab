import Thorium
import ThoriumParts

/// What a screen of the first tab asks for; the flow that has shown it does it.
enum NavigationRequest: Topic, Equatable {
  case push(String)
  case pop
  case popTo(Int)
  case popToRoot
  case present(String)
  case dismiss
  case setStack([String])

  /// Says why it would be refused in a navigation, which decides it for a person just so.
  func refusal(in navigation: Navigation) -> Refusal? {
    var copy = navigation
    do throws(Refusal) {
      switch self {
      case .push, .present, .setStack: break
      case .pop: _ = try copy.pop()
      case .popTo(let index): _ = try copy.pop(toIndex: index)
      case .popToRoot: _ = try copy.popToRoot()
      case .dismiss: _ = try copy.dismiss()
      }
      return nil
    } catch {
      return error
    }
  }
}
