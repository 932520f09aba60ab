// What the examples in the doc comments of ThoriumProof stand in. It is compiled, and what
// takes a value from `anything` never runs.

import Thorium
import ThoriumProof

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct Search: Reactor {
  enum Action: Sendable { case type(String), search(String) }
  struct State: Sendable { var isLoading = false, isShown = true, isHidden = false }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Int) {}
}

struct Counter: Reactor {
  enum Action: Sendable { case increase }
  enum Mutation: Sendable { case add(Int), setLoading(Bool) }
  struct State: Sendable { var value = 0, isLoading = false }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> {
    .concat(
      .just(.setLoading(true)), .pause(for: .milliseconds(500)), .of(.add(1), .setLoading(false)))
  }
  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let amount): state.value += amount
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
  }
}

struct Contradiction: Error {}

actor Account {
  var balance = 0
  func deposit(_ amount: Int) { balance += amount }
}

actor Cache {
  var loads = 0
  func load(_ name: String) -> String { name }
}

//: *
static func example() async throws {
  EXAMPLE
}

//: run VirtualWorld
static func example() {
  EXAMPLE
}

//: VirtualWorld.executor
static func example(world: VirtualWorld, store: Store<Search>) {
  EXAMPLE
}

//: Property.allowsUnfinishedWork
static func example(property: inout Property<Search.Action, Search.State>) {
  EXAMPLE
}

//: VirtualWorld.startTask(_:)
static func example(world: VirtualWorld, store: Store<Search>) {
  EXAMPLE
}

//: VirtualWorld.reports
static func example(world: VirtualWorld) {
  EXAMPLE
}

//: Simulation.draw(_:)
static func example(world: Simulation) async throws {
  EXAMPLE
}
