// The names that the examples in the doc comments of ThoriumTesting use. Those from `anything` have no value.

import Testing
import Thorium
import ThoriumProof
import ThoriumTesting

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct Counter: Reactor {
  enum Action: Sendable { case increase }
  enum Mutation: Sendable { case result }
  struct State: Sendable, Equatable { var value = 0, isLoading = false, items: [String] = [] }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .just(.result) }
  func reduce(into state: inout State, mutation: Mutation) {}
}

extension Counter.Mutation {
  var isResult: Bool { true }
}

struct Cart: Reactor {
  enum Action: Sendable {
    case clear
    case add(Int)
  }
  struct State: Sendable, Hashable { var total = 0 }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .just(action) }
  func reduce(into state: inout State, mutation: Action) {}
}

extension Generator<Int> {
  static var sku: Generator { .int(0...9) }
}

struct StubAPI: Sendable {
  init(_ simulation: Simulation) {}
}

struct Search: Reactor {
  enum Action: Sendable { case type(String) }
  struct State: Sendable, Hashable {}
  let api: StubAPI
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Action) {}
}

struct App: Coordinator {
  var api: StubAPI?
  func start(in flow: Flow<Int>) async throws -> Int { 0 }
}

var store: TestStore<Counter> { anything() }

protocol Members {}

//: members check(_:sourceLocation:_:) check(flow:allowsLateSends:sourceLocation:_:) CheckTrait
//: members Trait.seed(_:) Trait.constants(_:) Trait.covers(_:)
