extension RecordedCheck {
  /// Creates the line of an exploration, whose cases are its runs.
  package init(_ name: String, _ report: ExplorationReport) {
    self.init(name, "passed", text: nil)
    ended = (report.isLate ? CheckRun.End.outOfTime : .completed).rawValue
    (cases, evaluations, steps) = (report.runs, report.runs, report.steps)
    isExhaustive = report.isExhaustivePart
  }

  /// Creates the line of an exploration that has failed.
  package init(_ name: String, _ failure: SimulationFailure) {
    self.init(name, "failed", text: "\(failure)")
    ended = CheckRun.End.completed.rawValue
    (cases, evaluations) = (failure.runs, failure.runs)
  }
}

extension RecordedFailure {
  /// Creates the line of the failure of an exploration, whose token is a schedule.
  package init(_ failure: SimulationFailure, of exploration: String) {
    (check, name, reason) = (exploration, "exploration", "\(failure.verdict)")
    value = failure.drawing.joined(separator: "\n")
    (token, evaluations) = ("\(failure.schedule)", failure.runs)
    (isFlaky, test) = (failure.verdict.isUncontrolled, nil)
    advice = "Repeat it with explore(.replay(try Schedule(\"\(failure.schedule)\")))."
  }

  /// True for the failure of an exploration, whose token is a schedule and no case.
  package var isSchedule: Bool { token.contains("/") }
}
