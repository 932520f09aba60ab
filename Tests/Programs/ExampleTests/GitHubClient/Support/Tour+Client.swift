import Thorium

@testable import ThoriumExampleGitHub

// The client instead of the tour.
extension Tour {
  var local: LocalStore { LocalStore(values: values, knownUsers: github.fixtures.knownUsers) }
  var clientApp: ClientApp { ClientApp(server: server, keeper: keeper, local: local) }

  /// A client that is logged in as a user.
  func member(_ login: String = "octocat") -> FixtureSocialClient {
    FixtureSocialClient(base: client(login), server: server)
  }

  /// The changes of a session with a client.
  func changes(_ client: any SocialClient) -> Store<Changes> {
    store(Changes(client: client, world: github.world))
  }

  /// The session of a client, whose services a test replaces.
  func session(_ client: any SocialClient) -> SignedIn {
    var services = Services()
    services.register(client, as: (any SocialClient).self)
    services.register(server, as: (any CodeService).self)
    return SignedIn(
      services: services,
      local: local,
      world: github.world,
      changes: changes(client),
      now: github.fixtures.stock.now
    )
  }

  /// Opens mona's repository in the client, and waits for it.
  func openClientRepository() {
    let link = "repository://mona/alpha-kit?referenceName=refs/heads/main"
    send(.go(Destination(link)), to: HomeReactor.self)
    tick()
  }

  /// A repository of mona's in the client, as it is shown by itself.
  func starredRepository(
    _ id: Repository.ID = .init(owner: "mona", name: "alpha-kit")
  ) -> RepositoryReactor {
    RepositoryReactor(
      client: member(),
      service: server,
      changes: changes(member()),
      local: local,
      now: github.fixtures.stock.now,
      initialState: .init(id: id, reference: GitReference(kind: .branch, name: "main"))
    )
  }
}
