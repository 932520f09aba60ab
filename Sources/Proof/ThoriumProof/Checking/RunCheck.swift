import Thorium

/// A check of the runs of a subject: it executes them, and describes the simplest failures.
struct RunCheck<S: Subject> {
  private let subject: S
  private let property: Property<S.Action, S.State>
  private let settings: CheckSettings
  private let begin: RunReport<S>.Begin
  /// Begins a run without a report.
  private let start: RunExecutor.Begin
  private let trap: RunTrap<S>
  private var run: CheckRun
  private var executor: RunExecutor
  /// The shortest run that passed although some of its work had not ended.
  private var unfinished: Attempt?

  init(
    of subject: S,
    _ property: Property<S.Action, S.State>,
    _ settings: CheckSettings,
    _ begin: @escaping RunReport<S>.Begin
  ) {
    self.subject = subject
    self.property = property
    self.settings = settings
    self.begin = begin
    start = { try await begin($0, nil) }
    executor = RunExecutor(property.counts, pauses: property.pauses)
    // The explanation of a data check does not know the steps of a run.
    var settings = settings
    settings.explains = false
    run = CheckRun(settings, property.tally)
    if property.counts.lowerBound == 0 && property.pauses == nil {
      run.enumerateRuns(steps: property.counts.upperBound)
    }
    trap = RunTrap(of: subject, settings, executor, begin)
  }

  /// Executes all runs, and returns the report or throws the counterexample.
  mutating func report(_ fastPath: FastPath?) throws(Counterexample) -> CheckReport {
    let work = run.makeWork { [trap, latest = run.latest] in trap.print($0, latest.value) }
    // The runs of a proof and of an explanation may trap, too.
    let result = work.during {
      run.usesFastPath = fastPath != nil
      executeRuns(fastPath)
      if run.maySearch, let subject = subject as? any SearchedSubject<S.Action, S.State> {
        run.endSearch(subject.searchStates(property, in: run))
        executeRuns(fastPath)
      }
      return finished()
    }
    return try result.get()
  }

  private mutating func executeRuns(_ fastPath: FastPath?) {
    while let source = run.next() {
      if Task.isCancelled { return run.cancel() }
      let isFastPathRight = fastPath.flatMap { run.passes($0) }
      if isFastPathRight == true { continue }
      let attempt = executor.attempt(source, nil, start)
      trap.keepExecutor(executor)
      // If the fast path fails but the full run passes, this reactor needs a
      // store. The fast path is then switched off.
      if isFastPathRight == false && attempt.failure == nil { run.usesFastPath = false }
      if executor.isBusy { run.abandonEnumeration() }
      if executor.isUnfinished, attempt.choices.count < unfinished?.choices.count ?? .max {
        unfinished = attempt
      }
      run.recordAttempt(attempt, because: executor.reason)
    }
  }

  private mutating func finished() -> Result<CheckReport, Counterexample> {
    executor.latest = run.latest
    if !property.allowsUnfinishedWork, !run.hasFailed, let unfinished,
      let warning = executor.warning(ofUnfinished: unfinished, of: subject, begin)
    {
      run.addWarning(warning)
    }
    let (check, limit) = (self, run.limit)
    do throws(Counterexample) {
      return .success(try run.finish { failure in check.describe(&failure, limit) })
    } catch {
      return .failure(error)
    }
  }

  /// Describes a failure: its simplest run, the proof and the irrelevant parts.
  private func describe(
    _ failure: inout Counterexample.Failure,
    _ limit: (Duration) -> @Sendable () -> Bool
  ) {
    var executor = executor
    let isReplayed = settings.replay != nil
    let certified = executor.certified(
      failure,
      // A search by the name of the failure would find the other failure of this name, and a search
      // proves nothing about runs that something else than their choices decides.
      isSearched: !isReplayed && !failure.hasNamesake && !failure.isFlaky
        && property.counts.lowerBound == 0,
      isLate: limit(settings.shrinkTime),
      start
    )
    var explanation: RunExplanation?
    let isCertain = !failure.isFlaky && certified.simplest.failure == failure.name
    if settings.explains && !isReplayed && isCertain {
      explanation = RunExplanation(
        executor,
        start,
        of: certified.simplest,
        limit: settings.shrinks,
        isLate: limit(settings.shrinkTime)
      )
      explanation?.explain()
    }
    executor.describe(&failure, certified, explanation, of: subject, begin)
  }
}
