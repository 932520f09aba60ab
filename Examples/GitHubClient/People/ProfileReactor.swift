import Thorium

/// The profile of a user: of the logged-in user in a tab, or of another on a separate screen.
struct ProfileReactor: Reactor {
  enum Action: Sendable {
    case load
    case people(Circle)
    case settings
    case tell(String)
  }
  enum Mutation: Sendable {
    case setUser(User)
    case tell(String?)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    let login: String
    /// True for the profile of the logged-in user, which has settings.
    let isOwn: Bool
    var user: User?
    /// True after the service has responded; before that, the user is the stored one.
    var isLoaded = false
    @Pulse var error: String?
  }

  let client: any SocialClient
  let local: LocalStore
  let initialState: State

  /// Creates a reactor with the stored data of a user.
  init(_ login: String, _ client: any SocialClient, local: LocalStore) async {
    self.client = client
    self.local = local
    let user = await local.user(called: login)
    initialState = State(login: login, isOwn: login == client.login, user: user)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load:
      .run(name: "user \(state.login)") { emit in
        let user = try await client.user(state.login)
        emit(.setUser(user))
        do { try await local.keep(user) } catch { emit(.tell("\(error)")) }
      }
      .catch { .tell(message(of: $0)) }
      .cancellable(id: "user", cancelInFlight: true)
    case .people(let circle): .event(Destination("app", PeopleFlow.step((circle, state.login))))
    case .settings: .event(Destination("app", SettingsFlow.step()))
    case .tell(let text): .just(.tell(text))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setUser(let user): (state.user, state.isLoaded) = (user, true)
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    guard case .settings = action, !state.isOwn else { return nil }
    return "only you have settings"
  }
}

extension ProfileReactor.State {
  /// Returns a part of the user's data for display.
  func text(_ part: (User) -> String?) -> String {
    guard let user, let text = part(user), !["", "(null)"].contains(text) else { return "Not Set" }
    return text
  }
}
