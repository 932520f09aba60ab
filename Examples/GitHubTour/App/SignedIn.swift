import Thorium
import ThoriumParts

/// What the screens of somebody who is logged in are made of.
struct SignedIn: Sendable {
  /// The services, of which the client is that of the account.
  let services: Services
  let local: LocalStore
  let world: World
  /// The time in which what was updated is past.
  let now: Moment

  /// The client is there since the login.
  func client() throws -> any GitHubClient { try services.require((any GitHubClient).self) }

  func appStore() throws -> any AppStoreService {
    try services.require((any AppStoreService).self)
  }

  func homepage(_ keeper: SessionKeeper) throws -> HomepageReactor {
    let client = try client()
    let state = HomepageReactor.State(
      news: Child(try NewsReactor(client, local: local, world: world)),
      repositories: Child(RepositoriesReactor(client: client, world: world)),
      discover: Child(
        try DiscoverReactor(services.require((any RepositoryService).self), local: local)
      ),
      profile: Child(try ProfileReactor(client.login, client, local: local))
    )
    return HomepageReactor(keeper: keeper, world: world, initialState: state)
  }

  func repository(_ id: Repository.ID, _ reference: GitReference?) throws -> RepoDetailReactor {
    RepoDetailReactor(
      client: try client(),
      service: try services.require((any RepositoryService).self),
      bus: world.bus,
      now: now,
      initialState: RepoDetailReactor.State(id: id, reference: reference)
    )
  }
}

extension SignedIn {
  /// Leads where a screen asks for, but for the settings, which are the homepage's.
  func go(
    _ destination: Destination,
    from flow: Flow<some Sendable>,
    tell: (String) -> Void
  ) async {
    switch destination {
    case .link(let link): await open(link, from: flow, tell: tell)
    case .people(let circle, let login):
      flow.coordinate(to: PeopleFlow(circle: circle, login: login, session: self))
    case .settings: break
    }
  }

  /// Opens a link of ours where it leads, and any other as a page.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - flow: The flow in which somebody has asked for it.
  ///   - tell: Told why it leads nowhere.
  private func open(_ text: String, from flow: Flow<some Sendable>, tell: (String) -> Void) async {
    do {
      let link = try Link(text)
      guard App.schemes.contains(link.scheme) else {
        let title = link.query.first { $0.name == "title" }?.value ?? text
        flow.coordinate(to: PageFlow(name: "Web", title: title, text: text))
        return
      }
      let report = await flow.navigator.open(link)
      if case .failed(let error, _) = report.reason { return tell(error) }
      if !report.isCompleted { tell("\(report)") }
    } catch {
      tell("\(error)")
    }
  }
}
