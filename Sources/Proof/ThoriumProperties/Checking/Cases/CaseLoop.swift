/// The loop of a check: it selects each case and records the results.
///
/// The loop runs nothing itself. Its caller takes a source, makes a case from it, runs the case and
/// records the result, until there is no source left:
///
///     var loop = CaseLoop(settings)
///     while let source = loop.next() {
///       loop.recordAttempt(run(source))
///     }
///     loop.report
///
/// It first generates cases, from small to large. When a case fails, the loop does this:
///
/// - It shrinks the case with a ``Shrinker``.
/// - It finds the parts of the simplest case that do not matter.
/// - It continues with the search for other failures.
package struct CaseLoop: Sendable {
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

  let settings: CheckSettings
  var phase = Phase.generating
  var generation: CaseGeneration
  var history = History()
  var report = CheckReport()
  /// The number of cases to run.
  private var cases: Int
  /// True when the loop finishes with the simplest case found so far and makes no other.
  private var isHurried = false
  /// The cases to run before any other, in reverse order.
  private(set) var first: [Preset]
  /// Other failures that were found while one was shrunk.
  var waiting: [Attempt] = []
  /// The size of the last case; the next case is about as long.
  var capacity = Source.Capacity()
  /// The enumeration of machine runs that comes first, until it begins.
  private var enumeration: RunEnumeration?
  var enumeratedStates = 0
  private var wasAbandoned = false
  /// The largest number of runs that an enumeration makes.
  private static let mostEnumerated = 10_000
  /// The choices of the case that was selected last.
  private(set) var lastGiven = Preset([])

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - settings: The settings of the check.
  ///   - first: Cases to run before any other.
  init(_ settings: CheckSettings, first: [Preset] = []) {
    self.settings = settings
    cases = settings.cases
    generation = CaseGeneration(settings)
    self.first = settings.replay.map { [Preset($0.choices)] } ?? first.reversed()
  }

  /// Returns the source of the next case, or `nil` when there is none.
  mutating func next() -> Source? { advance() ? Source(lastGiven, capacity: capacity) : nil }

  /// Selects the next case, whose choices are then in `lastGiven`.
  ///
  /// - Parameter isLate: Returns true when the time limit of the work on a failure has passed.
  /// - Returns: False when there is no further case.
  mutating func advance(isLate: () -> Bool = { false }) -> Bool {
    while true {
      switch phase {
      case .generating:
        if let given = first.popLast() { return select(given) }
        if let first = enumeration, !isHurried, report.failures.isEmpty {
          (phase, enumeration) = (.enumerating(first), nil)
        } else if isHurried || settings.replay != nil {
          phase = .over
        } else if report.cases >= cases || history.tree.isComplete
          || (!settings.findsAll && !report.failures.isEmpty)
        {
          report.isExhaustive = history.tree.isComplete
          phase = .over
        } else if let given = generation.next(&history) {
          return select(given)
        } else {
          phase = .over
        }
      case .enumerating(var runs):
        if !isHurried, let given = runs.next() {
          phase = .enumerating(runs)
          return select(given)
        }
        finish(runs)
      case .shrinking(var shrinker):
        if isHurried { shrinker.finishShrinking() }
        if let given = shrinker.next(history, isLate: isLate) {
          phase = .shrinking(shrinker)
          return select(given)
        }
        phase = .confirming(shrinker)
        return select(Preset(shrinker.best.values))
      case .confirming:
        preconditionFailure("A case was requested before the result of the last was recorded.")
      case .explaining(var explanation):
        if !isHurried, let given = explanation.next() {
          phase = .explaining(explanation)
          return select(given)
        }
        report.explain(explanation)
        continueSearch()
      case .over: return false
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

  /// Makes all runs of a machine before random ones, and no random ones if all runs are few.
  mutating func enumerateRuns(steps: Int) {
    enumeration = RunEnumeration(depth: steps, most: min(cases, Self.mostEnumerated))
  }

  /// Ends the enumeration of runs, since a run depends on more than its actions.
  mutating func abandonEnumeration() {
    enumeration = nil
    guard case .enumerating(var runs) = phase else { return }
    runs.abandon()
    phase = .enumerating(runs)
  }

  /// Returns true once, after an enumeration was abandoned.
  mutating func hasAbandoned() -> Bool {
    defer { wasAbandoned = false }
    return wasAbandoned
  }

  /// Ends the enumeration: takes over its counts, unless random runs are made instead.
  private mutating func finish(_ runs: RunEnumeration) {
    if runs.isAbandoned && !isHurried {
      (phase, wasAbandoned) = (.generating, true)
      generation.continueFrom(runs.ways)
      return
    }
    report.add(runs.report)
    report.isExhaustive = !isHurried
    (phase, enumeratedStates) = (isHurried ? .generating : .over, runs.states)
  }

  /// True when cases may run on the fast path.
  var usesFastPath: Bool {
    get { generation.usesFastPath }
    set { generation.usesFastPath = newValue }
  }

  /// The source of the current case for the fast path, if the fast path may be used.
  var fastPathSource: Source? {
    if case .enumerating = phase {
      return generation.usesFastPath ? Source(lastGiven, capacity: capacity) : nil
    }
    guard case .generating = phase else { return nil }
    if case .plain = lastGiven.rest { return Source(lastGiven, recordsChoices: false) }
    return generation.mayRecordOnFastPath ? Source(lastGiven, capacity: capacity) : nil
  }

  /// Records that a case without recorded choices has passed on the fast path.
  mutating func recordPassed(_ labels: Set<String>) {
    let attempt = Attempt(Source(lastGiven, recordsChoices: false), .passed, labels: labels)
    report.count(attempt)
    report.countCase(attempt)
  }

  /// Stops shrinking or explaining the current failure, and keeps its result so far.
  mutating func finishAnalysis() {
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

  /// Stops all shrinking and explaining, and generates no further case.
  mutating func skipRemainingWork() {
    isHurried = true
  }

  /// Ends the loop at once, without another run of a failing case.
  mutating func cancelLoop() {
    skipRemainingWork()
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

  /// Increases the number of cases, after all requested cases have run.
  ///
  /// - Returns: True when there may be more cases.
  mutating func extend(to count: Int) -> Bool {
    guard case .over = phase, report.cases >= cases, count > cases, !isHurried,
      !report.isExhaustive, settings.replay == nil
    else { return false }
    cases = count
    phase = .generating
    return true
  }

  private mutating func select(_ given: Preset) -> Bool {
    lastGiven = given
    return true
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
}
