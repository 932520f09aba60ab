import Foundation
import Thorium
import ThoriumScreens

/// The dependencies of the screens of a logged-in user.
struct SignedIn: Sendable {
  /// The services; the registered client belongs to the account.
  let services: Services
  let local: LocalStore
  let world: Store<World>
  /// The changes that outlive their screens.
  let changes: Store<Changes>
  /// The current time, for the age of updates.
  let now: Date

  /// Returns the client, which is registered after the login.
  func client() throws -> any SocialClient { try services.require((any SocialClient).self) }

  private func service() throws -> any CodeService {
    try services.require((any CodeService).self)
  }

  func homepage(_ keeper: SessionKeeper) async throws -> HomeReactor {
    let client = try client()
    let state = HomeReactor.State(
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
    return HomeReactor(keeper: keeper, world: world, initialState: state)
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
      world: world
    )
  }

  /// Returns a reactor for the root folder of a repository.
  func tree(_ id: Repository.ID, _ reference: GitReference) throws -> TreeReactor {
    TreeReactor(service: try service(), initialState: .init(id: id, reference: reference))
  }

  func repository(_ id: Repository.ID, _ reference: GitReference?) async throws -> RepositoryReactor
  {
    try await RepositoryReactor(
      client: client(),
      service: service(),
      changes: changes,
      local: local,
      now: now,
      initialState: RepositoryReactor.State(id: id, reference: reference)
    )
    .prefilled()
  }
}

extension SignedIn {
  /// Opens a destination from a screen, and sends the screen the reason if that is not possible.
  func go(
    _ destination: Destination,
    from flow: Flow<some Sendable>,
    tell: (String) -> Void
  ) async {
    if let reason = await flow.open(destination.link, in: ClientApp.links) { tell(reason) }
  }
}
