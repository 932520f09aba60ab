/// A running check: it selects each case and records the result.
///
/// It runs nothing itself, and works for generated values and for machine runs. Its caller takes a
/// source, makes a case from it, runs the case and records the result, until there is no source left:
///
///     var run = CheckRun(settings)
///     while let source = run.next() {
///       run.recordAttempt(attempt(source))
///     }
///
/// It first generates cases, from small to large. When a case fails, it does this:
///
/// - It shrinks the case with a ``Shrinker``.
/// - It finds the parts of the simplest case that do not matter.
/// - It continues with the search for other failures.
///
/// It watches the time limits, continues until every coverage requirement is decided, and collects
/// the report.
package struct CheckRun: Sendable {
  /// The kind of the current work.
  enum Phase: Sendable {
    /// All runs of a machine are made, from short to long.
    indirect case enumerating(RunEnumeration)
    /// Cases are generated.
    case generating
    /// A failure is shrunk.
    indirect case shrinking(Shrinker)
    /// The simplest failing case runs once more.
    indirect case confirming(Shrinker)
    /// The parts of the simplest failing case are tested for whether they matter.
    indirect case explaining(Explanation)
    /// There is no further case to run. This phase is final.
    case over
  }

  /// The reason why a check ended, with the word of a record.
  package enum End: String, Sendable {
    case completed = "all"
    case outOfTime = "time"
    case cancelled = "signal"

    /// Returns the warning for a check that ran fewer cases than requested.
    func warning(cases: Int, of wanted: Int) -> HealthWarning {
      switch self {
      case .completed: .few(cases: cases, of: wanted)
      case .outOfTime: .outOfTime(cases: cases, of: wanted)
      case .cancelled: .cancelled(cases: cases, of: wanted)
      }
    }
  }

  let settings: CheckSettings
  /// The labels and requirements that the body reports for the current case.
  package let trial = CaseContext()
  /// The case that runs now, for the report of a trap.
  package let latest = Latest(Preset([]))
  var phase = Phase.generating
  var generation: CaseGeneration
  var history = History()
  var report = CheckReport()
  /// The number of cases to run.
  private var cases: Int
  /// True when the check finishes with the simplest case found so far and makes no other.
  private var isHurried: Bool { endReason != .completed }
  /// The cases to run before any other, in reverse order.
  private(set) var first: [Preset]
  /// Other failures that were found while one was shrunk.
  var waiting: [Attempt] = []
  /// The enumeration of machine runs that comes first, until it begins.
  private var enumeration: RunEnumeration?
  var enumeratedStates = 0
  /// The largest number of runs that an enumeration makes.
  private static let mostEnumerated = 10_000
  /// The choices of the case that was selected last.
  private(set) var lastGiven = Preset([])
  var storedFailures: StoredFailures?
  /// The interrupted case of the previous test run, once it has run again.
  private(set) var interrupted: ReplayToken?
  /// The numbers of all attempts, and of their choices together.
  private(set) var size = (attempts: 0, choices: 0)
  private(set) var watch: Stopwatch
  private(set) var endReason = End.completed
  /// Evidence that something other than the choices decides the course of a case.
  private(set) var divergence: Divergence?
  /// The last reason of each failure, by name.
  private(set) var reasons: [String: String] = [:]
  /// Warnings that only the code which runs the cases can give.
  private(set) var others: [HealthWarning] = []
  /// The counts of machine runs, if the cases are such.
  let tally: RunTally?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - settings: The settings of the check.
  ///   - tally: The counts of machine runs, if the cases are such.
  ///   - first: The case to run first.
  package init(_ settings: CheckSettings, _ tally: RunTally? = nil, first: Preset? = nil) {
    self.settings = settings
    self.tally = tally
    cases = settings.ownCases
    generation = CaseGeneration(settings)
    watch = Stopwatch(settings)
    if let replay = settings.replay {
      self.first = [Preset(replay.choices)]
    } else {
      storedFailures = settings.memory.map(StoredFailures.init)
      let stored = [storedFailures?.interrupted].compactMap(\.self) + (storedFailures?.cases ?? [])
      self.first = ([first].compactMap(\.self) + stored).reversed()
    }
  }

  /// Returns the source of the next case, or `nil` when there is none.
  package mutating func next() -> Source? {
    advance() ? Source(lastGiven) : nil
  }

  /// Restarts a source for the next case, so that it uses the same memory again.
  ///
  /// - Returns: False when there is no further case.
  mutating func next(_ source: inout Source) -> Bool {
    if !advance() { return false }
    source.restart(lastGiven)
    return true
  }

  private mutating func advance() -> Bool {
    keepTime()
    let given = if work == nil { nextGiven() } else { nextGiven { [watch] in watch.isLate } }
    let next = given ?? nextAfterExtension()
    tally?.isOpen = isGenerating
    settings.reportProgress?(completedCases, work != nil)
    guard let next else { return false }
    lastGiven = next
    begin(next)
    return true
  }

  /// Records the case that runs next, so that a trap in it can be reported.
  package func begin(_ given: Preset) {
    storedFailures?.recordCase(given)
    latest.begin(given)
  }

  /// The number of completed cases, including those of an enumeration.
  private var completedCases: Int {
    if case .enumerating(let runs) = phase { return report.cases + runs.report.cases }
    return report.cases
  }

  /// Returns a case beyond the number of cases, while a coverage requirement is undecided.
  private mutating func nextAfterExtension() -> Preset? {
    guard settings.shard.isWhole, report.failures.isEmpty,
      coverage.contains(where: { $0.verdict == .undecided }),
      extend(to: min(2 * report.cases, Coverage.most * min(settings.cases, 1_000_000)))
    else { return nil }
    return nextGiven()
  }

  /// Stops shrinking, or the whole check, when its time limit has passed.
  private mutating func keepTime() {
    switch watch.checkLimits(at: work) {
    case .proceed: break
    case .finishAnalysis: finishAnalysis()
    case .stopGenerating: endReason = .outOfTime
    }
  }

  /// Returns a closure that returns true once the given duration has passed since this call.
  package func limit(_ duration: Duration) -> @Sendable () -> Bool {
    let (watch, start) = (watch, watch.elapsed)
    return { watch.elapsed - start >= duration }
  }

  /// Returns the entry of this check for the report of a trap and for the watchdog.
  ///
  /// - Parameter report: Makes and prints the report.
  /// - Returns: The entry, in which all cases of this check must run.
  package func makeWork(_ report: @escaping @Sendable (Interruption) -> Void) -> RunningWork {
    let work = RunningWork(trial, report: report)
    work.keepFile(storedFailures?.runningFile ?? -1)
    latest.observe(work)
    return work
  }

  /// True when the current case is the interrupted case of the previous test run.
  var isInterrupted: Bool {
    storedFailures?.interrupted != nil && interrupted == nil
  }

  /// Records the result of a case that need not run, if its result is known.
  ///
  /// - Returns: True when the result is known.
  mutating func skipsKnown(_ source: Source) -> Bool {
    guard let known = known(source) else { return false }
    record(known, isKnown: true)
    return true
  }

  /// True when a case has failed.
  package var hasFailed: Bool { !report.failures.isEmpty }

  /// Adds a warning to the report.
  package mutating func addWarning(_ warning: HealthWarning) {
    others.append(warning)
  }

  /// Runs the case on the fast path, if the fast path is possible.
  ///
  /// - Returns: True when the case has passed, so that it need not run in full. False when it must
  ///   run in full. `nil` when it did not run on the fast path.
  package mutating func passes(_ fastPath: FastPath) -> Bool? {
    guard !isInterrupted, var source = fastPathSource else { return nil }
    guard fastPath(&source) else {
      tally?.cancelRun()
      _ = trial.removeLabels()
      return false
    }
    if source.recordsChoices {
      recordAttempt(Attempt(source, .passed))
    } else {
      let labels = trial.removeLabels()
      let attempt = Attempt(Source(lastGiven, recordsChoices: false), .passed, labels: labels)
      report.count(attempt)
      report.countCase(attempt)
    }
    return true
  }

  /// Records the result of the case.
  ///
  /// - Parameters:
  ///   - attempt: The case and its result.
  ///   - reason: The reason that a report shows, if the case failed.
  package mutating func recordAttempt(_ attempt: Attempt, because reason: String? = nil) {
    latest.finish()
    if let name = attempt.failure { reasons[name] = reason }
    if isInterrupted { interrupted = ReplayToken(attempt.values) }
    size = (size.attempts + 1, size.choices + attempt.choices.count)
    let share = record(attempt.labelled(trial.removeLabels()))
    tally?.finishRun(share)
    if let place = history.divergence, divergence == nil {
      let choice = attempt.choices.indices.contains(place) ? attempt.choices[place] : nil
      divergence = Divergence(place: place, choice: choice)
    }
  }

  /// Records that the task was cancelled, so that no further case runs.
  package mutating func cancel() {
    endReason = .cancelled
    finishWork()
  }
}

