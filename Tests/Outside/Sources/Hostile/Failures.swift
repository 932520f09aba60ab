import Synchronization
import Thorium

// Work that fails before its first suspension, again and again.

struct Fault: Error {}

struct Failing: Reactor {
  enum Action: Sendable { case retry, answer, stop }

  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .retry: Effect.run { _ in throw Fault() }.retry(.max).cancellable(id: "work")
    case .answer: Effect.run { _ in throw Fault() }.cancellable(id: "work")
    case .stop: .concat(.cancel(id: "work"), .just(.stop))
    }
  }

  func mutate(failure: any Error, state: Int) -> Effect<Self>? {
    state > 0 ? Effect.none : Effect.run { _ in throw Fault() }.cancellable(id: "work")
  }

  func reduce(into state: inout Int, mutation: Action) { state += 1 }
}

@concurrent
func stopWhatFails(_ action: Failing.Action) async -> String? {
  let store = Store(Failing())
  store.send(action)
  store.send(.stop)
  await store.settled()
  return difference(store.currentState, 1)
}

let failureAttempts = [
  Attempt(name: "failures: retried for ever") { await stopWhatFails(.retry) },
  Attempt(name: "failures: answered by a failure") { await stopWhatFails(.answer) },
]
