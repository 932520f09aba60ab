import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

/// Sessions in all orders in which their tasks can run (law L13).
struct SessionOrderTests {
  @Test func `L13: a session prints the same in any order of its tasks`() throws {
    let outputs = try outputs(of: [
      "later first 10", "tick", "push Leaf", "back", "later second 20", "tick", "finish enough",
    ])
    #expect(outputs.count == 1, "\(outputs)")
    #expect(outputs.first?.suffix(2) == ["result: enough", "bye"])
  }

  @Test func `L13: an outcome that depends on the order of tasks appears in each order`() throws {
    let outputs = try outputs(of: ["later first 10", "later second 20", "tick", "quit"])
    #expect(outputs.count == 2, "\(outputs)")
  }

  /// What the sessions print that play some commands, in up to 500 orders.
  private func outputs(of commands: [String]) throws -> Set<[String]> {
    let seen = Mutex<Set<[String]>>([])
    try explore(.exhaustive(runs: 500)) { simulation in
      let played = try Played(commands, executor: simulation.executor, clock: simulation.clock)
      try simulation.require(played.status == 0, "it ended with \(played.status)")
      seen.withLock { _ = $0.insert(played.output) }
    }
    return seen.withLock { $0 }
  }
}
