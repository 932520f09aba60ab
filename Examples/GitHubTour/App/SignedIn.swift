import Thorium
import ThoriumParts

/// The dependencies of the screens of a logged-in user.
struct SignedIn: Sendable {
  /// The services; the registered client belongs to the account.
  let services: Services
  let local: LocalStore
  let world: World
  /// The current time, for the age of updates.
  let now: Moment

  /// Returns the client, which is registered after the login.
  func client() throws -> any GitHubClient { try services.require((any GitHubClient).self) }

  private func service() throws -> any RepositoryService {
    try services.require((any RepositoryService).self)
  }

  func homepage(_ keeper: SessionKeeper) async throws -> HomepageReactor {
    let client = try client()
    let state = HomepageReactor.State(
      news: Child(await NewsReactor(client, local: local, world: world)),
      repositories: Child(RepositoriesReactor(client: client, world: world)),
      discover: Child(
        DiscoverReactor(
          service: try service(),
          local: local,
          initialState: .init(trend: await local.trend())
        )
      ),
      profile: Child(await ProfileReactor(client.login, client, local: local))
    )
    return HomepageReactor(keeper: keeper, world: world, initialState: state)
  }

  func search() async throws -> SearchReactor {
    SearchReactor(
      service: try service(),
      local: local,
      initialState: .init(recent: await local.searches())
    )
  }

  func settings() throws -> SettingsReactor {
    SettingsReactor(
      service: try services.require((any AppStoreService).self),
      notices: world.notices
    )
  }

  /// Returns a reactor for the root folder of a repository.
  func tree(_ id: Repository.ID, _ reference: GitReference) throws -> TreeReactor {
    TreeReactor(service: try service(), initialState: .init(id: id, reference: reference))
  }

  func repository(_ id: Repository.ID, _ reference: GitReference?) async throws -> RepoDetailReactor
  {
    try await RepoDetailReactor(
      client: client(),
      service: service(),
      notices: world.notices,
      local: local,
      now: now,
      initialState: RepoDetailReactor.State(id: id, reference: reference)
    )
    .prefilled()
  }
}

extension SignedIn {
  /// Opens a link of the program in its flow, and any other link as a page.
  ///
  /// - Parameters:
  ///   - destination: The link.
  ///   - flow: The flow that requests the link.
  ///   - tell: A closure that receives the reason if the link cannot be opened.
  func go(
    _ destination: Destination,
    from flow: Flow<some Sendable>,
    tell: @escaping @Sendable (String) -> Void
  ) async {
    do throws(LinkError) {
      let link = try Link(destination.link)
      guard App.links.schemes.contains(link.scheme) else {
        let title = link.query.first { $0.name == "title" }?.value ?? destination.link
        let page = PageFlow(name: "Web", title: title, text: destination.link, tell: tell)
        flow.coordinate(to: page)
        return
      }
      let report = await flow.navigator.open(link)
      switch report.reason {
      case .completed: return
      case .failed(let error, _): tell(error)
      default: tell("\(report)")
      }
    } catch {
      tell("\(error)")
    }
  }
}
