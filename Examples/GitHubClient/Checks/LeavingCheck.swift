import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumPersistence
import ThoriumProof
import ThoriumScreens

extension ExampleCheck {
  /// A check that no change is cancelled when the screen that shows it is left.
  static let leaving = ExampleCheck("leaving") { settings in
    try await falsify(flow: { world in VisitsFlow(world: world) }, settings) { property in
      property.screen(RepoSettingsReactor.self) { RepoSettingsReactor.Action.owner }
      property.screen(RepositoryReactor.self) {
        (2, RepositoryReactor.Action.star)
        RepositoryReactor.Action.load
      }
      property.screen(PeopleReactor.self) { (2, call(PeopleReactor.Action.toggle, .int(0...2))) }
    }
  }

  /// A screen from which a user visits a repository and followers in turn.
  private struct VisitsFlow: Coordinator {
    let world: Simulation

    func start(in flow: Flow<Void>) async throws {
      let (session, id) = (SignedIn.drawn(in: world), DrawnGitHub.repository.id)
      let state = RepoSettingsReactor.State(id: id, isStarred: false)
      let screen = try flow.resetRoot(RepoSettingsReactor(initialState: state))
      for await _ in screen.events {
        let repository = RepositoryFlow(id: id, reference: nil, session: session)
        try await flow.coordinate(to: repository).value
        let people = PeopleFlow(circle: .followers, login: "mona", session: session)
        try await flow.coordinate(to: people).value
      }
    }
  }
}

extension SignedIn {
  /// Returns a session whose services have random responses.
  fileprivate static func drawn(in world: Simulation) -> SignedIn {
    let github = DrawnGitHub(world: world)
    var services = Services()
    services.register(github, as: (any SocialClient).self)
    services.register(github, as: (any CodeService).self)
    let changes = github.changes
    return SignedIn(
      services: services,
      local: LocalStore(values: MemoryKeyValueStore(), knownUsers: []),
      world: changes.reactor.world,
      changes: changes,
      now: DrawnGitHub.repository.updatedAt
    )
  }
}
