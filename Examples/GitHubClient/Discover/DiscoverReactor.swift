import Thorium
import ThoriumScreens

/// The trending repositories of a period and a language; the choice is stored.
struct DiscoverReactor: Reactor {
  enum Action: Sendable {
    case load
    case change(Trend)
    case select(Int)
    case search
  }
  enum Mutation: Sendable {
    case setTrend(Trend)
    case setRepositories([Repository.ID])
    case running(Running<String>.Change)
    /// Loading has failed.
    case miss(String?)
    case tell(String?)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    var trend: Trend
    var repositories: [Repository.ID] = []
    var isLoaded = false
    /// True when the last load has failed.
    var isMissed = false
    var running: Running<String> = []
    @Pulse var error: String?

    /// True when the repositories are neither loaded nor being loaded.
    var lacksContent: Bool { !isLoaded && running.isEmpty }
  }

  let service: any CodeService
  let local: LocalStore
  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load: load(state.trend)
    case .change(state.trend): .none
    case .change(let trend):
      .concat(
        .just(.setTrend(trend)),
        .run { _ in try await local.keep(trend) }.catch { .tell("\($0)") },
        load(trend)
      )
    case .search: .event(Destination("app", SearchFlow.step()))
    case .select(let row): .event(state.repositories[row].destination)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setTrend(let trend):
      (state.trend, state.repositories, state.isLoaded) = (trend, [], false)
    case .setRepositories(let repositories):
      (state.repositories, state.isLoaded) = (repositories, true)
    case .running(let change):
      if case .begin = change { state.isMissed = false }
      state.running.apply(change)
    case .miss(let error): (state.isMissed, state.error) = (true, error)
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .select(let row) = action { state.repositories.refusal(ofRow: row) } else { nil }
  }

  /// Loads the trending repositories, and cancels the previous request.
  private func load(_ trend: Trend) -> Effect<Self> {
    .run(name: "trending \(trend.since) \(trend.language)") { emit in
      emit(
        .setRepositories(try await service.trending(since: trend.since, language: trend.language))
      )
    }
    .executing("trending", latest: true, Mutation.running)
    .catch { .miss(message(of: $0)) }
  }
}
