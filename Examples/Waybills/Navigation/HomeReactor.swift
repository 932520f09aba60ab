import Thorium

/// A screen that opens and closes other screens of the same type.
///
/// Its state is the surrounding navigation, as a value. It requests
/// changes of the navigation, and holds no screen.
struct HomeReactor: Reactor {
  enum Action: Sendable {
    case request(NavigationRequest)
    /// The stacks that contain the screen have changed.
    case shown(Navigation)
  }
  typealias State = Navigation

  let name: String
  let requests: Store<NavigationRequests>
  let initialState = Navigation()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .request(let request): .run(name: "ask for \(request)") { _ in requests.send(request) }
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
