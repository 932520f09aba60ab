import Synchronization
import Testing

@testable import ThoriumProof
@testable import ThoriumProperties

/// A check that ends early keeps its counts, and decides nothing that it has not seen.
struct StoppedCheckTests {
  @Test func `a time limit keeps the counts of runs that were enumerated`() async throws {
    let clock = CountingClock()
    var settings = CheckSettings(cases: 100, time: .seconds(10), clock: clock)
    settings.explains = false
    let report = try await falsify(SwitchedLamp(), settings) { property in
      property.steps(0...4)
      property.neverPossible("mend")
    }
    #expect(report.cases > 0 && report.cases < 31, "\(report)")
    #expect(report.steps > 0 && report.states > 1, "\(report)")
    #expect(!report.isExhaustive)
    let isTold = report.warnings.contains { if case .outOfTime = $0 { true } else { false } }
    #expect(isTold)
  }

  @Test func `the time limit of shrinking ends a search that runs no case`() {
    // Each case with other numbers passes, and the list cannot become shorter.
    var settings = CheckSettings(shrinkTime: .seconds(10), clock: CountingClock())
    settings.explains = false
    let error = #expect(throws: Counterexample.self) {
      try falsify(Generator.int(0...9).list(1_000...1_000), settings) { try require($0.isEmpty) }
    }
    // Each look at the clock takes a second. Without looks between cases, about 2 000 steps of
    // passes would follow, none of which runs a case.
    #expect(error?.failures[0].isCut == true)
    #expect(error.map { $0.failures[0].evaluations < 20 } == true)
  }

  @Test func `a cancellation keeps the counts of runs that were enumerated`() async throws {
    let report = try await Cancelled().value { cancel in
      let runs = Atomic(0)
      return try await falsify(SwitchedLamp(), CheckSettings(cases: 100)) { property in
        property.steps(0...4)
        property.neverPossible("mend")
        property.model(0) { light, action in
          light += action == .lighter ? 1 : -1
        } agrees: { light, state in
          if runs.wrappingAdd(1, ordering: .relaxed).newValue == 20 { cancel() }
          return light == state.light
        }
      }
    }
    #expect(report.cases > 0 && report.cases < 31, "\(report)")
    #expect(report.steps > 0 && report.states > 1, "\(report)")
    let isTold = report.warnings.contains { if case .cancelled = $0 { true } else { false } }
    #expect(isTold)
  }

  @Test func `what has not happened yet is undecided when the check is cancelled`() async throws {
    let report = try await Cancelled().value { cancel in
      try await falsify(.int(0...999), CheckSettings(cases: 1_000)) { number in
        sometimes("large", if: number > 5_000)
        if number > 0 { await cancelSoon(cancel) }
      }
    }
    #expect(report.coverage.map(\.verdict) == [.undecided])
    let isTold = report.warnings.contains { if case .undecided = $0 { true } else { false } }
    #expect(isTold)
  }
}

/// A check whose code can cancel its own task.
private final class Cancelled: Sendable {
  private let task = Mutex<Task<CheckReport, any Error>?>(nil)

  func value(
    of check: @escaping @Sendable (@escaping @Sendable () -> Void) async throws -> CheckReport
  ) async throws -> CheckReport {
    let (starts, start) = AsyncStream<Void>.makeStream()
    let task = Task { [self] in
      for await _ in starts { break }
      return try await check { self.task.withLock { $0?.cancel() } }
    }
    self.task.withLock { $0 = task }
    start.yield()
    return try await task.value
  }
}

/// A clock that advances by a second each time it is read.
private final class CountingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  private let start = ContinuousClock.now
  private let readings = Atomic(0)

  var now: Instant {
    start.advanced(by: .seconds(readings.wrappingAdd(1, ordering: .relaxed).newValue))
  }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

/// Makes the body of a check asynchronous.
private func cancelSoon(_ cancel: @Sendable () -> Void) async { cancel() }
