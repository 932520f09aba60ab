import Testing
import ThoriumProof

@testable import ThoriumPersistence

struct LogClockTests {
  @Test func `a commit at the end of virtual time is found again`() async throws {
    let files = MemoryFiles()
    for life in 0...1 {
      let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(0)))
      let log = try await Log.open(in: "logs", of: files, runtime: world.runtime)
      let store = try await Store(restoring: Account(), as: "ada", from: log, in: world.runtime)
      #expect(store.currentState.total == life)
      world.advance(by: .seconds(Int64.max / 2))
      #expect(log.date == LogClock.last)
      store.send(.add(1))
      try await log.close()
    }
  }
}
