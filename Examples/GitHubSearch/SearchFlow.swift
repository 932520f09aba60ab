import Thorium
public import ThoriumConsole
import ThoriumConsoleProof

/// The search, and the repositories that are opened from its results.
struct SearchFlow: Coordinator {
  let service: any SearchService

  var flowName: String { "Search" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.resetRoot(SearchReactor(service: service))
    for await case .opened(let repository) in screen.events {
      try await flow.coordinate(to: RepositoryFlow(repository: repository)).value
    }
  }
}

/// One repository, until its screen is left.
struct RepositoryFlow: Coordinator {
  let repository: Repository

  var flowName: String { "Repository(\(repository.id))" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(ConstantReactor(repository), as: flowName)
    await screen.removed()
  }
}

/// The `github-search` example.
public let gitHubSearch = Example(
  "github-search",
  "a search for repositories while the user types",
  readsFixtures: true,
  hints: ["Search for swift, \"swift nio\" or reactor. The word limit shows an error."],
  samples: ["swift", "reactor", "limit", "swift nio"],
  views: Views(SearchView(), RepositoryView())
) { options in
  SearchFlow(service: try FixtureSearchService(in: options.fixtures, on: options.clock))
}
.checks([.search])
.graphs([.search])