extension CheckRun {
  /// Returns the choices of the next case, or `nil` when there is none.
  ///
  /// - Parameter isLate: Returns true when the time limit of the work on a failure has passed.
  /// - Returns: The choices.
  private mutating func nextGiven(isLate: () -> Bool = { false }) -> Preset? {
    while true {
      switch phase {
      case .generating:
        if let given = first.popLast() { return given }
        if let first = enumeration, !isHurried, report.failures.isEmpty {
          (phase, enumeration) = (.enumerating(first), nil)
          // The stored cases are made again, and then count.
          tally?.removeAll()
        } else if isHurried || settings.replay != nil {
          phase = .over
        } else if report.cases >= cases || history.tree.isComplete
          || (!settings.findsAll && !report.failures.isEmpty)
        {
          report.isExhaustive = history.tree.isComplete
          report.isExhaustivePart = report.isExhaustive
          phase = .over
        } else if let given = generation.next(&history) {
          return given
        } else {
          phase = .over
        }
      case .enumerating(var runs):
        if !isHurried, let given = runs.next() {
          phase = .enumerating(runs)
          return given
        }
        finish(runs)
      case .shrinking(var shrinker):
        if isHurried { shrinker.finishShrinking() }
        if let given = shrinker.next(history, isLate: isLate) {
          phase = .shrinking(shrinker)
          return given
        }
        phase = .confirming(shrinker)
        return Preset(shrinker.best.values)
      case .confirming:
        preconditionFailure("A case was requested before the result of the last was recorded.")
      case .explaining(var explanation):
        if !isHurried, let given = explanation.next() {
          phase = .explaining(explanation)
          return given
        }
        report.explain(explanation)
        continueSearch()
      case .over: return nil
      }
    }
  }

