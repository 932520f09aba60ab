import Thorium

/// A screen without content.
struct Blank: Reactor {
  let initialState = 0

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// A flow that passes itself to a closure, and then waits for its end.
struct Held: Coordinator {
  let give: @Sendable (Flow<Void>) -> Void

  func start(in flow: Flow<Void>) async throws {
    give(flow)
    for await _ in AsyncStream(Never.self, { _ in }) {}
  }
}
