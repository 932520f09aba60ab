import Thorium

// Effects and flows that are nested deeply, on threads with a small stack.

struct Deep: Reactor {
  let initialState = 0

  func mutate(action: Int) -> Effect<Self> { Deep.nested(action) }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }

  /// An effect that stands in so many others, of each kind in turn.
  static func nested(_ depth: Int) -> Effect<Self> {
    var effect = Effect<Self>.just(1)
    for level in 0..<depth {
      effect =
        switch level % 6 {
        case 0: .concat(effect, .none)
        case 1: .merge(effect, .none)
        case 2: effect.retry(1)
        case 3: effect.cancellable(id: level)
        case 4: effect.catch { _ in 0 }
        default: effect.finally(0)
        }
    }
    return effect
  }
}

@concurrent
func nestEffects() async -> String? {
  let store = Store(Deep())
  await onSmallStack {
    _ = Deep.nested(100_000)
    store.send(100_000)
  }
  await store.settled()
  return difference(store.currentState, 1)
}

struct Nest: Coordinator {
  let depth: Int

  func start(in flow: Flow<Int>) async throws -> Int {
    if depth == 0 { return 1 }
    return try await flow.coordinate(to: Nest(depth: depth - 1)).value + 1
  }
}

@concurrent
func nestFlows() async throws -> String? {
  let navigator = Navigator()
  let results = Log<Results<Int>>()
  await onSmallStack { results.append(navigator.start(Nest(depth: 5_000))) }
  return try await difference(results.values[0].value, 5_001)
}

let depthAttempts = [
  Attempt(name: "depth: effects") { await nestEffects() },
  Attempt(name: "depth: flows") { try await nestFlows() },
]