  /// A number that identifies the current work on one failure: shrinking or explaining it.
  var work: Int? {
    switch phase {
    case .shrinking: 2 * report.failures.count
    case .explaining: 2 * report.failures.count - 1
    case .enumerating, .generating, .confirming, .over: nil
    }
  }

  /// True when the current case is neither part of a failure's analysis nor the last.
  var isGenerating: Bool {
    switch phase {
    case .enumerating, .generating: true
    case .shrinking, .confirming, .explaining, .over: false
    }
  }

  /// The number of distinct states of machine runs.
  var states: Int { max(generation.states, enumeratedStates) }

  /// Increases the number of cases, after all requested cases have run.
  ///
  /// - Returns: True when there may be more cases.
  private mutating func extend(to count: Int) -> Bool {
    guard case .over = phase, report.cases >= cases, count > cases, !isHurried,
      !report.isExhaustive, settings.replay == nil
    else { return false }
    cases = count
    phase = .generating
    return true
  }

  /// Stops shrinking or explaining the current failure, and keeps its result so far.
  private mutating func finishAnalysis() {
    switch phase {
    case .shrinking(var shrinker):
      shrinker.finishShrinking()
      phase = .shrinking(shrinker)
    case .explaining(let explanation):
      report.explain(explanation)
      continueSearch()
    case .enumerating, .generating, .confirming, .over: break
    }
  }

