import Testing

@testable import ThoriumProperties

@Suite struct `A run of a check` {
  @Test func `continues from the rarest state, and does not count known cases`() throws {
    let (rare, common) = (try attempt(3, marking: 1), try attempt(5, marking: 2))
    var generation = CaseGeneration(CheckSettings())
    for attempt in [rare, common, common] { generation.recordAttempt(attempt, isKnown: false) }
    for _ in 0..<4 { generation.recordAttempt(rare, isKnown: true) }
    var history = History()
    let ways = (0..<50).compactMap { _ in generation.next(&history)?.values }
    #expect(ways.count == 50)
    #expect(Set(ways) == [[], [3]])
  }

  /// An attempt of one choice, which comes to a state.
  private func attempt(_ value: Int, marking state: Int) throws -> Attempt {
    var source = Source([value])
    _ = try source.draw(.int(0...9))
    source.mark(state)
    return Attempt(source, .passed)
  }

  @Test func `starts with the simplest case, and grows`() throws {
    var ran: [[Int]] = []
    try falsify(Generator<Int>.int(0...9).list()) { ran.append($0) }
    #expect(ran[0].isEmpty)
    #expect(ran.prefix(30).joined().count < ran.suffix(30).joined().count)
  }

  @Test func `stops if nearly all cases are unwanted`() throws {
    var run = CheckRun(CheckSettings(cases: 20))
    var tries = 0
    while var source = run.next() {
      _ = try source.draw(Generator<Int>.int)
      if !run.skipsKnown(source) { run.recordAttempt(Attempt(source, .unwanted)) }
      tries += 1
    }
    #expect(tries == 10 * 20 + 100 + 1 && run.report.cases == 0)
  }
}
