import Thorium
import ThoriumScreens

/// The followers of a user, or the users they follow; each of them can be followed here.
struct PeopleReactor: Reactor {
  enum Action: Sendable {
    case load(PagingLoad)
    /// Follows or unfollows the user in a row.
    case toggle(Int)
    /// Following has been confirmed or refused.
    case changed(Changes.Outcome, User.ID)
    case select(Int)
    case tell(String)
  }
  enum Mutation: Sendable {
    case page(PagingChange<User, Int>)
    case running(Running<User.ID>.Change)
    case setFollowing(Bool?, User.ID)
    case tell(String?)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    let circle: Circle
    let login: String
    var users: [User] = []
    var paging = Paging(first: 1)
    /// For each user, whether the account follows them, as far as known.
    var isFollowing: [User.ID: Bool] = [:]
    /// The users with a running request to follow or unfollow them.
    var running: Running<User.ID> = []
    @Pulse var error: String?

    /// Returns whether it is known if the account follows a user.
    func knows(_ id: User.ID) -> Bool { isFollowing[id] != nil }
  }

  let client: any SocialClient
  let changes: Store<Changes>
  /// The number of users on a page; the last page has fewer.
  let perPage: Int
  let initialState: State

  init(
    _ circle: Circle,
    of login: String,
    _ client: any SocialClient,
    _ changes: Store<Changes>,
    perPage: Int = 100
  ) {
    self.client = client
    self.changes = changes
    self.perPage = perPage
    initialState = State(circle: circle, login: login)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load(let load): self.load(load, state)
    case .tell(let text): .just(.tell(text))
    case .toggle(let row): toggle(state.users[row].id, state)
    case .changed(let outcome, let id): show(outcome, id)
    case .select(let row):
      .event(Destination("user", UserDetailFlow.step(state.users[row].login)))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .page(let change):
      switch state.paging.apply(change) {
      case .first(let users): state.users = users.unique(besides: [])
      case .more(let users): state.users += users.unique(besides: state.users)
      case .failure(_, let error): state.error = reason(of: error)
      case nil: break
      }
    case .running(let change): state.running.apply(change)
    case .setFollowing(let isFollowing, let id): state.isFollowing[id] = isFollowing
    case .tell(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .load(let load): state.paging.refusal(of: load)
    case .changed, .tell: nil
    case .toggle(let row), .select(let row):
      state.users.refusal(ofRow: row) ?? refusal(action, of: state.users[row], state)
    }
  }

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    action.merge(
      changes.outcomes.compactMap { outcome in
        if case .follow(let id) = outcome.target { .changed(outcome, id) } else { nil }
      }
    )
  }

  private func refusal(_ action: Action, of user: User, _ state: State) -> Refusal? {
    guard case .toggle = action else { return nil }
    if user.id == client.login { return "that is you" }
    return state.knows(user.id) ? state.running.refusal(of: user.id) : "it is not loaded yet"
  }
}

extension PeopleReactor {
  /// Loads users, and then asks which of them the account follows.
  private func load(_ load: PagingLoad, _ state: State) -> Effect<Self> {
    let name = state.login
    return .concat(
      .paging(load, of: state.paging, Mutation.page) { page, emit in
        let users = try await client.people(state.circle, of: name, page: page)
        return LoadedPage(users, next: users.count < perPage ? nil : page + 1)
      },
      .run(name: "following") { emit in try await askFollowing(emit) }
        .catch { .tell(reason(of: $0)) }
        .cancellable(id: "following", cancelInFlight: true)
    )
  }

  /// Asks for each user in turn whether the account follows them, unless that is known.
  ///
  /// A failure for one user is reported, and the next user is checked. The user is checked
  /// again when a page is loaded. If the service cannot be reached, the checks end.
  private func askFollowing(_ emit: Emitter<Self>) async throws {
    for user in emit.currentState.users where user.id != client.login {
      if emit.currentState.knows(user.id) { continue }
      do {
        emit(.setFollowing(try await client.isFollowing(user.login), user.id))
      } catch let GitHubError.requestFailed(reason) {
        emit(.tell(reason))
      }
    }
  }

  /// Shows the requested state immediately; the session sends it, and its outcome replaces it.
  private func toggle(_ id: User.ID, _ state: State) -> Effect<Self> {
    let before = state.isFollowing[id]
    let change = Changes.Action(target: .follow(id), isOn: before != true, before: before)
    return .concat(
      .just(.setFollowing(change.isOn, id)),
      .just(.running(.begin(id))),
      .run { _ in changes.send(change) }
    )
  }

  private func show(_ outcome: Changes.Outcome, _ id: User.ID) -> Effect<Self> {
    .from([.setFollowing(outcome.isOn, id), .running(.end(id))])
  }
}

extension [User] {
  /// Returns the users that are not among others, each once.
  fileprivate func unique(besides others: [User]) -> [User] {
    var known = Set(others.map(\.id))
    return filter { known.insert($0.id).inserted }
  }
}
