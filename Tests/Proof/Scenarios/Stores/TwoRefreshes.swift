import Thorium

extension Race {
  /// Two requests find the token expired, and both refresh it; the server takes each token once.
  ///
  /// Between the look whether somebody else does it and the word that one does it oneself both must
  /// stand at once, and one again before it has asked the server.
  static let twoRefreshes = Race("two refreshes of one token", preemptions: 2) {
    world,
    isCorrected in
    let server = Server(world)
    let store = Store(Session(server: server, isCorrected: isCorrected), in: world.runtime)
    async let first: Void = store.request()
    async let second: Void = store.request(after: 8)
    _ = await (first, second)
    try world.require(store.currentState.isSignedIn, "a token was refreshed twice")
  }
}

extension Store<Session> {
  fileprivate func request(after hops: Int = 0) async {
    await reactor.server.world.hop(hops)
    await perform(.request).finished()
  }
}

private struct Session: Reactor {
  enum Action: Sendable { case request }

  enum Mutation: Sendable {
    case begin
    case renew(Int)
    case signOut
  }

  struct State: Sendable {
    var token = 0
    var isRefreshing = false
    var isSignedIn = true
  }

  let server: Server
  let isCorrected: Bool
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    let refresh = Effect<Self>.run { emit in
      let old = emit.currentState.token
      guard await !server.accepts(old), !emit.currentState.isRefreshing else { return }
      await server.world.hop(1)  // the keychain is opened
      guard emit.currentState.token == old else { return }
      emit(.begin)
      if let new = await server.refresh(old) { emit(.renew(new)) } else { emit(.signOut) }
    }
    return isCorrected ? refresh.policy(.sequential, id: "token") : refresh
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin: state.isRefreshing = true
    case .renew(let token):
      state.token = token
      state.isRefreshing = false
    case .signOut: state.isSignedIn = false
    }
  }
}

/// A server for which the token 0 has expired.
private actor Server {
  let world: World
  private var valid = 1
  private var isRefreshed = false

  init(_ world: World) {
    self.world = world
  }

  func accepts(_ token: Int) -> Bool { token == valid }

  func refresh(_ token: Int) async -> Int? {
    if isRefreshed { return nil }
    isRefreshed = true
    await world.hop(1)
    return valid
  }
}
