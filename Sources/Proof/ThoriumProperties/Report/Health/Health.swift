/// The observations of a running check that lead to warnings.
struct Health: Sendable {
  /// The reason why a check ended.
  enum End: Sendable {
    case completed
    case outOfTime
    case cancelled

    /// Returns the warning for a check that ran fewer cases than requested.
    fileprivate func warning(cases: Int, of wanted: Int) -> HealthWarning {
      switch self {
      case .completed: .few(cases: cases, of: wanted)
      case .outOfTime: .outOfTime(cases: cases, of: wanted)
      case .cancelled: .cancelled(cases: cases, of: wanted)
      }
    }
  }

  /// The number of choices of all cases together.
  private var choices = 0
  private var cases = 0

  mutating func recordAttempt(_ attempt: Attempt) {
    choices += attempt.choices.count
    cases += 1
  }

  /// Returns the warnings at the end of the check.
  func warnings(
    _ report: CheckReport,
    _ settings: CheckSettings,
    end: End,
    time: Duration
  ) -> [HealthWarning] {
    var warnings: [HealthWarning] = []
    if report.unwanted >= 20 && report.unwanted > 2 * report.cases {
      warnings.append(.unwanted(report.unwanted, cases: report.cases))
    }
    if report.cases < settings.cases && report.failures.isEmpty && !report.isExhaustive {
      warnings.append(end.warning(cases: report.cases, of: settings.cases))
    }
    let mean = time / max(report.evaluations, 1)
    // A short check may be slow because the machine has other work.
    if mean > .milliseconds(100) && time > .seconds(10) { warnings.append(.slow(mean)) }
    if choices > 1_000 * max(cases, 1) { warnings.append(.large(choices / cases)) }
    return warnings + report.coverage.filter { $0.verdict == .undecided }.map { .undecided($0) }
  }
}
