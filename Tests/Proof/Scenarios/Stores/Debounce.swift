import Thorium

extension Race {
  /// A key that is pressed when the pause ends falls between reading the text and waiting anew.
  static let debounce = Race("a debounce that fires at its boundary", preemptions: 1) {
    world,
    isCorrected in
    let store = Store(Field(world: world, isCorrected: isCorrected), in: world.runtime)
    store.send(.type("sw"))
    try await world.sleep(world.draw(1...4))
    store.send(.type("swift"))
    await store.settled()
    let state = store.currentState
    try world.require(
      state.found == state.typed,
      "\(state.typed) is typed, and nothing but \(state.found) was searched"
    )
  }
}

private struct Field: Reactor {
  enum Action: Sendable { case type(String) }

  enum Mutation: Sendable {
    case type(String)
    case wait(Bool)
    case find(String)
  }

  struct State: Sendable {
    var typed = ""
    var found = ""
    var isWaiting = false
  }

  let world: World
  let isCorrected: Bool
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    guard case .type(let text) = action else { return .none }
    let search = Effect<Self>.run { emit in
      let text = emit.currentState.typed
      await world.hop(1)
      emit(.find(text))
    }
    if isCorrected {
      let pause = EffectPolicy.debounced(world.tick * 3)
      return .concat(.just(.type(text)), search.policy(pause, id: "search"))
    }
    if state.isWaiting { return .just(.type(text)) }
    let pause = Effect<Self>.pause(for: world.tick * 3)
    return .concat(.of(.type(text), .wait(true)), pause, search, .just(.wait(false)))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .type(let text): state.typed = text
    case .wait(let isWaiting): state.isWaiting = isWaiting
    case .find(let text): state.found = text
    }
  }
}
