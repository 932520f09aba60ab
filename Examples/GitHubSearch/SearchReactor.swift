import Thorium
import ThoriumScreens

/// ReactorKit's search example: it searches for repositories while the user types.
struct SearchReactor: Reactor {
  enum Action: Sendable {
    case updateQuery(String)
    case loadNextPage
    case open(Int)
  }
  enum Mutation: Sendable, Equatable {
    case setQuery(String)
    case begin(page: Int)
    case end
    case found([Repository], page: Int)
    case fail(String, page: Int)
  }
  enum Event: Sendable, Equatable { case opened(Repository) }
  struct State: Sendable, Hashable {
    var query = ""
    var repositories: [Repository] = []
    /// The next page to load, which may be a page that failed; `nil` if there is none.
    var nextPage: Int?
    var loadingPage: Int?
    @Pulse var error: String?
  }

  let service: any SearchService
  let initialState = State()

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action.throttle(for: .milliseconds(300), latest: true) { action in
      if case .updateQuery = action { true } else { false }
    }
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .updateQuery(state.query): .none
    case .updateQuery(let query):
      .concat(.just(.setQuery(query)), query.isBlank ? .none : load(1, of: query))
        .policy(.latest, id: "search")
    case .loadNextPage: state.nextPage.map { load($0, of: state.query) } ?? .none
    case .open(let row): .event(.opened(state.repositories[row]))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setQuery(let query):
      state.query = query
      state.nextPage = nil
      if query.isBlank { state.repositories = [] }
    case .begin(let page): state.loadingPage = page
    case .end: state.loadingPage = nil
    case .found(let found, let page):
      if page == 1 { state.repositories = [] }
      var known = Set(state.repositories)
      state.repositories += found.filter { known.insert($0).inserted }
      state.nextPage = found.isEmpty ? nil : page + 1
    case .fail(let error, let page):
      if page == 1 { state.repositories = [] }
      state.nextPage = page
      state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch (action, state.loadingPage) {
    case (.loadNextPage, let page?): "page \(page) is being loaded"
    case (.loadNextPage, nil) where state.nextPage == nil: "there is no next page"
    case (.open(let row), _): state.repositories.refusal(ofRow: row)
    default: nil
    }
  }

  /// Cancels the previous load of this screen, and loads a page after that load has ended.
  private func load(_ page: Int, of query: String) -> Effect<Self> {
    .concat(
      .just(.begin(page: page)),
      .run(name: "\(query) \(page)") { emit in
        emit(.found(try await service.search(query, page: page), page: page))
      }
      .catch { .fail("\($0)", page: page) }
      .finally(.end)
    )
    .policy(.latest, id: "search")
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
