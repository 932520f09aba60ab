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
  private enum Phase: Sendable {
    /// Cases are generated.
    case generating
    /// A failure is shrunk.
    case shrinking(Shrinker)
    /// The simplest failing case runs once more.
    case confirming(Shrinker)
    /// The parts of the simplest failing case are tested for whether they matter.
    case explaining(Explanation)
    /// There is no further case to run. This phase is final.
    case over
  }

  private let settings: CheckSettings
  private var phase = Phase.generating
  private var generation: CaseGeneration
  private(set) var history = History()
  private(set) var report = CheckReport()
  /// The number of cases to run.
  private var cases: Int
  /// True when the loop finishes with the simplest case found so far and makes no other.
  private var isHurried = false
  /// The cases to run before any other, in reverse order.
  private(set) var first: [Preset]
  /// Other failures that were found while one was shrunk.
  private var waiting: [Attempt] = []
  /// The number of choices of the last case; the next case is about as long.
  private var room = 0
  /// The choices of the source that was returned last.
  private(set) var asked = Preset([])

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
  mutating func next() -> Source? {
    while true {
      switch phase {
      case .generating:
        if let given = first.popLast() { return hand(given) }
        if isHurried || settings.replay != nil {
          phase = .over
        } else if report.cases >= cases || history.tree.isComplete
          || (!settings.findsAll && !report.failures.isEmpty)
        {
          report.isExhaustive = history.tree.isComplete
          phase = .over
        } else if let given = generation.next(&history) {
          return hand(given)
        } else {
          phase = .over
        }
      case .shrinking(var shrinker):
        if isHurried { shrinker.finishShrinking() }
        if let given = shrinker.next(history) {
          phase = .shrinking(shrinker)
          return hand(given)
        }
        phase = .confirming(shrinker)
        return hand(Preset(shrinker.best.values))
      case .confirming:
        preconditionFailure("A case was requested before the result of the last was recorded.")
      case .explaining(var explanation):
        if !isHurried, let given = explanation.next() {
          phase = .explaining(explanation)
          return hand(given)
        }
        report.explain(explanation)
        goOn()
      case .over: return nil
      }
    }
  }

  /// A number that identifies the current work on one failure: shrinking or explaining it.
  var work: Int? {
    switch phase {
    case .shrinking: 2 * report.failures.count
    case .explaining: 2 * report.failures.count - 1
    case .generating, .confirming, .over: nil
    }
  }

  /// True when cases may run on the fast path.
  var sketches: Bool {
    get { generation.sketches }
    set { generation.sketches = newValue }
  }

  /// The source of the current case for the fast path, if the fast path may be used.
  var sketch: Source? {
    guard case .generating = phase else { return nil }
    if case .plain = asked.rest { return Source(asked, isNoted: false) }
    return generation.maySketchNoted ? Source(asked, room: room) : nil
  }

  /// Records that a case without recorded choices has passed on the fast path.
  mutating func recordPassed(_ labels: Set<String>) {
    let attempt = Attempt(Source(asked, isNoted: false), .passed, labels: labels)
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
      goOn()
    case .generating, .confirming, .over: break
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
        settle(shrinker, shrinker.best, reruns: 0)
      case .confirming(let shrinker): settle(shrinker, shrinker.best, reruns: 0)
      case .explaining: finishAnalysis()
      case .generating where !waiting.isEmpty: goOn()
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

  private mutating func hand(_ given: Preset) -> Source {
    asked = given
    return Source(given, room: room)
  }

  /// Returns the result of a case that need not run, if its result is known.
  ///
  /// The result is known when the same choices have run before. During shrinking, a case that is
  /// not simpler than the current one is skipped.
  func known(_ source: Source) -> Attempt? {
    if case .confirming = phase { return nil }
    if case .explaining = phase { return nil }
    if case .shrinking(let shrinker) = phase, !shrinker.wants(source.choices) {
      return Attempt(source, .skipped)
    }
    if case .attempt(let attempt) = history.knownResult(Preset(source.choices.map(\.value))),
      attempt.outcome != .skipped
    {
      return attempt
    }
    return nil
  }

  /// Records the result of the last case.
  ///
  /// - Parameters:
  ///   - attempt: The case and its result.
  ///   - isKnown: True when the case did not run, because its result was known.
  mutating func recordAttempt(_ attempt: Attempt, isKnown: Bool = false) {
    if !isKnown { report.count(attempt) }
    room = attempt.choices.count
    switch phase {
    case .generating:
      if !history.isFull || attempt.failure != nil { history.recordAttempt(attempt, of: asked) }
      generation.recordAttempt(attempt, isKnown: isKnown)
      if isKnown { return }
      report.countCase(attempt)
      if attempt.failure != nil { shrink(attempt) }
    case .shrinking(var shrinker):
      history.recordAttempt(attempt, of: asked)
      shrinker.recordAttempt(attempt, isKnown: isKnown)
      phase = .shrinking(shrinker)
      meet(attempt, besides: shrinker.name)
    case .confirming(let shrinker):
      history.recordAttempt(attempt, of: asked)
      settle(shrinker, attempt)
    case .explaining(var explanation):
      explanation.recordAttempt(attempt)
      phase = .explaining(explanation)
    case .over: break
    }
  }

  /// Continues with the next failure, or generates cases, after the work on a failure.
  private mutating func goOn() {
    phase = .generating
    if let other = waiting.popLast() { shrink(other) }
  }

  private mutating func shrink(_ attempt: Attempt) {
    guard let name = attempt.failure, !report.failures.contains(where: { $0.name == name }) else {
      return
    }
    let shrinker = Shrinker(attempt, named: name, limit: settings.shrinks)
    if settings.replay == nil {
      history.drawGraph()
      phase = .shrinking(shrinker)
    } else {
      settle(shrinker, attempt, reruns: 0)
    }
  }

  /// Keeps another failure that was found while one is shrunk.
  private mutating func meet(_ attempt: Attempt, besides name: String) {
    guard let other = attempt.failure, other != name,
      !waiting.contains(where: { $0.failure == other })
    else { return }
    waiting.append(attempt)
  }

  private mutating func settle(_ shrinker: Shrinker, _ attempt: Attempt, reruns: Int = 1) {
    report.failures.append(
      CheckFailure(
        name: shrinker.name,
        choices: attempt.values,
        runs: shrinker.runs + 1 + reruns,
        evaluations: shrinker.evaluations + 1 + reruns,
        isFlaky: attempt.outcome != .failed(shrinker.name),
        isCut: shrinker.isCut
      )
    )
    if settings.explains && reruns > 0 && attempt.outcome == .failed(shrinker.name) {
      phase = .explaining(Explanation(attempt, named: shrinker.name, limit: settings.shrinks))
    } else {
      goOn()
    }
  }
}
