/// A running check: it supplies the choices of each case and records the result.
///
/// It runs nothing itself, and works for generated values and for machine runs. Around a
/// ``CaseLoop`` it watches the time limits, continues until every coverage requirement is decided,
/// and collects the report.
package struct CheckRun: Sendable {
  let settings: CheckSettings
  private(set) var loop: CaseLoop
  /// The labels and requirements that the body reports for the current case.
  package let trial = CaseContext()
  /// The case that runs now, for the report of a trap.
  package let latest = LatestCase()
  private var storedFailures: StoredFailures?
  /// The interrupted case of the previous test run, once it has run again.
  private var interrupted: ReplayToken?
  private var health = Health()
  private var watch: Stopwatch
  private var endReason = Health.End.completed
  /// Evidence that something other than the choices decides the course of a case.
  private var divergence: Divergence?
  /// The last reason of each failure, by name.
  private var reasons: [String: String] = [:]
  /// The reason of each failure's simplest case, in the order of the report.
  private var finalReasons: [String] = []
  /// Warnings that only the code which runs the cases can give.
  private var others: [HealthWarning] = []
  /// The counts of machine runs, if the cases are such.
  private let tally: RunTally?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - settings: The settings of the check.
  ///   - tally: The counts of machine runs, if the cases are such.
  ///   - first: The case to run first.
  package init(_ settings: CheckSettings, _ tally: RunTally? = nil, first: Preset? = nil) {
    self.settings = settings
    self.tally = tally
    storedFailures = settings.replay == nil ? settings.memory.map(StoredFailures.init) : nil
    let first =
      [first, storedFailures?.interrupted].compactMap(\.self) + (storedFailures?.cases ?? [])
    loop = CaseLoop(settings, first: first)
    watch = Stopwatch(settings)
  }

  /// Returns the source of the next case, or `nil` when there is none.
  package mutating func next() -> Source? {
    advance() ? Source(loop.lastGiven, capacity: loop.capacity) : nil
  }

  /// Restarts a source for the next case, so that it uses the same memory again.
  ///
  /// - Returns: False when there is no further case.
  mutating func next(_ source: inout Source) -> Bool {
    if !advance() { return false }
    source.restart(loop.lastGiven)
    return true
  }

  private mutating func advance() -> Bool {
    keepTime()
    let isOver = !advanceLoop()
    if loop.hasAbandoned() { tally?.removeAll() }
    tally?.isOpen = loop.isGenerating
    settings.reportProgress?(loop.report.cases, loop.work != nil)
    if isOver { return false }
    storedFailures?.recordCase(loop.lastGiven)
    latest.recordCase(loop.lastGiven)
    return true
  }

  /// Returns the entry of this check for the report of a trap and for the watchdog.
  ///
  /// - Parameter report: Makes and prints the report.
  /// - Returns: The entry, in which all cases of this check must run.
  package func makeWork(_ report: @escaping @Sendable (Interruption) -> Void) -> RunningWork {
    let work = RunningWork(report: report)
    work.keepFile(storedFailures?.runningFile ?? -1)
    latest.observe(work)
    return work
  }

  private mutating func advanceLoop() -> Bool {
    let isFound = loop.work == nil ? loop.advance() : loop.advance { [watch] in watch.isLate }
    if isFound { return true }
    let cases = loop.report.cases
    guard loop.report.failures.isEmpty, coverage.contains(where: { $0.verdict == .undecided }),
      loop.extend(to: min(2 * cases, Coverage.most * min(settings.cases, 1_000_000)))
    else { return false }
    return loop.advance()
  }

  /// Stops shrinking, or the whole check, when its time limit has passed.
  private mutating func keepTime() {
    switch watch.checkLimits(at: loop.work) {
    case .proceed: break
    case .finishAnalysis: loop.finishAnalysis()
    case .stopGenerating:
      endReason = .outOfTime
      loop.skipRemainingWork()
    }
  }

  /// Returns a closure that returns true once the given duration has passed since this call.
  package func limit(_ duration: Duration) -> @Sendable () -> Bool {
    let (watch, start) = (watch, watch.elapsed)
    return { watch.elapsed - start >= duration }
  }

  /// True when the current case is the interrupted case of the previous test run.
  var isInterrupted: Bool {
    storedFailures?.interrupted != nil && interrupted == nil
  }

  /// Records the result of a case that need not run, if its result is known.
  ///
  /// - Returns: True when the result is known.
  mutating func skipsKnown(_ source: Source) -> Bool {
    guard let known = loop.known(source) else { return false }
    loop.recordAttempt(known, isKnown: true)
    return true
  }

  /// Makes all runs of a machine first, if they are few.
  ///
  /// - Parameter steps: The number of steps of the longest runs.
  package mutating func enumerateRuns(steps: Int) {
    if settings.replay == nil { loop.enumerateRuns(steps: steps) }
  }

  /// Makes random runs instead, since a run depends on more than its actions.
  package mutating func abandonEnumeration() {
    loop.abandonEnumeration()
  }

  /// True when cases may run on the fast path.
  package var usesFastPath: Bool {
    get { loop.usesFastPath }
    set { loop.usesFastPath = newValue }
  }

  /// True when a case has failed.
  package var hasFailed: Bool { !loop.report.failures.isEmpty }

  /// Adds a warning to the report.
  package mutating func addWarning(_ warning: HealthWarning) {
    others.append(warning)
  }

  /// Runs the case on the fast path, if the fast path is possible.
  ///
  /// - Returns: True when the case has passed, so that it need not run in full. False when it must
  ///   run in full. `nil` when it did not run on the fast path.
  package mutating func passes(_ fastPath: FastPath) -> Bool? {
    guard !isInterrupted, var source = loop.fastPathSource else { return nil }
    guard fastPath(&source) else {
      tally?.cancelRun()
      _ = trial.removeLabels()
      return false
    }
    if source.recordsChoices {
      recordAttempt(Attempt(source, .passed))
    } else {
      loop.recordPassed(trial.removeLabels())
    }
    return true
  }

  /// Records the result of the case.
  ///
  /// - Parameters:
  ///   - attempt: The case and its result.
  ///   - reason: The reason that a report shows, if the case failed.
  package mutating func recordAttempt(_ attempt: Attempt, because reason: String? = nil) {
    latest.finishCase()
    if let name = attempt.failure { reasons[name] = reason }
    if isInterrupted { interrupted = ReplayToken(attempt.values) }
    health.recordAttempt(attempt)
    let isNew = loop.recordAttempt(attempt.labelled(trial.removeLabels()))
    tally?.finishRun(isNew: isNew)
    if let place = loop.history.divergence, divergence == nil {
      let choice = attempt.choices.indices.contains(place) ? attempt.choices[place] : nil
      divergence = Divergence(place: place, choice: choice)
    }
    keepReason()
  }

  /// Keeps the reason of a failure's simplest case, once that case is found.
  private mutating func keepReason() {
    if finalReasons.count < loop.report.failures.count, let failure = loop.report.failures.last {
      finalReasons.append(reasons[failure.name] ?? failure.name)
    }
  }

  /// Records that the task was cancelled, so that no further case runs.
  package mutating func cancel() {
    endReason = .cancelled
    loop.cancelLoop()
    keepReason()
  }
}

