import Effort
import Foundation
import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumProperties

@Suite final class InterruptedRunTests {
  /// A number whose reduction stops the program at a limit.
  private struct Number: Reactor {
    enum Action: Sendable { case add(Int) }
    typealias Mutation = Int
    typealias State = Int

    let limit: Int
    let initialState = 0

    func mutate(action: Action, state: Int) -> Effect<Self> {
      switch action {
      case .add(let number): .just(number)
      }
    }

    func reduce(into state: inout Int, mutation: Int) {
      state += mutation
      precondition(state < limit, "The number is \(state).")
    }
  }

  private let folder = NSTemporaryDirectory() + "thorium-\(UUID())"

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Checks a number that stops the program at a limit.
  private static func check(_ limit: Int, _ settings: CheckSettings) async throws -> CheckReport {
    try await falsify(Number(limit: limit), settings) { property in
      property.actions { call(Number.Action.add, .int(0...9)) }
    }
  }

  /// Returns the highest number in a check with this number of cases.
  private static func highest(of cases: Int) async throws -> Int {
    let highest = Mutex(0)
    try await falsify(Number(limit: .max), CheckSettings(cases: cases, usesConstants: false)) {
      property in
      property.actions { call(Number.Action.add, .int(0...9)) }
      property.invariant("it is looked at") { number in
        highest.withLock { $0 = max($0, number) }
        return true
      }
    }
    return highest.withLock(\.self)
  }

  // Takes over a second: the program is stopped and started again, and runs hundreds of cases.
  @Test(arguments: [[101], Checks.areAll ? [2_000] : [300, 1_000]])
  func `a run that stopped the program is repeated first by the next check`(
    numbers: [Int]
  ) async throws {
    let folder = folder
    // The later runs use the fast path. Constants of the sources would change all runs with each edit.
    let early = numbers == [101] ? 0 : try await Self.highest(of: 101)
    var (cases, limit) = (0, 0)
    for number in numbers where limit <= early {
      (cases, limit) = (number, try await Self.highest(of: number))
    }
    #expect(early < limit)
    await #expect(processExitsWith: .failure) {
      [folder = folder as String, limit = limit as Int, cases = cases as Int] in
      let memory = FailureDatabase(of: "numbers", in: folder)
      // Another test covers the report of the trap, and how it is shrunk.
      let settings = CheckSettings(
        cases: cases,
        shrinks: 1,
        memory: memory,
        usesConstants: false
      )
      _ = try await InterruptedRunTests.check(limit, settings)
    }
    let memory = FailureDatabase(of: "numbers", in: folder)
    let settings = CheckSettings(memory: memory, usesConstants: false)
    let report = try await InterruptedRunTests.check(.max, settings)
    let tokens = report.warnings.compactMap { warning in
      if case .interrupted(let token) = warning { token.description } else { nil }
    }
    let word = try #require(tokens.first)
    await #expect(processExitsWith: .failure) { [word = word as String, limit = limit as Int] in
      let settings = CheckSettings(shrinks: 1, replay: try ReplayToken(word), usesConstants: false)
      _ = try await InterruptedRunTests.check(limit, settings)
    }
    let again = try await InterruptedRunTests.check(.max, settings)
    #expect(again.warnings.isEmpty)
  }
}
