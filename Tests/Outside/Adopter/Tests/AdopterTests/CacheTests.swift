import Synchronization
import Testing
import ThoriumProof

@testable import Adopter

struct CacheTests {
  typealias Load = @Sendable (String) async throws -> Int

  /// Two callers ask for one value, of which the load takes some time.
  @Sendable static func askTwice(
    _ simulation: Simulation,
    _ value: (@escaping Load) -> Load
  ) async throws {
    let loads = Mutex(0)
    let ask = value { key in
      simulation.note("loads \(key)")
      loads.withLock { $0 += 1 }
      try await simulation.clock.sleep(for: .milliseconds(100 * simulation.draw(1...2)))
      return 7
    }
    async let first = ask("a")
    async let second = ask("a")
    let sum = try await first + second
    let count = loads.withLock { $0 }
    try simulation.require(sum == 14 && count == 1, "\(count) loads of one value")
  }

  @Test func `the race of the flawed cache is found, and its schedule repeats it`() throws {
    let scenario: Scenario = { simulation in
      try await Self.askTwice(simulation) { load in
        let cache = FlawedCache(load: load)
        return { try await cache.value(for: $0) }
      }
    }
    let failure = #expect(throws: SimulationFailure.self) { try explore(scenario) }
    let text = try #require(failure?.description)
    #expect(text.contains("2 loads of one value"))
    let schedule = try #require(failure?.schedule)
    #expect(throws: SimulationFailure.self) {
      try explore(.replay(schedule), scenario)
    }
  }

  @Test func `the cache loads once in every order`() throws {
    let report = try explore { simulation in
      try await Self.askTwice(simulation) { load in
        let cache = Cache(load: load)
        return { try await cache.value(for: $0) }
      }
    }
    #expect(report.runs > 2)
  }

  @Test func `a load that fails is tried again by the next caller`() throws {
    struct Broken: Error {}
    try explore { simulation in
      let fails = Mutex(true)
      let cache = Cache<String, Int> { _ in
        try await simulation.clock.sleep(for: .seconds(1))
        let isBroken = fails.withLock { fails in
          defer { fails = false }
          return fails
        }
        if isBroken { throw Broken() }
        return 7
      }
      async let first = try? cache.value(for: "a")
      async let second = try? cache.value(for: "a")
      let both = await [first, second]
      try simulation.require(both == [nil, nil], "a caller waits for a load of its own")
      try simulation.require(try await cache.value(for: "a") == 7, "the failure is kept")
    }
  }
}
