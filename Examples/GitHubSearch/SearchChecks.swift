import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof

extension ExampleCheck {
  /// A check of the search, with random responses at random times.
  static let search = ExampleCheck("search") { settings in
    try await falsify({ world in SearchReactor(service: DrawnSearch(world: world)) }, settings) {
      property in
      property.actions {
        (3, call(SearchReactor.Action.updateQuery, .element(of: ["", "a", "b", " "])))
        (2, SearchReactor.Action.loadNextPage)
        call(SearchReactor.Action.open, .int(-1...3))
      }
      property.invariant("no repository appears twice") {
        Set($0.repositories).count == $0.repositories.count
      }
      property.invariant("nothing is found for a blank query") {
        !$0.query.allSatisfy(\.isWhitespace) || $0.repositories.isEmpty
      }
      property.exactly("loading is shown", while: "search") { $0.loadingPage != nil }
      property.transition("a failed load can be retried") { old, _, new in
        new.$error.count == old.$error.count || new.nextPage != nil
      }
    }
  }

  /// A service with random responses, which arrive late and in any order.
  private struct DrawnSearch: SearchService {
    let world: Simulation

    func search(_ query: String, page: Int) async throws -> [Repository] {
      let repository = Generator<Int>.int(0...5).map { Repository(id: "a/\($0)") }
      let error = ServiceError(description: "no network")
      return try await world.reply(Replies(repository.list(0...3), failing: [error]))
    }
  }
}

extension ExampleGraph {
  /// The phases of a search whose second page is the last one.
  static let search = ExampleGraph("search") {
    StateGraph(
      { SearchReactor(service: ShortSearch(world: $0)) },
      by: \.phase,
      actionsUntilIdle: 2
    ) {
      call(SearchReactor.Action.updateQuery, .element(of: ["", "swift"]))
      SearchReactor.Action.loadNextPage
    }
  }

  /// A service that finds one repository, or fails.
  private struct ShortSearch: SearchService {
    let world: Simulation

    func search(_ query: String, page: Int) async throws -> [Repository] {
      let found = page == 1 ? [Repository(id: "a/a")] : []
      let error = ServiceError(description: "no network")
      try await world.clock.sleep(for: .seconds(1))
      return try await world.reply(Replies(.just(found), failing: [error], within: .zero))
    }
  }
}

extension SearchReactor.State {
  fileprivate var phase: String {
    if let loadingPage { return "page \(loadingPage) is loading" }
    if query.isEmpty { return "no query" }
    return nextPage.map { $0 == 1 ? "the search failed" : "there is more" } ?? "all is shown"
  }
}
