import Dispatch
import Foundation
import Synchronization
import Thorium

// Children and pulses whose values are moved, copied and restored.

/// A child that emits the events that it is sent.
struct Speaker: Reactor {
  typealias Action = Int
  typealias Event = Int

  let initialState = 0
  var begins = 0
  var created: Tally?

  func mutate(action: Int) -> Effect<Self> { .event(action) }

  func transform(action: Pipeline<Int>) -> Pipeline<Int> {
    created?.add("created")
    let first = begins
    return first == 0
      ? action
      : action.merge(
        AsyncStream { continuation in
          for number in 0..<first { continuation.yield(number) }
          continuation.finish()
        }
      )
  }

  func reduce(into state: inout Int, mutation: Int) {}
}

/// A parent with two places for speakers, which logs where each event came from.
struct Pair: Reactor {
  enum Action: Sendable {
    case swap, move
    case heard(String, Int)
  }
  struct State: Sendable {
    var left: Child<Speaker>
    var right: Child<Speaker>
    var page: Child<Speaker>?
    var preview: Child<Speaker>?
    var heard: [String] = []
  }

  let initialState: State

  init(_ speaker: Speaker = Speaker()) {
    initialState = State(
      left: Child(speaker),
      right: Child(speaker),
      preview: Child(speaker)
    )
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events
      .from(\.left) { .heard("left", $0) }
      .from(\.right) { .heard("right", $0) }
      .from(\.page) { .heard("page", $0) }
      .from(\.preview) { .heard("preview", $0) }
  }

  func mutate(action: Action) -> Effect<Self> { .just(action) }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .swap: swap(&state.left, &state.right)
    case .move:
      state.page = state.preview
      state.preview = nil
    case .heard(let place, let number): state.heard.append("\(place) \(number)")
    }
  }
}

@concurrent
func swapChildren() async -> String? {
  let pair = Store(Pair())
  let (first, second) = (pair.child(\.left), pair.child(\.right))
  first.send(1)
  pair.send(.swap)
  first.send(2)
  second.send(3)
  await pair.settled()
  return difference(pair.currentState.heard, ["left 1", "right 2", "left 3"])
}

@concurrent
func moveAChild() async -> String? {
  let pair = Store(Pair())
  guard let preview = pair.child(\.preview) else { return "There is no preview." }
  pair.send(.move)
  preview.send(1)
  await pair.settled()
  return difference(pair.currentState.heard, ["page 1"])
}

@concurrent
func hearFirstEvents() async -> String? {
  let pair = Store(Pair(Speaker(begins: 5_000)))
  await pair.child(\.left).settled()
  while pair.currentState.heard.count < 5_000 { await pair.settled() }
  return difference(pair.currentState.heard, (0..<5_000).map { "left \($0)" })
}

@concurrent
func createOnce() async -> String? {
  for _ in 0..<500 {
    let created = Tally()
    let pair = Store(Pair(Speaker(created: created)))
    let stores = Log<Store<Speaker>>()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in stores.append(pair.child(\.left)) }
    guard stores.values[0] === stores.values[1] else { return "two stores" }
    if let fault = difference(created["created"], 1) { return fault }
  }
  return nil
}

let childAttempts = [
  Attempt(name: "children: swapped") { await swapChildren() },
  Attempt(name: "children: moved") { await moveAChild() },
  Attempt(name: "children: first events") { await hearFirstEvents() },
  Attempt(name: "children: created once") { await createOnce() },
]

/// Assigns a pulse in states that are new, restored and copied.
struct Page: Reactor {
  enum Action: Sendable {
    case fail(String)
    case restart(String)
    case undo
    case undoAndFail(String)
  }
  struct State: Sendable {
    @Pulse var error: String?
    var past: [State] = []
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .fail(let error):
      state.past.append(state)
      state.error = error
    case .restart(let error):
      state = State()
      state.error = error
    case .undo: state = state.past.last ?? state
    case .undoAndFail(let error):
      state = state.past.last ?? state
      state.error = error
    }
  }
}

@concurrent
func assignPulses(_ actions: [Page.Action], _ expected: [String]) async -> String? {
  let store = Store(Page())
  let pulses = store.pulses(\.$error)
  for action in actions { store.send(action) }
  store.end()
  var delivered: [String] = []
  for await error in pulses { delivered.append(error ?? "none") }
  return difference(delivered, expected)
}

let pulseAttempts = [
  Attempt(name: "pulses: in new states") {
    let texts = (1...5).map(String.init)
    return await assignPulses(texts.map { .restart($0) }, texts)
  },
  Attempt(name: "pulses: undone") {
    await assignPulses([.fail("a"), .fail("b"), .undo, .undo, .fail("c")], ["a", "b", "c"])
  },
  Attempt(name: "pulses: undone and assigned") {
    await assignPulses([.fail("a"), .undoAndFail("b"), .undoAndFail("c")], ["a", "b", "c"])
  },
]
