/// Which cases to run, one after the other, and what they have shown.
///
/// A campaign runs nothing itself. Whoever does takes a source, makes a case from it, runs it, and
/// notes what came of it, until there is none left:
///
///     var campaign = Campaign(settings)
///     while let source = campaign.next() {
///       campaign.note(run(source))
///     }
///     campaign.report
///
/// It first makes cases, from small to large ones. When one fails it makes that simpler, as a
/// ``Shrinker`` says, asks which parts of it do not matter, and then goes on to look for other
/// failures.
package struct Campaign: Sendable {
  private enum Phase: Sendable {
    /// Cases are made.
    case generating
    /// A failure is made simpler.
    case shrinking(Shrinker)
    /// The simplest case that fails runs once more.
    case confirming(Shrinker)
    /// It is asked which parts of it do not matter.
    case explaining(Explanation)
    /// There is no further case to run. This phase is final.
    case over
  }

  private let settings: CheckSettings
  private var phase = Phase.generating
  private var generation: Generation
  private(set) var history = History()
  private(set) var report = CheckReport()
  /// How many cases to make.
  private var cases: Int
  /// Whether the simplest case that was found by now has to do, and no other is made.
  private var isHurried = false
  /// Cases to run before any other, the first last.
  private(set) var first: [Preset]
  /// Failures that were met on the way to another.
  private var waiting: [Attempt] = []
  /// How many choices the last case has: the next is about as long.
  private var room = 0
  /// The source that was handed out last.
  private(set) var asked = Preset([])

  /// Creates a campaign.
  ///
  /// - Parameters:
  ///   - settings: How many cases to make, and from what.
  ///   - first: Cases to run before any other.
  init(_ settings: CheckSettings, first: [Preset] = []) {
    self.settings = settings
    cases = settings.cases
    generation = Generation(settings)
    self.first = settings.replay.map { [Preset($0.choices)] } ?? first.reversed()
  }

  /// Answers what to make the next case from.
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
        if isHurried { shrinker.cut() }
        if let given = shrinker.next(history) {
          phase = .shrinking(shrinker)
          return hand(given)
        }
        phase = .confirming(shrinker)
        return hand(Preset(shrinker.best.values))
      case .confirming:
        preconditionFailure("A campaign was asked for a case before it was told of the last.")
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

  /// The number of what is under way, where that is one failure: to make it simpler, or to explain it.
  var work: Int? {
    switch phase {
    case .shrinking: 2 * report.failures.count
    case .explaining: 2 * report.failures.count - 1
    case .generating, .confirming, .over: nil
    }
  }

  /// Whether cases may be made that are only sketched.
  var sketches: Bool {
    get { generation.sketches }
    set { generation.sketches = newValue }
  }

  /// The source of a sketch of the case that is asked for, where a sketch may do.
  var sketch: Source? {
    guard case .generating = phase else { return nil }
    if case .plain = asked.rest { return Source(asked, isNoted: false) }
    return generation.maySketchNoted ? Source(asked, room: room) : nil
  }

  /// Notes that a sketch has passed of which nothing else is to be noted.
  mutating func notePassed(_ labels: Set<String>) {
    let attempt = Attempt(Source(asked, isNoted: false), .passed, labels: labels)
    report.count(attempt)
    report.countCase(attempt)
  }

  /// Takes the simplest case of a failure that was found by now as the simplest, or asks no more of it.
  mutating func cut() {
    switch phase {
    case .shrinking(var shrinker):
      shrinker.cut()
      phase = .shrinking(shrinker)
    case .explaining(let explanation):
      report.explain(explanation)
      goOn()
    case .generating, .confirming, .over: break
    }
  }

  /// Asks for the end: what fails is made no simpler, and no further case is made.
  mutating func hurry() {
    isHurried = true
  }

  /// Ends at once: nothing runs any more, not even what fails.
  mutating func abandon() {
    hurry()
    while true {
      switch phase {
      case .shrinking(var shrinker):
        shrinker.cut()
        settle(shrinker, shrinker.best, reruns: 0)
      case .confirming(let shrinker): settle(shrinker, shrinker.best, reruns: 0)
      case .explaining: cut()
      case .generating where !waiting.isEmpty: goOn()
      case .generating, .over:
        phase = .over
        return
      }
    }
  }

  /// Goes on beyond the number of cases that were asked for, where these are through.
  ///
  /// - Returns: Whether there may be more.
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

  /// What came of a case that was made from the same choices before, so that it need not run again, or
  /// one that need not run since it is not simpler than the one that is to be made simpler.
  func known(_ source: Source) -> Attempt? {
    if case .confirming = phase { return nil }
    if case .explaining = phase { return nil }
    if case .shrinking(let shrinker) = phase, !shrinker.wants(source.choices) {
      return Attempt(source, .skipped)
    }
    if case .attempt(let attempt) = history.answer(Preset(source.choices.map(\.value))),
      attempt.outcome != .skipped
    {
      return attempt
    }
    return nil
  }

  /// Notes what came of the case that was asked for last.
  ///
  /// - Parameters:
  ///   - attempt: What came of it.
  ///   - isKnown: Whether it did not run, since what comes of it was known.
  mutating func note(_ attempt: Attempt, isKnown: Bool = false) {
    if !isKnown { report.count(attempt) }
    room = attempt.choices.count
    switch phase {
    case .generating:
      if !history.isFull || attempt.failure != nil { history.note(attempt, of: asked) }
      generation.note(attempt, isKnown: isKnown)
      if isKnown { return }
      report.countCase(attempt)
      if attempt.failure != nil { shrink(attempt) }
    case .shrinking(var shrinker):
      history.note(attempt, of: asked)
      shrinker.note(attempt, isKnown: isKnown)
      phase = .shrinking(shrinker)
      meet(attempt, besides: shrinker.name)
    case .confirming(let shrinker):
      history.note(attempt, of: asked)
      settle(shrinker, attempt)
    case .explaining(var explanation):
      explanation.note(attempt)
      phase = .explaining(explanation)
    case .over: break
    }
  }

  /// Goes on behind a failure that is as simple as it gets.
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

  /// Remembers a failure that was met on the way to a simpler case of another.
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
