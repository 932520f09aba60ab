import Thorium

/// The whole program: a login above a welcome screen, until it succeeds or is left.
struct LoginFlow: Coordinator {
  enum Output: Sendable, Equatable {
    case loggedIn(Session)
    case cancelled
  }

  let reactor: LoginReactor

  func start(in flow: Flow<Output>) async throws -> Output {
    // An empty screen below the login, so that the login can be left.
    try flow.resetRoot(ConstantReactor(), as: "Welcome")
    let screen = try flow.push(reactor)
    for await case let session? in screen.states(\.session) { return .loggedIn(session) }
    return .cancelled
  }
}
