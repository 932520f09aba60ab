import Thorium

/// A machine whose actions start bodies, each of which adds one.
struct Worker: Reactor {
  enum Action: Sendable {
    /// Suspends once.
    case hop
    /// Is over before `send` returns.
    case stay
    /// Begins on the pool, and suspends nowhere.
    case enqueue
  }

  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .hop:
      .run { emit in
        await Task.yield()
        emit(1)
      }
    case .stay: .run { emit in emit(1) }
    case .enqueue: .run(start: .enqueued) { emit in emit(1) }
    }
  }

  func reduce(into state: inout Int, mutation: Int) {
    state += mutation
  }
}
