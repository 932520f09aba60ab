import Testing
import Thorium
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// The search, and what it remembers.
struct SearchScreenTests {
  private let tour: Tour
  private let search: Store<SearchReactor>

  init() async throws {
    tour = try Tour()
    search = tour.store(await Self.reactor(tour))
  }

  private static func reactor(_ tour: Tour) async -> SearchReactor {
    SearchReactor(
      service: tour.server,
      local: tour.local,
      initialState: .init(recent: await tour.local.searches())
    )
  }

  @Test func `nothing is searched for without a keyword`() async {
    search.send(.type("  "))
    #expect(await search.perform(.submit).refusal == "search is off: the keyword is empty")
    #expect(search.currentState.recent.elements.isEmpty)
  }

  @Test func `searches are remembered once, the newest first, and at most thirty`() async throws {
    for text in (0..<40).map({ "k\($0)" }) + ["k39", "k38"] {
      search.send(.type(text))
      search.send(.submit)
    }
    let recent = search.currentState.recent.elements.map(\.id)
    #expect(recent.count == 30 && recent.prefix(3) == ["k38", "k39", "k37"])
    let later = await Self.reactor(tour)
    #expect(later.initialState.recent.elements.map(\.id) == recent)
  }

  @Test func `the latest of two searches counts`() {
    search.send(.type("kit"))
    search.send(.submit)
    search.send(.submit)
    search.send(.again(0))
    tour.tick()
    #expect(search.currentState.found?.map(\.name) == ["alpha-kit"])
  }
}
