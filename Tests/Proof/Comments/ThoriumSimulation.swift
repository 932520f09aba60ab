// The names that the examples in the doc comments of ThoriumSimulation use. Those from `anything` have no value.

import Thorium
import ThoriumProperties
import ThoriumSimulation

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct Search: Reactor {
  enum Action: Sendable {
    case type(String)
    case search(String)
  }
  struct State: Sendable { var isLoading = false, isShown = true, isHidden = false }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Int) {}
}

struct Contradiction: Error {}

actor Account {
  var balance = 0
  func deposit(_ amount: Int) { balance += amount }
}

actor Counter {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
  func reset() -> Int {
    count = 0
    return count
  }
}

actor Cache {
  var loads = 0
  func load(_ name: String) -> String { name }
}

@Sendable func addsLater(_ simulation: Simulation) async throws {}

let balance = 0
let payments = 1
let executor = SimulatedExecutor()
let counter = Counter()
var store: Store<Search> { anything() }
var simulation: Simulation { anything() }
var schedule: Schedule { anything() }
var failure: SimulationFailure { anything() }

//: run ExplorationReport Schedule
//: text SimulationFailure NonlinearizableHistory
