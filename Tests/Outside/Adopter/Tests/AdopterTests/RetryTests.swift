import Synchronization
import Testing
import ThoriumProof

@testable import Adopter

struct RetryTests {
  struct Broken: Error {}

  @Test func `each pause is twice as long, and no time passes for real`() throws {
    try explore { simulation in
      let calls = Mutex<[Duration]>([])
      let value = try await retry(4, pause: .seconds(1), on: simulation.clock) {
        let count = calls.withLock { calls in
          calls.append(simulation.clock.now.offset)
          return calls.count
        }
        if count < 4 { throw Broken() }
        return count
      }
      let times = calls.withLock { $0 }
      try simulation.require(value == 4, "it gave up")
      try simulation.require(times == [.zero, .seconds(1), .seconds(3), .seconds(7)], "\(times)")
    }
  }

  @Test func `a cancelled retry calls nothing any more`() throws {
    try explore { simulation in
      let calls = Mutex(0)
      let task = Task(executorPreference: simulation.executor) {
        try await retry(10, pause: .seconds(1), on: simulation.clock) {
          calls.withLock { $0 += 1 }
          throw Broken()
        }
      }
      try await simulation.clock.sleep(for: .seconds(2))
      task.cancel()
      let outcome = await task.result
      let count = calls.withLock { $0 }
      try simulation.require(count == 2, "\(count) calls")
      try simulation.require((try? outcome.get()) == nil, "it has a value")
    }
  }
}
