extension CheckRun {
  /// The result of each coverage requirement.
  var coverage: [Coverage] {
    let report = report
    func coverage(_ label: String, _ percent: Double, isOnce: Bool) -> Coverage {
      Coverage(
        label: label,
        percent: percent,
        hits: report.labels[label] ?? 0,
        cases: report.cases,
        isExact: report.isExhaustive,
        isPart: !settings.shard.isWhole,
        isOnce: isOnce,
        isCancelled: isOnce && endReason == .cancelled
      )
    }
    let shares = trial.shares.sorted { $0.key < $1.key }
    return trial.once.sorted().map { coverage($0, 0, isOnce: true) }
      + shares.map { coverage($0.key, $0.value, isOnce: false) }
  }

  /// Returns the report of the check, or throws its counterexample.
  ///
  /// - Parameters:
  ///   - undrawn: Returns a warning about values that were possible but never drawn. Its argument
  ///     is true when all possible cases ran.
  ///   - describe: Adds the description to a failure.
  /// - Returns: A report of the cases that ran.
  /// - Throws: The simplest case of each failure, the labels whose cases are too rare, or the
  ///   reasons why nothing was checked.
  package mutating func finish(
    undrawn: (Bool) -> HealthWarning? = { _ in nil },
    describedBy describe: (inout Counterexample.Failure) -> Void
  ) throws(Counterexample) -> CheckReport {
    removeStoredFailures()
    var report = finalReport(undrawn)
    if settings.replay == nil || report.cases == 0 { complete(&report) }
    let failures = report.failures.map { failure in
      let token = failure.token
      var failure = failure
      failure.isFlaky = failure.isFlaky || report.divergence != nil
      describe(&failure)
      if !failure.isFlaky { storedFailures?.replaceFailure(token, by: failure.token) }
      return failure
    }
    let isCovered = report.coverage.allSatisfy { $0.verdict != .insufficient }
    let isEmpty = report.shard.isWhole && !report.emptiness.isEmpty
    if failures.isEmpty && isCovered && !isEmpty { return report }
    let counterexample = Counterexample(failures: failures, report: report)
    counterexample.writePages(settings.replayAdvice)
    throw counterexample
  }

  /// The number of times that an assumption must fail, and never hold, to count as never met.
  private static let enough = 20

  /// Adds the counts of the machine runs, and the reasons why nothing was checked.
  private func complete(_ report: inout CheckReport) {
    if let tally {
      (report.steps, report.actions, report.states) = (tally.steps, tally.performed, states)
      report.warnings += tally.warnings(isExhaustive: report.isExhaustivePart)
    }
    if endReason == .completed { report.emptiness = emptiness }
  }

  /// The reasons why nothing was checked, after a check without a failure.
  private var emptiness: [EmptyCheck] {
    let report = report
    if !report.failures.isEmpty { return [] }
    let unmet = trial.unmetAssumptions
    if report.cases == 0 {
      let place = unmet.first { $0.times == report.unwanted }?.place
      return report.unwanted > 0 ? [.discarded(report.unwanted, assumption: place)] : []
    }
    let sure = unmet.filter { assumption in
      report.isExhaustivePart || !settings.shard.isWhole || assumption.times >= Self.enough
    }
    return sure.map { .unmet(assumption: $0.place, times: $0.times) }
      + [tally?.idleness].compactMap(\.self)
  }

  /// Removes the stored cases that no longer fail, or are flaky.
  private mutating func removeStoredFailures() {
    let untried = min(first.count, storedFailures?.cases.count ?? 0)
    let certain = divergence == nil ? report.failures.filter { !$0.isFlaky } : []
    storedFailures?.removeFailures(besides: certain.map(\.token), untried: untried)
  }

  /// Returns the warnings about the number, the duration and the size of the cases.
  private func health(of report: CheckReport) -> [HealthWarning] {
    var warnings: [HealthWarning] = []
    if report.unwanted >= 20 && report.unwanted > 2 * report.cases {
      warnings.append(.unwanted(report.unwanted, cases: report.cases))
    }
    let wanted = settings.ownCases
    if report.cases < wanted && report.failures.isEmpty && !report.isExhaustivePart {
      warnings.append(endReason.warning(cases: report.cases, of: wanted))
    }
    let time = watch.elapsed
    let mean = time / max(report.evaluations, 1)
    // A short check may be slow because the machine has other work.
    if mean > .milliseconds(100) && time > .seconds(10) {
      warnings.append(.slow(.milliseconds(Int(mean / .milliseconds(1)))))
    }
    if size.choices > 1_000 * max(size.attempts, 1) {
      warnings.append(.large(size.choices / size.attempts))
    }
    let undecided = report.coverage.filter { $0.verdict == .undecided && !$0.isPart }
    return warnings + undecided.map { .undecided($0) }
  }

  private func finalReport(_ undrawn: (Bool) -> HealthWarning?) -> CheckReport {
    var report = report
    (report.end, report.duration) = (endReason, watch.elapsed)
    if settings.replay != nil { return report }
    report.wanted = settings.ownCases == .max ? nil : settings.ownCases
    (report.seed, report.shard) = (settings.seed, settings.shard)
    report.coverage = coverage
    report.divergence = divergence
    report.warnings = health(of: report) + others + (storedFailures?.warnings ?? [])
    if let interrupted { report.warnings.append(.interrupted(interrupted)) }
    if !settings.shard.isWhole { report.addLabels(trial.known) }
    if endReason == .completed {
      report.warnings += trial.known.subtracting(report.labels.keys).sorted().map { .never($0) }
      if report.failures.isEmpty, let undrawn = undrawn(report.isExhaustive) {
        report.warnings.append(undrawn)
      }
    }
    return report
  }
}
