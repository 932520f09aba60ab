import Thorium
import ThoriumConsole
import ThoriumParts
import ThoriumProof

extension ExampleCheck {
  /// A check of the screens of a logged-in user, for any actions of the user (P1, P2).
  static let screens = ExampleCheck("screens") { settings in
    let fixtures = try Fixtures(in: nil)
    return try await falsify(flow: { world in App.loggedIn(in: world, fixtures) }, settings) {
      property in
      property.screen(HomepageReactor.self) {
        (4, call({ HomepageReactor.Action.go(Destination($0)) }, .element(of: links)))
        call(HomepageReactor.Action.show, .element(of: HomepageReactor.Tab.allCases))
        HomepageReactor.Action.logOut
      }
      property.screen(RepoDetailReactor.self) {
        (3, RepoDetailReactor.Action.branches)
        RepoDetailReactor.Action.readme
        RepoDetailReactor.Action.code
        RepoDetailReactor.Action.settings
        RepoDetailReactor.Action.load
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

extension App {
  /// Returns the program in a simulation, with the user mona already logged in.
  fileprivate static func loggedIn(in world: Simulation, _ fixtures: Fixtures) -> App {
    let values = MemoryKeyValueStore()
    let secrets = MemorySecretStore()
    let github = FixtureGitHub(fixtures, in: World(in: world.runtime()))
    let keeper = SessionKeeper(values: values, secrets: secrets)
    do throws(StoreError) {
      try values.change { values throws(StoreError) in
        try values.set(true, for: .isInstalled)
        try values.set("mona", for: .rawLogin)
      }
      try secrets.change { secrets in
        secrets["token mona"] = Secret("mona-0")
        secrets["password mona"] = Secret("pass")
      }
    } catch {
      preconditionFailure("A store in memory cannot be written: \(error)")
    }
    return App(github: github, keeper: keeper, local: LocalStore(values: values, knownUsers: []))
  }
}
