import Thorium

/// The whole program: the user logs in or leaves.
struct App: Coordinator {
  let reactor: LoginReactor

  func start(in flow: Flow<LoginFlow.Output>) async throws -> LoginFlow.Output {
    try flow.resetRoot(Welcome())
    return try await flow.coordinate(to: LoginFlow(reactor: reactor)).value
  }
}

/// The login, until it succeeds or is left.
struct LoginFlow: Coordinator {
  enum Output: Sendable, Equatable {
    case loggedIn(Session)
    case cancelled
  }

  let reactor: LoginReactor

  var flowName: String { "Login" }

  func start(in flow: Flow<Output>) async throws -> Output {
    let screen = try flow.push(reactor)
    for await case let session? in screen.states(\.session) {
      flow.pop(screen)
      return .loggedIn(session)
    }
    return .cancelled
  }
}

/// The screen below the login, so that the login can be left.
struct Welcome: Reactor {
  let initialState: Void = ()

  func reduce(into state: inout Void, mutation: Never) {}
}
