// The names that the examples in the doc comments of ThoriumProof use. Those from `anything` have no value.

import Thorium
import ThoriumProof

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct Search: Reactor {
  enum Action: Sendable {
    case type(String)
    case search(String)
  }
  struct State: Sendable { var isLoading = false }
  var api: (any SearchAPI)?
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Int) {}
}

struct Counter: Reactor {
  enum Action: Sendable { case increase, decrease }
  enum Mutation: Sendable, Equatable {
    case add(Int)
    case setLoading(Bool)
  }
  struct State: Sendable, Equatable { var value = 0, isLoading = false }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> {
    .concat(
      .just(.setLoading(true)),
      .pause(for: .milliseconds(500)),
      .of(.add(1), .setLoading(false))
    )
  }
  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let amount): state.value += amount
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
  }
}

struct Lamp: Reactor {
  enum Action: Sendable, CaseIterable { case on, off, smash, mend }
  enum State: Sendable, Hashable { case dark, bright, broken }
  let initialState = State.dark
  func refusal(action: Action, state: State) -> Refusal? {
    switch (action, state) {
    case (.mend, _): "a lamp cannot be mended"
    case (_, .broken): "it is broken"
    case (.off, .dark): "it is dark"
    default: nil
    }
  }
  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .on: state = .bright
    case .off, .mend: state = .dark
    case .smash: state = .broken
    }
  }
}

struct Cart: Reactor {
  enum Action: Sendable, Equatable {
    case clear
    case add(Int)
    case remove(Int)
  }
  struct Item: Sendable { var id = 0 }
  struct State: Sendable {
    var items: [Item] = [], total = 0, count = 0, isLoading = false, isLocked = true, hasPIN = false
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

extension Generator<Int> {
  static var sku: Generator { .just(1) }
}

struct UserList: Reactor {
  enum Action: Sendable { case select(Int) }
  let initialState = 0
  var api: (any SearchAPI)?
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout Int, mutation: Never) {}
}

struct App: Coordinator {
  var api: (any SearchAPI)?
  func start(in flow: Flow<Int>) async throws -> Int { 0 }
}

protocol SearchAPI: Sendable { func search(_ query: String) async throws -> [String] }

struct StubAPI: SearchAPI {
  init(_ world: Simulation) {}
  func search(_ query: String) async throws -> [String] { [] }
}

struct Offline: Error {}

enum Door { enum State: Sendable { case open, shut } }

struct DoorLife: SubjectLife {
  let tell: @Sendable (Door.State) -> Void
  init(_ tell: @escaping @Sendable (Door.State) -> Void) { self.tell = tell }
  var state: Door.State { .open }
  func refusal(of action: Bool) -> Refusal? { nil }
  func send(_ action: Bool) { tell(.shut) }
  func end() {}
}

struct Page {
  let store: Store<Counter>
  init(_ store: Store<Counter>) { self.store = store }
  func tapIncrease() { store.send(.increase) }
}

var world: VirtualWorld { anything() }
var screens: ShownScreens { anything() }
var store: Store<Search> { anything() }
var graph: StateGraph<Cart> { anything() }
var property: Property<Cart.Action, Cart.State> {
  get { anything() }
  set { _ = newValue }
}

protocol Members {}

//: parameters graph: StateGraph<REACTOR>, world: Simulation
//: run VirtualWorld StateGraph Stub TraceBalance TraceRecord
//: members Simulation.reply(_:to:)
//: Lamp GraphCoverage StateGraph.eventually(_:fair:_:) TemporalCounterexample Simulation.draw(_:)
