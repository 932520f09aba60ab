import Thorium

/// The settings, opened by the link `app://settings`.
struct SettingsFlow: LinkedCoordinator {
  static let link = LinkPattern<Void>("settings")

  let session: SignedIn

  var flowName: String { "Settings" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(try session.settings())
    screen.send(.load)
    for await destination in screen.events {
      await session.go(destination, from: flow) { screen.send(.tell($0)) }
    }
  }
}
