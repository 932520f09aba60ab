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
