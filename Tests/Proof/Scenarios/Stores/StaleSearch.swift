import Thorium

extension Race {
  /// The answer to an old question comes last, and is shown.
  public static let staleSearch = Race("stale search", preemptions: 0) { world, isCorrected in
    let store = Store(Search(world: world, isCorrected: isCorrected), in: world.runtime)
    store.send(.type("sw"))
    await world.hop(20)
    store.send(.type("swift"))
    await store.settled()
    let shown = store.currentState
    try world.require(shown == "results for swift", "the answer to a stale question: \(shown)")
  }
}

private struct Search: Reactor {
  enum Action: Sendable { case type(String) }

  let world: World
  let isCorrected: Bool
  let initialState = ""

  func mutate(action: Action) -> Effect<Self> {
    guard case .type(let text) = action else { return .none }
    let search = Effect<Self>.run { emit in
      await world.hop(2)
      emit("results for \(text)")
    }
    return isCorrected ? search.policy(.latest, id: "search") : search
  }

  func reduce(into state: inout String, mutation: String) {
    state = mutation
  }
}
