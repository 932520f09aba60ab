import Thorium

/// A reactor that rings at each action, and tells only every second state, and ten more than there were.
struct Chime: Reactor {
  struct State: Sendable {
    var count = 0
    @Pulse var ring: String?
  }
  let initialState = State()

  func reduce(into state: inout State, mutation: String) {
    state.count += 1
    state.ring = mutation
  }

  func transform(state: Pipeline<State>) -> Pipeline<State> {
    state.filter { $0.count > 0 && $0.count % 2 == 0 }
      .map { state in
        var changed = state
        changed.count += 10
        return changed
      }
  }
}
