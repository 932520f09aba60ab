import Thorium
public import ThoriumConsole
import ThoriumConsoleProof
import ThoriumPersistence

/// The `github-client` example.
public let gitHubClient = Example(
  "github-client",
  "a client for GitHub: the tour with people, stars, files, searches, settings and stored data",
  readsFixtures: true,
  keepsState: true,
  losesViews: true,
  tellsEndings: false,
  hints: [
    "Log in as octocat with the password secret and the code 123456, or as mona with the password pass."
  ],
  samples: ["octocat", "secret", "mona", "pass", "a"],
  views: Views(
    LoginView(),
    HomeView(),
    RepositoryView(),
    SelectBranchOrTagView(),
    TreeView(),
    RepoSettingsView(),
    PageView(),
    ProfileView(),
    PeopleView(),
    SearchView(),
    SettingsView(),
    FeedbackView()
  )
) { options in
  let fixtures = try Fixtures(in: options.fixtures)
  let github = FixtureGitHub(fixtures, in: Store(World()), on: options.clock)
  let keeper = SessionKeeper(in: options.state)
  return ClientApp(
    server: FixtureServer(github, try ClientFixtures(in: options.fixtures)),
    keeper: keeper,
    local: LocalStore(values: keeper.values, knownUsers: fixtures.knownUsers)
  )
}
.checks([.screens, .login, .people, .repository, .leaving, .trending])
.graphs([.star])
