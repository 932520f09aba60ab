import Thorium
import ThoriumScreens

/// The screen of a logged-in user: four tabs, each a separate child reactor.
struct HomeReactor: Reactor {
  typealias Tab = HomepageReactor.Tab
  enum Action: Sendable {
    case show(Tab)
    /// A tab opens a destination.
    case go(Destination)
    /// The network has returned, so that tabs that were opened without it can load.
    case reconnect
    /// A request was rejected, since the session has expired.
    case expire
    case logOut
    case tell(String)
  }
  enum Mutation: Sendable {
    case setTab(Tab)
    case expire
    case logOut(login: String)
    /// Logging out has failed, so the session continues.
    case stay(String)
    case tell(String)
  }
  enum Event: Sendable, Equatable {
    case go(Destination)
    case expired
    case loggedOut
  }
  struct State: Sendable {
    var tab = Tab.news
    /// The tabs that have been shown; a tab loads its content when it is first shown.
    var seen: Set<Tab> = []
    /// True after a request was rejected, so that the user is asked only once.
    var isExpired = false
    var news: Child<NewsReactor>
    var repositories: Child<RepositoriesReactor>
    var discover: Child<DiscoverReactor>
    var profile: Child<ProfileReactor>
    /// The name of the user who has logged out.
    @Pulse var loggedOut: String?
    @Pulse var error: String?
  }

  let keeper: SessionKeeper
  let world: Store<World>
  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .show(let tab): show(tab, state)
    case .go(let destination): .event(.go(destination))
    case .reconnect: .run { emit in try await emit.run(reload(emit)) }
    case .expire where state.isExpired: .none
    case .expire: .concat(.just(.expire), .event(.expired))
    case .logOut:
      .run(name: "logout") { emit in
        emit(.logOut(login: try await keeper.logOut()))
        emit.event(.loggedOut)
      }
      .catch { .stay("\($0)") }
    case .tell(let text): .just(.tell(text))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setTab(let tab):
      state.tab = tab
      state.seen.insert(tab)
    case .expire: state.isExpired = true
    case .logOut(let login): state.loggedOut = login
    case .stay(let reason):
      state.isExpired = false
      state.error = reason
    case .tell(let text): state.error = text
    }
  }

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action
      .merge(world.all(.networkReturned).map { _ in .reconnect })
      .merge(world.all(.sessionExpired).map { _ in .expire })
      .merge(world.all(.logoutWanted).map { _ in .logOut })
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events
      .from(\.news) { .go($0) }
      .from(\.repositories) { .go($0) }
      .from(\.discover) { .go($0) }
      .from(\.profile) { .go($0) }
  }

  /// Selects a tab; the tab loads its content when it is first shown.
  private func show(_ tab: Tab, _ state: State) -> Effect<Self> {
    .concat(.just(.setTab(tab)), state.seen.contains(tab) ? .none : load(tab))
  }

  private func load(_ tab: Tab) -> Effect<Self> {
    switch tab {
    case .news: .send(.load(.reload), to: \.news)
    case .repositories: .send(.load, to: \.repositories)
    case .discover: .send(.load, to: \.discover)
    case .profile: .send(.load, to: \.profile)
    }
  }

  /// Loads the tabs again that have been shown and neither have content nor wait for it.
  private func reload(_ emit: Emitter<Self>) -> Effect<Self> {
    let seen = emit.currentState.seen
    return .merge(Tab.allCases.filter { seen.contains($0) && lacksContent($0, emit) }.map(load))
  }

  private func lacksContent(_ tab: Tab, _ emit: Emitter<Self>) -> Bool {
    switch tab {
    case .news: emit.currentState(of: \.news).paging.failure != nil
    case .repositories: emit.currentState(of: \.repositories).lacksContent
    case .discover: emit.currentState(of: \.discover).lacksContent
    case .profile: !emit.currentState(of: \.profile).isLoaded
    }
  }
}
