/// What the app asks the network for.
protocol Shop: Sendable {
  func search(_ text: String, page: Int) async throws -> Page
}

/// The network cannot be reached.
struct Offline: Error, Equatable {}
