import Testing

@testable import ThoriumSimulation

/// The coverage in the report of an exploration.
struct ReportedCoverageTests {
  /// The report of an exploration, and its warnings.
  private func explored(
    _ exploration: Exploration = .default,
    _ scenario: @escaping Scenario
  ) throws -> (report: ExplorationReport, notices: [String]) {
    let texts = RecordedLines()
    let receive: @Sendable (ExplorationNotice) -> Void = { texts.append($0.text) }
    let report = try ExplorationNotice.$receiver.withValue(receive) {
      try explore(exploration, scenario)
    }
    return (report, texts.all)
  }

  /// Two tasks that take turns, a few or many steps each.
  private func work(tasks: Int = 2, steps: Int) -> Scenario {
    { _ in
      let counter = Counter()
      await withDiscardingTaskGroup { group in
        for _ in 0..<tasks {
          group.addTask { for _ in 0..<steps { await counter.increment() } }
        }
      }
    }
  }

  @Test func `a small scenario is explored exhaustively, without a warning`() throws {
    let (report, notices) = try explored(.default, work(steps: 1))
    #expect(report.isExhaustive && report.preemptions == .max && report.delays == .max)
    #expect(report.distinctTraces > 1 && report.distinctTraces < report.runs)
    #expect(report.mostTasks == 3)
    #expect(report.steps > report.runs && report.longestRun > 3)
    #expect("\(report)".hasSuffix("; exhaustive: every order of steps"))
    #expect(notices.isEmpty)
  }

  @Test func `all exhaustive searches find the same number of orders`() throws {
    let (whole, _) = try explored(.exhaustive(), work(steps: 2))
    let (portfolio, _) = try explored(.default, work(steps: 2))
    #expect(whole.isExhaustive && portfolio.isExhaustive)
    #expect(whole.distinctTraces == portfolio.distinctTraces)
  }

  @Test func `an exploration of all runs within a reported bound completes`() throws {
    let scenario = work(steps: 4)
    let (report, _) = try explored(.default.budget(steps: 20_000), scenario)
    let bound = try #require(report.preemptions)
    let (searched, _) = try explored(.preemptions(upTo: bound), scenario)
    #expect(searched.completions == Array(repeating: true, count: bound + 1))
    #expect(searched.preemptions == bound)
    #expect(searched.distinctTraces <= report.distinctTraces)
  }

  @Test func `a budget too small for one delay causes a warning`() throws {
    let (report, notices) = try explored(.default.budget(steps: 500), work(tasks: 8, steps: 5))
    #expect(report.delays == 0)
    #expect(notices.count == 1)
    #expect(notices[0].contains("before it had made all runs with 1 delay"))
  }

  @Test(arguments: [1, 2])
  func `bounds that exclude no run end an exploration by preemptions`(steps: Int) throws {
    let (report, notices) = try explored(.preemptions(upTo: 1_000), work(steps: steps))
    let (whole, _) = try explored(.exhaustive(), work(steps: steps))
    #expect(report.isExhaustive && notices.isEmpty)
    #expect(report.distinctTraces == whole.distinctTraces)
    #expect((2...20).contains(report.completions.count))
    #expect(!report.completions.contains(false))
    let (drawn, warning) = try explored(.preemptions(upTo: 1_000)) { _ = $0.draw(1...9) }
    #expect(drawn.runs == 4 && drawn.completions.count == 1 && warning.count == 1)
    let (both, _) = try explored(.preemptions(upTo: 0)) { _ = $0.draw(1...2) }
    #expect(both.isExhaustive && both.runs == 2)
  }

  @Test func `an exhaustive search that was stopped causes a warning`() throws {
    let (report, notices) = try explored(.exhaustive(runs: 10), work(steps: 2))
    #expect(!report.isExhaustive && report.runs == 10)
    #expect(notices.count == 1)
  }

  @Test(arguments: [Exploration.exhaustive(), .default, .preemptions(upTo: 1)].indices)
  func `values that were not tried cause a warning`(place: Int) throws {
    let explorations: [Exploration] = [.exhaustive(), .default, .preemptions(upTo: 1)]
    let (few, none) = try explored(explorations[place]) { _ = $0.draw(1...8) }
    #expect(few.distinctTraces == 1 && none.isEmpty)
    let (many, notices) = try explored(explorations[place]) { _ = $0.draw(1...9) }
    #expect(!many.isExhaustive)
    #expect(notices.count == 1)
    #expect(notices.first?.hasPrefix("A draw has more than eight values") == true)
  }

  @Test func `random runs cause no warning`() throws {
    let (report, notices) = try explored(.random(20), work(steps: 3))
    #expect(report.delays == nil && report.preemptions == nil && notices.isEmpty)
  }
}

private actor Counter {
  private var count = 0

  func increment() { count += 1 }
}
