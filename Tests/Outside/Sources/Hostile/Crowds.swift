import Dispatch
import Thorium

// Many threads at one store, which ends, moves its children, or debounces what they send.

/// Calls a closure on so many threads at once, with the number of the thread.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    for thread in 0..<count {
      group.addTask {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            body(thread)
            continuation.resume()
          }
        }
      }
    }
  }
}

struct Counted: Reactor {
  enum Action: Sendable { case count, begin }
  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .count: .just(1)
    case .begin:
      .concat(
        .just(1),
        .run { emit in
          await Task.yield()
          emit(0)
        }
      )
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// Each action lands, is refused, or comes too late, while one thread ends the store.
@concurrent
func endAmongSenders(_ place: StorePlace, _ limits: Limits) async -> String? {
  var late = 0
  for round in 1...10 {
    let reports = Tally()
    let runtime = Runtime(place: place, limits: limits) { report in
      switch report {
      case .refused: reports.add("refused")
      case .late: reports.add("late")
      default: break
      }
    }
    let store = Store(Counted(), in: runtime)
    _ = await store.perform(.count)
    await onThreads(4) { thread in
      for number in 1...200 {
        store.send(number.isMultiple(of: 2) ? .count : .begin)
        if thread == 0, number == 15 * round { store.end() }
      }
    }
    await store.settled()
    store.send(.count)
    await store.settled()
    late += reports["late"]
    let ends = store.currentState + reports["refused"] + reports["late"]
    if let fault = difference(ends, 802) { return fault }
  }
  return late > 0 ? nil : "No action came too late."
}

struct Couple: Reactor {
  struct State: Sendable {
    var left = Child(Counted())
    var right = Child(Counted())
  }

  let initialState = State()

  func mutate(action: Void) -> Effect<Self> { .just(()) }
  func reduce(into state: inout State, mutation: Void) { swap(&state.left, &state.right) }
}

/// Each action for a child reaches one of two that change places.
@concurrent
func sendToMovingChildren(_ place: StorePlace) async -> String? {
  let store = Store(Couple(), in: Runtime(place: place))
  let children = [store.child(\.left), store.child(\.right)]
  await onThreads(4) { thread in
    for _ in 1...1_000 {
      switch thread {
      case 0: store.send(())
      case 1: store.send(.count, to: \.left)
      case 2: store.send(.begin, to: \.right)
      default: store.child(\.left).send(.count)
      }
    }
  }
  await store.settled()
  for child in children { await child.settled() }
  return difference(children.map(\.currentState).reduce(0, +), 3_000)
}

struct Searched: Reactor {
  struct Search: Sendable {
    let field: Int
    let request: Int
    let pause: Duration
  }

  let initialState: [Int: Int] = [:]
  let wrong: Tally
  /// The searches in the order in which they are handled.
  let asked = Log<Search>()

  func mutate(action: Search) -> Effect<Self> {
    asked.append(action)
    return .run { emit in
      if Request.number != action.request { wrong.add("body") }
      emit(action)
    }
    .policy(.debounced(action.pause), id: action.field)
  }

  func reduce(into state: inout [Int: Int], mutation: Search) {
    state[mutation.field] = mutation.request
  }
}

/// The last debounced effect of each id runs, with the values of its sender.
@concurrent
func debounceFromManyThreads(_ place: StorePlace) async -> String? {
  let wrong = Tally()
  let reactor = Searched(wrong: wrong)
  let store = Store(reactor, in: Runtime(place: place))
  await onThreads(4) { thread in
    for number in 1...500 {
      let request = thread * 1_000 + number
      let pause = Duration.microseconds(number * 7 % 400)
      Request.$number.withValue(request) {
        store.send(.init(field: number % 3, request: request, pause: pause))
      }
    }
  }
  await store.settled()
  let last = reactor.asked.values.map { ($0.field, $0.request) }
  return wrong.summary
    ?? difference(store.currentState, Dictionary(last, uniquingKeysWith: { $1 }))
}

private let refusing = Limits(mailbox: 1, overload: .refuse, handOff: 1)

let crowdAttempts = [
  Attempt(name: "crowds: end") { await endAmongSenders(.sender, Limits()) },
  Attempt(name: "crowds: end, full mailbox") { await endAmongSenders(.sender, refusing) },
  Attempt(name: "crowds: end, main actor") {
    await endAmongSenders(.actor(MainActor.shared), refusing)
  },
  Attempt(name: "crowds: moving children") { await sendToMovingChildren(.sender) },
  Attempt(name: "crowds: moving children, actor") {
    await sendToMovingChildren(.actor(Office()))
  },
  Attempt(name: "crowds: debounce") { await debounceFromManyThreads(.sender) },
  Attempt(name: "crowds: debounce, actor") { await debounceFromManyThreads(.actor(Office())) },
]