extension CheckRun {
  /// The result of each coverage requirement.
  private var coverage: [Coverage] {
    let report = loop.report
    func coverage(_ label: String, _ percent: Double, isOnce: Bool) -> Coverage {
      Coverage(
        label: label,
        percent: percent,
        hits: report.labels[label] ?? 0,
        cases: report.cases,
        isExact: report.isExhaustive,
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
  ///   - describe: Returns the description of a failure, given the reason of its simplest case.
  /// - Returns: A report of the cases that ran.
  /// - Throws: The simplest case of each failure, the labels whose cases are too rare, or the
  ///   reasons why nothing was checked.
  package mutating func finish(
    undrawn: (Bool) -> HealthWarning? = { _ in nil },
    describedBy describe: (CheckFailure, String) -> Counterexample.Failure
  ) throws(Counterexample) -> CheckReport {
    storeFailures()
    var report = report(undrawn)
    if settings.replay == nil { complete(&report) }
    let failures = zip(report.failures, finalReasons).map { failure, reason in
      report.divergence == nil ? describe(failure, reason) : describe(failure, reason).doubted()
    }
    let isCovered = report.coverage.allSatisfy { $0.verdict != .insufficient }
    if failures.isEmpty && isCovered && report.emptiness.isEmpty { return report }
    throw Counterexample(failures: failures, report: report)
  }

  /// The number of times that an assumption must fail, and never hold, to count as never met.
  private static let enough = 20

  /// Adds the counts of the machine runs, and the reasons why nothing was checked.
  private func complete(_ report: inout CheckReport) {
    if let tally {
      (report.steps, report.actions, report.states) = (tally.steps, tally.performed, loop.states)
      report.warnings += tally.warnings(isExhaustive: report.isExhaustive)
    }
    if endReason == .completed { report.emptiness = emptiness }
  }

  /// The reasons why nothing was checked, after a check without a failure.
  private var emptiness: [EmptyCheck] {
    let report = loop.report
    if !report.failures.isEmpty { return [] }
    let unmet = trial.unmetAssumptions
    if report.cases == 0 {
      let place = unmet.first { $0.times == report.unwanted }?.place
      return report.unwanted > 0 ? [.discarded(report.unwanted, assumption: place)] : []
    }
    let sure = unmet.filter { report.isExhaustive || $0.times >= Self.enough }
    return sure.map { .unmet(assumption: $0.place, times: $0.times) }
      + [tally?.idleness].compactMap(\.self)
  }

  /// Stores the failures that are not flaky, for the next test run.
  private mutating func storeFailures() {
    let storedCount = storedFailures?.cases.count ?? 0
    let failing = loop.report.failures.filter { !$0.isFlaky }.map { ReplayToken($0.choices) }
    storedFailures?.storeFailures(
      divergence == nil ? failing : [],
      untried: min(loop.first.count, storedCount)
    )
  }

  private func report(_ undrawn: (Bool) -> HealthWarning?) -> CheckReport {
    var report = loop.report
    if settings.replay != nil { return report }
    report.seed = settings.seed
    report.coverage = coverage
    report.divergence = divergence
    report.warnings = health.warnings(report, settings, end: endReason, time: watch.elapsed)
    report.warnings += others + (storedFailures?.warnings ?? [])
    if let interrupted { report.warnings.append(.interrupted(interrupted)) }
    if endReason == .completed {
      report.warnings += trial.known.subtracting(report.labels.keys).sorted().map { .never($0) }
      if report.failures.isEmpty, let undrawn = undrawn(report.isExhaustive) {
        report.warnings.append(undrawn)
      }
    }
    return report
  }
}
