// The names that the examples in the doc comments of ThoriumConsoleProof use. Those from `anything` have no value.

import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof

func anything<Value>() -> Value { fatalError("There is no such value.") }

struct Counter: Reactor {
  enum Action: Sendable, CaseIterable { case increase }
  struct State: Sendable { var isLoading = false }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

var counter: Example { anything() }