  /// Ends the work at once, without another run of a failing case.
  private mutating func finishWork() {
    while true {
      switch phase {
      case .shrinking(var shrinker):
        shrinker.finishShrinking()
        recordFailure(shrinker, shrinker.best, reruns: 0)
      case .confirming(let shrinker): recordFailure(shrinker, shrinker.best, reruns: 0)
      case .explaining: finishAnalysis()
      case .generating where !waiting.isEmpty: continueSearch()
      case .enumerating(let runs): finish(runs)
      case .generating, .over:
        phase = .over
        return
      }
    }
  }

  /// Returns the result of a case that need not run, if its result is known.
  ///
  /// The result is known when the same choices have run before. During shrinking, a case that is
  /// not simpler than the current one is skipped.
  mutating func known(_ source: Source) -> Attempt? {
    if case .confirming = phase { return nil }
    if case .explaining = phase { return nil }
    if case .shrinking(let shrinker) = phase, !shrinker.wants(source.choices) {
      return Attempt(source, .skipped)
    }
    guard let outcome = history.outcome(of: source.choices), outcome != .skipped else { return nil }
    return Attempt(source, outcome)
  }

  /// Makes all runs of a machine before random ones, and no random ones if all runs are few.
  ///
  /// - Parameter steps: The number of steps of the longest runs.
  package mutating func enumerateRuns(steps: Int) {
    if settings.replay != nil { return }
    let most = min(settings.cases, Self.mostEnumerated)
    enumeration = RunEnumeration(depth: steps, most: most, of: settings.shard)
  }

  /// Ends the enumeration of runs, since a run depends on more than its actions.
  package mutating func abandonEnumeration() {
    enumeration = nil
    guard case .enumerating(var runs) = phase else { return }
    runs.abandon()
    phase = .enumerating(runs)
  }

  /// Ends the enumeration: takes over its counts, unless random runs are made instead.
  private mutating func finish(_ runs: RunEnumeration) {
    if runs.isAbandoned && !isHurried {
      phase = .generating
      tally?.removeAll()
      generation.continueFrom(runs.ways)
      return
    }
    if !isHurried { report.removeCases() }
    report.add(runs.report)
    report.isExhaustivePart = !isHurried
    report.isExhaustive = !isHurried && settings.shard.isWhole
    (phase, enumeratedStates) = (isHurried ? .generating : .over, runs.states)
  }

  /// True when cases may run on the fast path.
  package var usesFastPath: Bool {
    get { generation.usesFastPath }
    set { generation.usesFastPath = newValue }
  }

  /// The source of the current case for the fast path, if the fast path may be used.
  private var fastPathSource: Source? {
    if case .enumerating = phase {
      return generation.usesFastPath ? Source(lastGiven) : nil
    }
    guard case .generating = phase else { return nil }
    if case .plain = lastGiven.rest { return Source(lastGiven, recordsChoices: false) }
    return generation.mayRecordOnFastPath ? Source(lastGiven) : nil
  }
}

// The search through the states of a machine.
extension CheckRun {
  /// The cases that a search has found, and the number of states if it left no state out.
  package typealias Found = (failing: [Preset], states: Int?)

  /// The number of runs whose steps limit a search.
  package var mostSearched: Int { min(settings.cases, Self.mostEnumerated) }

  /// True when no time is left, or the check has been cancelled.
  package var isLate: Bool { watch.isLate || Task.isCancelled }

  /// The names of the failures that were found.
  package var failureNames: Set<String> { Set(report.failures.map(\.name)) }

  /// The number of the search as a piece of work, which belongs to one shard and is not divided.
  private static let searchNumber = 0

  /// True when the runs have reached few states, and did not make each possible run.
  package var maySearch: Bool {
    usesFastPath && 10 * states < tally?.steps ?? 0 && !isHurried && !report.isExhaustivePart
      && settings.replay == nil && (settings.findsAll || report.failures.isEmpty)
      && settings.shard.owns(Self.searchNumber)
  }

  /// Runs the cases that a search has found, after all others.
  package mutating func endSearch(_ found: Found) {
    latest.finish()
    // The labels of the states belong to no case.
    _ = trial.removeLabels()
    (first, phase) = (found.failing.reversed(), .generating)
    (report.hasAllStates, enumeratedStates) = (found.states != nil, found.states ?? 0)
  }
}
