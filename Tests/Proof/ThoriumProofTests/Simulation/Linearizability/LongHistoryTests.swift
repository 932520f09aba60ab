import Testing
import ThoriumProperties

@testable import ThoriumSimulation

/// Histories of thousands of calls, of which some throw or return a wrong result.
struct LongHistoryTests {
  private struct Lost: Error {}

  /// Returns the history of a correct register with three clients.
  ///
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - rate: One of so many calls throws; 0 if none does.
  ///   - hasEffect: True if a call that throws writes its number.
  ///   - wrong: The call that returns a wrong result.
  /// - Returns: The history.
  private func history(
    of count: Int,
    throwing rate: Int = 0,
    hasEffect: Bool = false,
    wrong: Int? = nil
  ) -> RegisterHistory {
    let history = RegisterHistory()
    var random = SplitMix64(seed: UInt64(count + rate))
    var open: [(call: Int, write: Int?, output: Int?)?] = [nil, nil, nil]
    var (value, begun, ended) = (0, 0, 0)
    while ended < count {
      let client = Int.random(in: 0..<3, using: &random)
      if let (call, write, output) = open[client] {
        if let output {
          history.finish(call, call == wrong ? -1 : output)
        } else if rate > 0, Int.random(in: 0..<rate, using: &random) == 0 {
          if hasEffect { value = write ?? value }
        } else {
          open[client] = (call, write, value)
          value = write ?? value
          continue
        }
        open[client] = nil
        ended += 1
      } else if begun < count {
        let write = begun.isMultiple(of: 2) ? Int.random(in: 0...9, using: &random) : nil
        let call = history.begin(write.map(RegisterCall.write) ?? .read, by: "client \(client)")
        open[client] = (call, write, nil)
        begun += 1
      }
    }
    return history
  }

  @Test(arguments: [false, true])
  func `calls that throw do not delay the search`(hasEffect: Bool) throws {
    for rate in [2, 3, 10, 50] {
      let history = history(of: 2_000, throwing: rate, hasEffect: hasEffect)
      #expect(history.calls.count { $0.end == nil } > 10)
      // The first search has 50 steps for each call.
      try history.check(against: register, mostSteps: 600_000)
    }
  }

  @Test func `the order of fifty thousand calls is found`() throws {
    let history = history(of: 50_000)
    #expect(history.hasOverlap)
    try history.requireLinearizable(to: register)
  }

  @Test func `the report of a long history shows the calls around the wrong result`() throws {
    let history = history(of: 3_000, wrong: 2_500)
    let error = try #require(throws: NonlinearizableHistory.self) {
      try history.requireLinearizable(to: register)
    }
    let lines = "\(error)".split(separator: "\n")
    #expect(error.isDecided && lines.count < 100)
    #expect(lines.allSatisfy { $0.count < 400 })
    #expect(lines.contains { $0.contains("|") && $0.hasSuffix("→ -1") })
    #expect(lines.contains { $0.hasSuffix(", not -1") })
    #expect("\(error)".contains("  … and 2960 other calls\n"))
    #expect("\(error)".contains(" earlier calls\n"))
  }

  @Test func `a report cuts operations and results that fill pages`() throws {
    let text = String(repeating: "x", count: 100_000)
    let model = SequentialModel("") { (last: inout String, operation: String) -> String in
      defer { last = operation }
      return last
    }
    let history = CallHistory<String, String>()
    history.record(text, by: "Ann") { "" }
    history.record("b", by: "Ann") { "a" }
    let error = try #require(throws: NonlinearizableHistory.self) {
      try history.requireLinearizable(to: model)
    }
    #expect("\(error)".contains("would return") && "\(error)".utf8.count < 5_000)
  }

  @Test func `an empty history and one client need no search`() throws {
    try RegisterHistory().requireLinearizable(to: register)
    let history = RegisterHistory()
    #expect(throws: Lost.self) { try history.record(.write(1), by: "Ann") { throw Lost() } }
    try history.requireLinearizable(to: register)
    #expect(!history.hasOverlaps)
  }
}

extension RegisterHistory {
  /// True when two neighbouring calls overlap.
  fileprivate var hasOverlap: Bool { zip(calls, calls.dropFirst()).contains { $0.overlaps($1) } }
}
