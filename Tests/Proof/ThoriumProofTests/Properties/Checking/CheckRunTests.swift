import Testing

@testable import ThoriumProperties

@Suite struct `A run of a check` {
  /// Runs a check, and returns its report and the values that ran.
  private func report<Value>(
    _ generator: Generator<Value>,
    _ settings: CheckSettings,
    _ outcome: (Value) -> Attempt.Outcome
  ) -> (report: CheckReport, ran: [Value]) {
    var run = CheckRun(settings)
    var ran: [Value] = []
    while var source = run.next() {
      guard let value = try? source.draw(generator) else {
        run.recordAttempt(Attempt(source, .exhausted))
        continue
      }
      if run.skipsKnown(source) { continue }
      ran.append(value)
      run.recordAttempt(Attempt(source, outcome(value)))
    }
    return (run.report, ran)
  }

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

  @Test func `starts with the simplest case, and grows`() {
    let (_, ran) = report(Generator<Int>.int(0...9).list(), CheckSettings()) { _ in .passed }
    #expect(ran[0].isEmpty)
    let (early, late) = (ran[..<30].joined().count, ran[70...].joined().count)
    #expect(early < late)
  }

  @Test func `counts the runs that shrink a failure, including the first one`() throws {
    let settings = CheckSettings(cases: 200, findsAll: false, explains: false)
    let numbers = Generator<Int>.int(0...999)
    let (report, ran) = report(numbers, settings) { $0 > 100 ? .failed("large") : .passed }
    let first = try #require(ran.firstIndex { $0 > 100 })
    let failure = try #require(report.failures.first)
    #expect(failure.evaluations == ran.count - first)
    #expect(failure.evaluations > 3)
  }

  @Test func `stops if nearly all cases are unwanted`() throws {
    let (report, ran) = report(Generator<Int>.int, CheckSettings(cases: 20)) { _ in .unwanted }
    #expect(report.cases == 0 && report.unwanted == ran.count)
    #expect(ran.count < 1_000)
    var run = CheckRun(CheckSettings(cases: 20))
    var tries = 0
    while var source = run.next() {
      _ = try source.draw(Generator<Int>.int)
      if !run.skipsKnown(source) { run.recordAttempt(Attempt(source, .unwanted)) }
      tries += 1
    }
    #expect(tries == 10 * 20 + 100 + 1)
  }
}
