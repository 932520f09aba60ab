import Thorium
import ThoriumScreens

/// A list of users, opened by a link such as `app://people/followers/mona`.
struct PeopleFlow: LinkedCoordinator {
  static let link = LinkPattern("people", .value("circle", Circle.self), .text("login"))

  let circle: Circle
  let login: String
  let session: SignedIn

  var flowName: String { "UserList" }

  func start(in flow: Flow<Void>) async throws {
    let reactor = PeopleReactor(circle, of: login, try session.client(), session.changes)
    let screen = try flow.push(reactor, as: flowName)
    screen.send(.load(.reload))
    for await destination in screen.events {
      await session.go(destination, from: flow) { screen.send(.tell($0)) }
    }
  }
}
