import Thorium

// Task-local values of senders.

enum Request {
  @TaskLocal static var number = 0
}

/// Counts the steps of an action that see the number of another request.
struct Desk: Reactor {
  struct Action: Sendable {
    let request: Int
    var isLast = false
  }
  enum Mutation: Sendable {
    case began(Int)
    case ended
  }
  struct State: Sendable {
    var request = 0
    var ended = 0
  }

  let initialState = State()
  let wrong: Tally
  var policy: EffectPolicy?

  func check(_ step: String, _ request: Int) {
    if Request.number != request { wrong.add(step) }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    check("refusal", action.request)
    return nil
  }

  func mutate(action: Action) -> Effect<Self> {
    check("mutate", action.request)
    let body = Effect<Self>.run { emit in
      check("body", action.request)
      await Task.yield()
      check("body after a suspension", action.request)
      emit(.ended)
    }
    let work = policy.map { body.policy($0, id: "work") } ?? body
    return .concat(.just(.began(action.request)), work)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .began(let request):
      check("reduce", request)
      state.request = request
    case .ended: state.ended += 1
    }
  }
}

actor Office {}

/// Four tasks send to one store, each action under a value of its own.
@concurrent
func sendFromFourTasks(_ place: StorePlace, _ policy: EffectPolicy? = nil) async -> String? {
  let wrong = Tally()
  let store = Store(Desk(wrong: wrong, policy: policy), in: Runtime(place: place) { _ in })
  let subscription = store.observe(\.request) { request in
    if Request.number != request { wrong.add("observer") }
  }
  await withTaskGroup(of: Void.self) { group in
    for task in 1...4 {
      group.addTask {
        for send in 1...2_000 {
          let request = task * 10_000 + send
          Request.$number.withValue(request) { store.send(.init(request: request)) }
          if send.isMultiple(of: 100) { await Task.yield() }
        }
      }
    }
  }
  await store.settled()
  subscription.cancel()
  return wrong.summary ?? difference(store.currentState.ended, 8_000)
}

let contextAttempts = [
  Attempt(name: "context: default store") { await sendFromFourTasks(.sender) },
  Attempt(name: "context: main actor") { await sendFromFourTasks(.actor(MainActor.shared)) },
  Attempt(name: "context: actor") { await sendFromFourTasks(.actor(Office())) },
  Attempt(name: "context: sequential") { await sendFromFourTasks(.sender, .sequential) },
]
