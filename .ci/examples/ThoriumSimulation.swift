// What the examples in the doc comments of ThoriumSimulation stand in. It is compiled, and what
// takes a value from `anything` never runs.

import Thorium
import ThoriumProperties
import ThoriumSimulation

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct Search: Reactor {
  enum Action: Sendable { case type(String), search(String) }
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

//: *
static func example() async throws {
  EXAMPLE
}

//: Simulation.draw(_:) Simulation.require(_:_:file:line:) Simulation.fail(_:) Simulation.note(_:)
//: Simulation.idle()
static func example(simulation: Simulation, world: Simulation) async throws {
  EXAMPLE
}
static let balance = 0, payments = 1
static var store: Store<Search> { anything() }

//: run VirtualClock
static func example() {
  let executor = SimulatedExecutor()
  EXAMPLE
}

//: run ExplorationReport Schedule
static func example() throws {
  EXAMPLE
}

//: Exploration
static func example(schedule: Schedule) {
  EXAMPLE
}

//: SuspendedTask
static func example(failure: SimulationFailure) {
  EXAMPLE
}

//: SequentialModel SequentialModel.partitioned(by:)
static func example() {
  EXAMPLE
}

//: CallHistory
static func example() async throws {
  let counter = Counter()
  EXAMPLE
}

//: falsify(_:linearizableTo:clients:calls:_:limits:fileID:filePath:line:column:_:)
static func example() throws {
  EXAMPLE
}

//: SimulationFailure NonlinearizableHistory
