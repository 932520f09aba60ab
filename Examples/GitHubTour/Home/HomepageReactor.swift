import Thorium

/// The screen of a logged-in user: four tabs, each a separate child reactor.
struct HomepageReactor: Reactor {
  enum Tab: String, Sendable, CaseIterable { case news, repositories, discover, profile }
  enum Action: Sendable {
    case show(Tab)
    /// A tab opens a link.
    case open(String)
    /// A request was rejected, since the session has expired.
    case expire
    case logOut
    case tell(String)
  }
  enum Mutation: Sendable {
    case setTab(Tab)
    case setReachable(Bool)
    case setExpired(Bool)
    case logOut(login: String)
    case tell(String)
  }
  enum Event: Sendable, Equatable {
    case open(String)
    case expired
    case loggedOut
  }
  struct State: Sendable {
    var tab = Tab.news
    /// The tabs that have been shown; a tab loads its rows when it is first shown.
    var seen: Set<Tab> = []
    var isReachable = true
    /// True after a request was rejected, so that the user is asked only once.
    var isExpired = false
    var news: Child<TabReactor>
    var repositories: Child<TabReactor>
    var discover: Child<TabReactor>
    var profile: Child<TabReactor>
    /// The name of the user who has logged out.
    @Pulse var loggedOut: String?
    @Pulse var error: String?
  }

  let keeper: SessionKeeper
  let world: Store<World>
  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .show(let tab):
      .concat(.just(.setTab(tab)), state.seen.contains(tab) ? .none : .send(.load, to: tab.place))
    case .open(let link): .event(.open(link))
    case .expire where state.isExpired: .none
    case .expire: .concat(.just(.setExpired(true)), .event(.expired))
    case .logOut:
      .run(name: "logout") { emit in
        emit(.logOut(login: try await keeper.logOut()))
        emit.event(.loggedOut)
      }
    case .tell(let text): .just(.tell(text))
    }
  }

  func mutate(failure: any Error, state: State) -> Effect<Self>? {
    .concat(.just(.setExpired(false)), .just(.tell("\(failure)")))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setTab(let tab):
      state.tab = tab
      state.seen.insert(tab)
    case .setReachable(let isReachable): state.isReachable = isReachable
    case .setExpired(let isExpired): state.isExpired = isExpired
    case .logOut(let login): state.loggedOut = login
    case .tell(let text): state.error = text
    }
  }

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action.merge(world.all(.sessionExpired).map { _ in .expire })
  }

  func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
    mutation.merge(world.states(\.isReachable).map { .setReachable($0) })
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    Tab.allCases.reduce(events) { events, tab in events.from(tab.place) { .open($0) } }
  }
}

extension HomepageReactor.Tab {
  /// The title of the tab.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The place of the tab's reactor in the state.
  var place: any KeyPath<HomepageReactor.State, Child<TabReactor>> & Sendable {
    switch self {
    case .news: \.news
    case .repositories: \.repositories
    case .discover: \.discover
    case .profile: \.profile
    }
  }
}

extension HomepageReactor.State {
  /// Creates the tabs of a user.
  init(_ services: Services) throws {
    let client = try services.require((any GitHubClient).self)
    let service = try services.require((any RepositoryService).self)
    let user = Entry(id: client.login, text: client.login, link: "user://\(client.login)")
    news = Child(TabReactor(name: "News") { try await client.news() })
    repositories = Child(
      TabReactor(name: "Repositories") { try await client.repositories().map(\.id.entry) }
    )
    discover = Child(
      TabReactor(name: "Discover") {
        try await service.trending(since: "daily", language: "swift").map(\.entry)
      }
    )
    profile = Child(TabReactor(name: "Profile") { [user] })
  }
}
