import Thorium
public import ThoriumConsole
import ThoriumConsoleProof
import ThoriumPersistence

/// The `github-tour` example.
public let gitHubTour = Example(
  "github-tour",
  "a tour of GitHub: a login, tabs, links, and a repository with its branches",
  readsFixtures: true,
  keepsState: true,
  losesViews: true,
  tellsEndings: false,
  hints: [
    "Log in as octocat with the password secret and the code 123456, or as mona with the password pass."
  ],
  samples: ["octocat", "secret", "mona", "pass", "a"],
  views: Views(LoginView(), PageView(), HomepageView(), RepoDetailView(), SelectBranchOrTagView())
) { options in
  let fixtures = try Fixtures(in: options.fixtures)
  return TourApp(
    github: FixtureGitHub(fixtures, in: Store(World()), on: options.clock),
    keeper: SessionKeeper(in: options.state)
  )
}
.graphs([.login])
