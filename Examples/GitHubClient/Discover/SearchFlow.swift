import Thorium

/// A search, opened by the link `app://search`.
struct SearchFlow: LinkedCoordinator {
  static let link = LinkPattern<Void>("search")

  let session: SignedIn

  var flowName: String { "Search" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(try await session.search())
    for await destination in screen.events {
      await session.go(destination, from: flow) { screen.send(.tell($0)) }
    }
  }
}
