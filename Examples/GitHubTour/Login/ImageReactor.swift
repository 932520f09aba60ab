import Thorium

/// A full-screen image.
struct ImageReactor: Reactor {
  enum Event: Sendable, Equatable { case closed }

  let initialState: String

  func mutate(action: Void) -> Effect<Self> { .event(.closed) }

  func reduce(into state: inout String, mutation: Never) {}
}
