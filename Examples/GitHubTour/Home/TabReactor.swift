import Thorium
import ThoriumScreens

/// A tab: a list whose rows open links.
struct TabReactor: Reactor {
  enum Action: Sendable {
    case load
    case select(ListPath)
  }
  enum Mutation: Sendable {
    case begin
    case setRows([Entry])
    case fail(String?)
  }
  /// The link that the user opens.
  typealias Event = String
  struct State: Sendable, Hashable {
    let name: String
    var list = SectionedList<Entry, String>()
    /// True while a load runs, and before the first one, which showing the tab starts.
    var isLoading = true
    @Pulse var error: String?
  }

  let name: String
  let rows: @Sendable () async throws -> [Entry]

  var initialState: State { State(name: name) }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load:
      .concat(
        .just(.begin),
        .run(name: state.name) { emit in emit(.setRows(try await rows())) }
          .catch { .fail(message(of: $0)) }
          .cancellable(id: "load", cancelInFlight: true)
      )
    case .select(let path): state.list[path].map { .event($0.link) } ?? .none
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin: state.isLoading = true
    case .setRows(let rows):
      state.list.become(SectionedList(once: rows))
      state.isLoading = false
    case .fail(let error):
      state.error = error
      state.isLoading = false
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .select(let path) = action { state.list.refusal(ofRow: path) } else { nil }
  }
}
