import Thorium

/// The profile of a user on a separate screen, opened by a link such as `user://mona`.
struct UserDetailFlow: LinkedCoordinator {
  static let link = LinkPattern(.text("login"))

  let login: String
  let session: SignedIn

  var flowName: String { "UserDetail" }

  func start(in flow: Flow<Void>) async throws {
    let reactor = await ProfileReactor(login, try session.client(), local: session.local)
    let screen = try flow.push(reactor, as: flowName)
    screen.send(.load)
    for await destination in screen.events {
      await session.go(destination, from: flow) { screen.send(.tell($0)) }
    }
  }
}
