import Foundation
import Thorium

@testable import ThoriumExampleGitHubSearch

/// The search as ReactorKit's example has it, with its faults, to compare ours with.
///
/// An answer does not say for which list it is, whatever goes wrong is no answer, and what a person
/// is told stands in a log.
struct OriginalSearch: Reactor {
  enum Action: Sendable {
    case updateQuery(String)
    case loadNextPage
  }
  enum Mutation: Sendable {
    case setQuery(String)
    case setRepos([String], nextPage: Int?)
    case appendRepos([String], nextPage: Int?)
    case setLoadingNextPage(Bool)
  }
  struct State: Sendable, Equatable {
    var query = ""
    var repos: [String] = []
    var nextPage: Int?
    var isLoadingNextPage = false
  }

  let service: any SearchService
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .updateQuery(let query):
      return .concat(
        .just(.setQuery(query)),
        search(query, page: 1) { .setRepos($0, nextPage: $1) }
          .cancellable(id: "search", cancelInFlight: true)
      )
    case .loadNextPage:
      guard !state.isLoadingNextPage, let page = state.nextPage else { return .none }
      return .concat(
        .just(.setLoadingNextPage(true)),
        search(state.query, page: page) { .appendRepos($0, nextPage: $1) }
          .cancellable(id: "search"),
        .just(.setLoadingNextPage(false))
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setQuery(let query): state.query = query
    case .setRepos(let repos, let nextPage):
      state.repos = repos
      state.nextPage = nextPage
    case .appendRepos(let repos, let nextPage):
      state.repos += repos
      state.nextPage = nextPage
    case .setLoadingNextPage(let isLoading): state.isLoadingNextPage = isLoading
    }
  }

  private func search(
    _ query: String,
    page: Int,
    _ found: @escaping @Sendable ([String], Int?) -> Mutation
  ) -> Effect<Self> {
    if query.isEmpty { return .just(found([], nil)) }
    return .run { emit in
      let repos = try await service.search(query, page: page).map(\.id)
      emit(found(repos, repos.isEmpty ? nil : page + 1))
    }
    .catch { _ in found([], nil) }
  }

  /// The address that is asked.
  static func url(for query: String, page: Int) -> URL? {
    URL(string: "https://api.github.com/search/repositories?q=\(query)&page=\(page)")
  }
}
