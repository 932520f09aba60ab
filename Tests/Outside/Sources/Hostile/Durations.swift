import Thorium

// Times that are longer than a clock can count.

struct Sleepy: Reactor {
  enum Action: Sendable { case pause, timeout, debounce, throttle, condition, stop }

  let initialState = 0
  static let forever = Duration.seconds(Int64.max)

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .pause: .pause(for: Self.forever).cancellable(id: "sleep")
    case .timeout: .concat(.just(1).timeout(Self.forever))
    case .debounce: .just(1).policy(.debounced(Self.forever), id: "sleep")
    case .throttle: .just(1).policy(.throttled(Self.forever, latest: true), id: "throttle")
    case .condition:
      Effect.run { emit in try await emit.condition(within: Self.forever) { _ in false } }
        .cancellable(id: "sleep")
    case .stop: .merge(.cancel(id: "sleep"), .cancel(id: "throttle"))
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

@concurrent
func sleepForEver() async -> String? {
  let store = Store(Sleepy())
  for action in [Sleepy.Action.pause, .timeout, .debounce, .throttle, .throttle, .condition] {
    store.send(action)
    await Task.yield()
  }
  store.send(.stop)
  await store.settled()
  return difference(store.currentState, 2)
}

let durationAttempts = [Attempt(name: "durations: endless") { await sleepForEver() }]
