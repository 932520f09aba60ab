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
