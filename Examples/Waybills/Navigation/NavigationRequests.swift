import Thorium

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
