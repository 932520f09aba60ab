import Thorium
public import ThoriumConsole
import ThoriumParts

/// The `github-tour` example.
public let gitHubTour = Example(
  "github-tour",
  "a client for GitHub: a login, tabs, links, and repositories with their branches",
  readsFixtures: true,
  keepsState: true,
  losesViews: true,
  tellsEndings: false,
  hints: [
    "Log in as octocat with the password secret and the code 123456, or as mona with the password pass."
  ],
  samples: ["octocat", "secret", "mona", "pass", "a"],
  checks: [.screens, .login, .people, .repository, .trending],
  views: Views(
    LoginView(),
    ImageView(),
    HomepageView(),
    RepoDetailView(),
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
  let github = FixtureGitHub(fixtures, in: World())
  let stores = Stores(in: options.state)
  return App(
    github: github,
    keeper: SessionKeeper(values: stores.values, secrets: stores.secrets),
    local: LocalStore(values: stores.values, knownUsers: fixtures.knownUsers)
  )
}
