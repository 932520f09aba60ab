import Thorium
import ThoriumParts

/// A screen that opens and closes others of its kind.
///
/// It knows the navigation around it as a value, and asks for changes of it; it holds no screen.
struct HomeReactor: Reactor {
  enum Action: Sendable {
    case request(NavigationRequest)
    /// The stacks in which the screen stands have changed.
    case shown(Navigation)
  }
  typealias State = Navigation

  let name: String
  let bus: Bus
  let initialState = Navigation()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .request(let request): .run(name: "ask for \(request)") { _ in bus.publish(request) }
    case .shown(let navigation): .just(navigation)
    }
  }

  func reduce(into state: inout State, mutation: Navigation) {
    state = mutation
  }

  func refusal(action: Action, state: State) -> Refusal? {
    guard case .request(let request) = action else { return nil }
    return request.refusal(in: state)
  }
}
