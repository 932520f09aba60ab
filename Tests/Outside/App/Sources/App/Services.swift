/// What the app asks the network for.
protocol Shop: Sendable {
  func search(_ text: String, page: Int) async throws -> Page
  func order(_ order: Order) async throws
}

/// An order as it is sent.
struct Order: Sendable, Hashable {
  let number: String
  let items: [Product]
  let address: String
  let placed: Duration
}

/// The network cannot be reached.
struct Offline: Error, Equatable {}
