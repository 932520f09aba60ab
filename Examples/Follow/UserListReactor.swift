import Thorium
import ThoriumScreens

/// The list of users.
struct UserListReactor: Reactor {
  enum Action: Sendable {
    case load
    case open(Int)
  }
  enum Mutation: Sendable {
    case setLoading
    case setUsers([User])
    case setError(String)
  }
  enum Event: Sendable, Equatable { case opened(User) }
  struct State: Sendable, Hashable {
    var users: [User] = []
    var isLoading = false
    @Pulse var error: String?
  }

  let service: any UserService
  /// The list is always loaded as soon as it is shown.
  let initialState = State(isLoading: true)

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .open(let row): .event(.opened(state.users[row]))
    case .load:
      .concat(
        .just(.setLoading),
        .run(name: "load") { emit in emit(.setUsers(try await service.users())) }
          .catch { .setError("\($0)") }
          .cancellable(id: "load", cancelInFlight: true)
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setLoading: state.isLoading = true
    case .setUsers(let users): (state.users, state.isLoading) = (users, false)
    case .setError(let text): (state.error, state.isLoading) = (text, false)
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if case .open(let row) = action { state.users.refusal(ofRow: row) } else { nil }
  }
}
