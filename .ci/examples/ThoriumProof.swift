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
// What the examples of test doubles stand in.

//: run Given
static func example() {
  EXAMPLE
}
struct Counter: Reactor {
  enum Action: Sendable { case increase, decrease }
  enum Mutation: Sendable, Equatable { case add(Int), setLoading(Bool) }
  struct State: Sendable { var value = 0, isLoading = false }
  let initialState = State()
  func refusal(action: Action, state: State) -> Refusal? {
    state.isLoading ? "counting is running" : nil
  }
  func mutate(action: Action) -> Effect<Self> {
    .concat(.just(.setLoading(true)), .run(name: "increase") { emit in emit(.add(1)) })
  }
  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let amount): state.value += amount
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
  }
}

//: run Stub
static func example() {
  EXAMPLE
}
struct Page {
  let store: Store<Counter>
  init(_ store: Store<Counter>) { self.store = store }
  func tapIncrease() { store.send(.increase) }
}

//: run TraceBalance
static func example() {
  EXAMPLE
}
// What the examples of state graphs stand in.

//: all
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
    case .off: state = .dark
    case .smash: state = .broken
    case .mend: state = .dark
    }
  }
}

//: run StateGraph
static func example() {
  EXAMPLE
}

//: StateGraph.init(_:limit:actions:) StateGraph.eventually(_:fair:_:) Fairness
static func example(graph: StateGraph<Lamp>) throws {
  EXAMPLE
}

//: TemporalCounterexample Diagram GraphCoverage
static func example(graph: StateGraph<Lamp>) throws {
  EXAMPLE
}

//: StateGraph.init(_:by:limit:actions:)
static func example() {
  EXAMPLE
}
struct Counter: Reactor {
  enum Action: Sendable { case increase, decrease }
  struct State: Sendable { var isLoading = false }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}
struct UserList: Reactor {
  enum Action: Sendable { case select(Int) }
  let initialState = 0
  let api: any SearchAPI
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout Int, mutation: Never) {}
}

//: StateGraph.always(_:_:) StateGraph.leadsTo(_:fair:_:_:)
static func example(graph: StateGraph<Form>) throws {
  EXAMPLE
}
struct Form: Reactor {
  enum Action: Sendable { case send }
  struct State: Sendable { var total = 0, isLoading = false }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

//: StateGraph.until(_:fair:isWeak:_:_:) StateGraph.diagram(by:)
static func example(graph: StateGraph<Door>) throws {
  EXAMPLE
}
struct Door: Reactor {
  enum Action: Sendable { case open }
  struct State: Sendable { var isLocked = true, hasPIN = false, isLoading = false }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}
// What the examples of properties and machines stand in.

//: all
struct SKU: Sendable, Equatable { var number = 1 }

extension Generator where Value == SKU {
  static var sku: Generator { .just(SKU()) }
}

struct Cart: Reactor {
  enum Action: Sendable, Equatable { case clear, add(SKU), remove(Int) }
  struct Item: Sendable { var id = 0 }
  struct State: Sendable { var items: [Item] = [], total = 0 }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

protocol SearchAPI: Sendable { func search(_ query: String) async throws -> [String] }

struct StubAPI: SearchAPI {
  init(_ world: Simulation) {}
  func search(_ query: String) async throws -> [String] { [] }
}

struct Offline: Error {}

struct UserList: Reactor {
  enum Action: Sendable { case select(Int) }
  let initialState = 0
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout Int, mutation: Never) {}
}

//: Property
static func example() async throws {
  EXAMPLE
}

//: falsify(_:_:filePath:_:)
static func example() async throws {
  EXAMPLE
}
struct Search: Reactor {
  let initialState = 0
  let api: any SearchAPI
  func reduce(into state: inout Int, mutation: Int) {}
}

//: Property.actions(in:) Property.transition(_:_:) Property.sometimes(_:_:) Property.neverPossible(_:)
static func example(property: inout Property<Cart.Action, Cart.State>) {
  EXAMPLE
}

//: Property.atRest(_:_:) Property.eventually(_:_:) Property.leadsTo(_:within:_:_:)
static func example(property: inout Property<Search.Action, Search.State>) {
  EXAMPLE
}

//: Property.model(_:_:agrees:)
struct Tally: Reactor {
  enum Action: Sendable { case add(Int) }
  struct State: Sendable { var count = 0 }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}
static func example(property: inout Property<Tally.Action, Tally.State>) {
  EXAMPLE
}

//: Property.screen(_:_:) falsify(flow:_:allowsLateSends:filePath:_:)
static func example() async throws {
  EXAMPLE
}
struct App: Coordinator {
  var api: (any SearchAPI)?
  func start(in flow: Flow<Int>) async throws -> Int { 0 }
}

//: Simulation.reply(_:to:)
EXAMPLE

//: Subject
EXAMPLE
enum Door { enum State: Sendable { case open, shut } }
struct DoorLife: SubjectLife {
  let tell: @Sendable (Door.State) -> Void
  init(_ tell: @escaping @Sendable (Door.State) -> Void) { self.tell = tell }
  var state: Door.State { .open }
  func refusal(of action: Bool) -> Refusal? { nil }
  func send(_ action: Bool) { tell(.shut) }
  func end() {}
}

//: ReactorLaws
static func example() throws {
  EXAMPLE
}
struct Counter: Reactor {
  enum Action: Sendable { case increase, decrease }
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}
