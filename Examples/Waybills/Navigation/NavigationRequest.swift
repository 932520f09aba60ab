import Thorium

/// A request of a screen in the first tab; the flow that shows the screen handles it.
enum NavigationRequest: Equatable, Sendable {
  case push(String)
  case pop
  case popTo(Int)
  case popToRoot
  case present(String)
  case dismiss
  case setStack([String])

  /// Returns the reason why a navigation would refuse the request; it is the same for user actions.
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

/// A reactor that passes the requests of screens to their flow, in order.
struct NavigationRequests: Reactor {
  struct State: Sendable {
    @Pulse var latest: NavigationRequest?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: NavigationRequest) {
    state.latest = mutation
  }
}
