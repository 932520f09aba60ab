import Thorium

extension Race {
  /// The answer for a tab that was closed lands on another one, which has got its id.
  static let reusedID = Race("an id used again", preemptions: 0) { world, isCorrected in
    let store = Store(Tabs(world: world, isCorrected: isCorrected), in: world.runtime)
    store.send(.open("a"))
    await world.hop(20)
    store.send(.close("a"))
    store.send(.open("b"))
    await store.settled()
    for tab in store.currentState.tabs.values {
      let title = tab.title ?? "nothing"
      try world.require(title == "title of \(tab.page)", "the tab of \(tab.page) shows \(title)")
    }
  }
}

private struct Tabs: Reactor {
  enum Action: Sendable {
    case open(String)
    case close(String)
  }

  enum Mutation: Sendable {
    case open(String, id: Int)
    case close(String)
    case show(String, id: Int)
  }

  struct State: Sendable {
    struct Tab: Sendable {
      let page: String
      var title: String?
    }

    var tabs: [Int: Tab] = [:]
    var made = 0
  }

  let world: World
  let isCorrected: Bool
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .open(let page):
      let id = isCorrected ? state.made : state.tabs.count
      return .concat(
        .just(.open(page, id: id)),
        .run { emit in
          await world.hop(2)
          emit(.show("title of \(page)", id: id))
        }
      )
    case .close(let page): return .just(.close(page))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .open(let page, let id):
      state.tabs[id] = State.Tab(page: page)
      state.made += 1
    case .close(let page): state.tabs = state.tabs.filter { $0.value.page != page }
    case .show(let title, let id): state.tabs[id]?.title = title
    }
  }
}
