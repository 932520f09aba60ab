import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumPersistence
import ThoriumProof
import ThoriumScreens

extension ExampleCheck {
  /// A check of the screens of a logged-in user, for any actions of the user (P1, P2).
  static let screens = ExampleCheck("screens") { settings in
    let (data, more) = (try Fixtures(in: nil), try ClientFixtures(in: nil))
    return try await falsify(
      flow: { world in ClientApp.loggedIn(in: world, data, more) },
      settings
    ) { property in
      property.screen(HomeReactor.self) {
        (4, call({ HomeReactor.Action.go(Destination($0)) }, .element(of: links)))
        call(HomeReactor.Action.show, .element(of: HomeReactor.Tab.allCases))
        HomeReactor.Action.logOut
      }
      property.screen(RepositoryReactor.self) {
        (3, RepositoryReactor.Action.branches)
        RepositoryReactor.Action.readme
        RepositoryReactor.Action.code
        RepositoryReactor.Action.settings
        RepositoryReactor.Action.load
      }
      property.screen(SelectBranchOrTagReactor.self) {
        call({ .select(ListPath(section: 0, row: $0)) }, .int(0...4))
        SelectBranchOrTagReactor.Action.cancel
      }
      property.screen(TreeReactor.self) { call(TreeReactor.Action.select, .int(0...2)) }
      property.screen(RepoSettingsReactor.self) { RepoSettingsReactor.Action.owner }
      property.screen(PeopleReactor.self) { call(PeopleReactor.Action.select, .int(0...2)) }
      property.screen(SettingsReactor.self) { SettingsReactor.Action.logOut }
      property.screen(LoginReactor.self) { LoginReactor.Action.login }
      property.invariant("a screen is visible, and none appears twice") { state in
        let ids = state.navigation.places.map(\.id)
        return ids.isEmpty == state.flows.paths.isEmpty && Set(ids).count == ids.count
      }
      property.atRest("each flow has a screen") { state in
        state.flows.paths.allSatisfy { path in
          path.count { $0 == ">" } < state.navigation.places.count
        }
      }
    }
  }

  private static let links = [
    "repository://mona/alpha-kit?referenceName=refs/heads/main", "repository://nobody/nothing",
    "user://mona", "user://", "app://people/followers/octocat", "app://settings", "app://search",
    "https://example.org?title=A%20page", "no link",
  ]
}

extension ClientApp {
  /// Returns the program in a simulation, with the user mona already logged in.
  fileprivate static func loggedIn(in world: Simulation, _ data: Fixtures, _ more: ClientFixtures)
    -> ClientApp
  {
    let (values, secrets) = (MemoryKeyValueStore(), MemorySecretStore())
    do throws(StoreError) {
      try values.change { values throws(StoreError) in
        try values.set(true, for: .isInstalled)
        try values.set("mona", for: .rawLogin)
      }
      try secrets.change { secrets in
        secrets["token mona"] = Secret("token of mona")
        secrets["password mona"] = Secret("pass")
      }
    } catch {
      preconditionFailure("A store in memory cannot be written: \(error)")
    }
    let runtime = world.runtime()
    let github = FixtureGitHub(data, in: Store(World(), in: runtime), on: runtime.clock)
    return ClientApp(
      server: FixtureServer(github, more),
      keeper: SessionKeeper(values: values, secrets: secrets),
      local: LocalStore(values: values, knownUsers: [])
    )
  }
}
