import Thorium
import ThoriumScreens

/// A search for repositories by a keyword, with the recent searches.
struct SearchReactor: Reactor {
  enum Action: Sendable {
    case type(String)
    case submit
    /// Repeats the recent search in a row.
    case again(Int)
    case select(Int)
    case tell(String)
  }
  enum Mutation: Sendable {
    case setKeyword(String)
    case setFound([Repository.ID])
    case setRecent(RecentList<RecentSearch>)
    case running(Running<String>.Change)
    case tell(String?)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    var keyword = Field(
      "",
      FieldRule<String>.filled(orElse: "the keyword is empty", isTrimmed: true)
    )
    /// The results; `nil` if there are none yet for the current keyword.
    var found: [Repository.ID]?
    var recent: RecentList<RecentSearch>
    var running: Running<String> = []
    @Pulse var error: String?
  }

  let service: any CodeService
  let local: LocalStore
  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .type(let text): .concat(.just(.setKeyword(text)), .cancel(id: "search"))
    case .submit: search(state.keyword.text)
    case .again(let row):
      .concat(
        .just(.setKeyword(state.recent.elements[row].id)),
        search(state.recent.elements[row].id)
      )
    case .tell(let text): .just(.tell(text))
    case .select(let row): (state.found?[row]).map { .event($0.destination) } ?? .none
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setKeyword(let text):
      state.keyword.edit(text)
      state.found = nil
    case .setFound(let found): state.found = found
    case .setRecent(let recent): state.recent = recent
    case .running(let change): state.running.apply(change)
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .type, .tell: nil
    case .submit:
      state.running.refusal(of: "search", overlap: .anything, unless: state.keyword.problem)
    case .again(let row): state.recent.elements.refusal(ofRow: row)
    case .select(let row): (state.found ?? []).refusal(ofRow: row)
    }
  }

  /// Records the keyword, cancels the previous search, and searches for the keyword.
  private func search(_ keyword: String) -> Effect<Self> {
    .run(name: "search \(keyword)") { emit in
      var recent = emit.currentState.recent
      recent.add(RecentSearch(id: keyword))
      emit(.setRecent(recent))
      do { try await local.keep(recent) } catch { emit(.tell("\(error)")) }
      emit(.setFound(try await service.search(keyword)))
    }
    .executing("search", latest: true, Mutation.running)
    .catch { .tell(reason(of: $0)) }
  }
}

/// A recent search, identified by its text.
struct RecentSearch: Sendable, Hashable, Codable, Identifiable {
  let id: String
}
