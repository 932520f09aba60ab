import Synchronization
import Testing
import ThoriumProof

@testable import Adopter

/// The times at which callers have passed.
final class PassedTimes: Sendable {
  private let times = Mutex<[Duration]>([])

  var sorted: [Duration] { times.withLock { $0.sorted() } }

  func note(_ time: Duration) {
    times.withLock { $0.append(time) }
  }
}

struct RateLimiterTests {
  /// Six callers at once; of the times at which they pass no three are within one second.
  @Sendable static func pass(
    _ simulation: Simulation,
    _ pass: @escaping @Sendable () async throws -> Void
  ) async throws {
    let times = PassedTimes()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...6 {
        group.addTask {
          try await pass()
          times.note(simulation.clock.now.offset)
        }
      }
      try await group.waitForAll()
    }
    let passed = times.sorted
    for (first, third) in zip(passed, passed.dropFirst(2)) {
      try simulation.require(third - first >= .seconds(1), "three calls in a second: \(passed)")
    }
  }

  @Test func `the flawed limiter lets too many pass`() {
    let failure = #expect(throws: SimulationFailure.self) {
      try explore(.random(200)) { simulation in
        let limiter = FlawedRateLimiter(2, per: .seconds(1), on: simulation.clock)
        try await Self.pass(simulation) { try await limiter.pass() }
      }
    }
    #expect(failure?.description.contains("three calls in a second") == true)
  }

  @Test func `the limiter keeps its limit in every order`() throws {
    let report = try explore(.preemptions(upTo: 1), then: .random(200)) { simulation in
      let limiter = RateLimiter(2, per: .seconds(1), on: simulation.clock)
      try await Self.pass(simulation) { try await limiter.pass() }
    }
    #expect(report.runs > 200)
  }
}
