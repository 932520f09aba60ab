// error: generic parameter 'R' could not be inferred
import Thorium
import ThoriumProof

struct Counter: Reactor {
  struct State: Sendable { var count = 0 }
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) { state.count += mutation }
}

func checkCounter() async throws {
  try await falsify(Counter()) { property in
    property.actions { .int(0...3) }
    property.invariant("it counts") { $0.cuont >= 0 }
  }
}
