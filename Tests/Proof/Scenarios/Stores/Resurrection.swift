import Thorium

extension Race {
  /// What was closed while it loaded is there again when the answer comes.
  static let resurrection = Race("an answer resurrects what was cancelled", preemptions: 1) {
    world,
    isCorrected in
    let store = Store(Letter(world: world, isCorrected: isCorrected), in: world.runtime)
    store.send(.open)
    for await letter in store.states where letter?.subject != nil { break }
    await world.hop(8)
    store.send(.close)
    await store.settled()
    try world.require(store.currentState == nil, "a closed letter is open")
  }
}

private struct Letter: Reactor {
  enum Action: Sendable { case open, close }

  struct Content: Sendable {
    var subject: String
    var text: String?
  }

  let world: World
  let isCorrected: Bool
  let initialState: Content? = nil

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .open:
      .run { emit in
        await world.hop(1)
        emit(Content(subject: "News"))
        await world.hop(1)
        emit(Content(subject: "News", text: "Dear Ada"))
      }
      .cancellable(id: "letter")
    case .close: isCorrected ? .concat(.cancel(id: "letter"), .just(nil)) : .just(nil)
    }
  }

  func reduce(into state: inout Content?, mutation: Content?) {
    state = mutation
  }
}
