/// One check under way: what the next case is made from, and what came of the last.
///
/// It runs nothing itself, and knows neither values nor stories. Around a ``Campaign`` it keeps the
/// time, goes on until what must be covered is decided, and collects what there is to tell.
package struct CheckRun: Sendable {
  let settings: CheckSettings
  private(set) var campaign: Campaign
  /// Collects what the body says of the case.
  package let trial = Trial()
  private var recollection: Recollection?
  /// What came of the case in the middle of which the last run has ended.
  private var interrupted: ReplayToken?
  private var health = Health()
  private var watch: Stopwatch
  private var end = Health.End.through
  /// What has shown that something else than the choices decides.
  private var divergence: Divergence?
  /// What each failure said last.
  private var reasons: [String: String] = [:]
  /// What each failure says of its simplest case, in the order of the report.
  private var settled: [String] = []

  package init(_ settings: CheckSettings) {
    self.settings = settings
    recollection = settings.replay == nil ? settings.memory.map(Recollection.init) : nil
    let first = [recollection?.interrupted].compactMap(\.self) + (recollection?.cases ?? [])
    campaign = Campaign(settings, first: first)
    watch = Stopwatch(settings)
  }

  /// Answers what to make the next case from, or nothing where there is none.
  package mutating func next() -> Source? {
    keepTime()
    let source = nextSource()
    if source != nil { recollection?.begin(campaign.asked) }
    return source
  }

  private mutating func nextSource() -> Source? {
    if let source = campaign.next() { return source }
    let cases = campaign.report.cases
    guard campaign.report.failures.isEmpty, coverage.contains(where: { $0.verdict == .undecided }),
      campaign.extend(to: min(2 * cases, Coverage.most * min(settings.cases, 1_000_000)))
    else { return nil }
    return campaign.next()
  }

  /// Ends what has taken too long.
  private mutating func keepTime() {
    switch watch.look(at: campaign.work) {
    case .goOn: break
    case .cut: campaign.cut()
    case .stop:
      end = .outOfTime
      campaign.hurry()
    }
  }

  /// Answers whether, from now on, as much time has passed as some work may take.
  package func limit(_ duration: Duration) -> @Sendable () -> Bool {
    let (watch, start) = (watch, watch.elapsed)
    return { watch.elapsed - start >= duration }
  }

  /// Whether the case is the one in the middle of which the last run has ended.
  var isInterrupted: Bool {
    recollection?.interrupted != nil && interrupted == nil
  }

  /// Notes what is known to come of the case, which then need not run.
  ///
  /// - Returns: Whether it is known.
  mutating func skipsKnown(_ source: Source) -> Bool {
    guard let known = campaign.known(source) else { return false }
    campaign.note(known, isKnown: true)
    return true
  }

  /// Whether cases may be made that are only sketched.
  package var sketches: Bool {
    get { campaign.sketches }
    set { campaign.sketches = newValue }
  }

  /// Sketches the case, where a sketch may do.
  ///
  /// - Returns: Whether it has passed, so that the case need not be told in full; `nil` where it was not
  ///   sketched.
  package mutating func passes(_ sketch: Sketch) -> Bool? {
    guard !isInterrupted, var source = campaign.sketch else { return nil }
    guard sketch(&source) else {
      _ = trial.takeLabels()
      return false
    }
    if source.isNoted {
      note(Attempt(source, .passed))
    } else {
      campaign.notePassed(trial.takeLabels())
    }
    return true
  }

  /// Notes what came of the case.
  ///
  /// - Parameters:
  ///   - attempt: What came of it.
  ///   - reason: What a person reads of it, where it fails.
  package mutating func note(_ attempt: Attempt, because reason: String? = nil) {
    if let name = attempt.failure { reasons[name] = reason }
    if isInterrupted { interrupted = ReplayToken(attempt.values) }
    health.note(attempt)
    campaign.note(attempt.labelled(trial.takeLabels()))
    if let place = campaign.history.divergence, divergence == nil {
      let choice = attempt.choices.indices.contains(place) ? attempt.choices[place] : nil
      divergence = Divergence(place: place, choice: choice)
    }
    settle()
  }

  /// Keeps what a failure says of its simplest case, once that is found.
  private mutating func settle() {
    if let failure = campaign.report.failures.last, settled.count < campaign.report.failures.count {
      settled.append(reasons[failure.name] ?? failure.name)
    }
  }

  /// Notes that nothing is to run any more, since the task was cancelled.
  package mutating func cancel() {
    end = .cancelled
    campaign.abandon()
    settle()
  }
}

extension CheckRun {
  /// How often cases were of the kinds that are required.
  private var coverage: [Coverage] {
    let report = campaign.report
    return trial.shares.sorted { $0.key < $1.key }.map { label, percent in
      Coverage(
        label: label,
        percent: percent,
        hits: report.labels[label] ?? 0,
        cases: report.cases,
        isExact: report.isExhaustive
      )
    }
  }

  /// What the check has found.
  ///
  /// - Parameters:
  ///   - undrawn: Tells what was never drawn though it could have been, given whether all cases were.
  ///   - told: Tells a failure, given what it says of its simplest case.
  /// - Returns: What was tried.
  /// - Throws: What does not hold, in its simplest cases, or which cases are too rare.
  package mutating func finish(
    undrawn: (Bool) -> HealthWarning? = { _ in nil },
    telling told: (CheckFailure, String) -> Counterexample.Failure
  ) throws(Counterexample) -> CheckReport {
    remember()
    let report = report(undrawn)
    let failures = zip(report.failures, settled).map { failure, reason in
      report.divergence == nil ? told(failure, reason) : told(failure, reason).doubted()
    }
    let isCovered = report.coverage.allSatisfy { $0.verdict != .insufficient }
    if failures.isEmpty && isCovered { return report }
    throw Counterexample(failures: failures, report: report)
  }

  /// Leaves to the next run what fails each time.
  private mutating func remember() {
    let remembered = recollection?.cases.count ?? 0
    let failing = campaign.report.failures.filter { !$0.isFlaky }.map { ReplayToken($0.choices) }
    recollection?.end(
      divergence == nil ? failing : [],
      untried: min(campaign.first.count, remembered)
    )
  }

  private func report(_ undrawn: (Bool) -> HealthWarning?) -> CheckReport {
    var report = campaign.report
    if settings.replay != nil { return report }
    report.coverage = coverage
    report.divergence = divergence
    report.warnings = health.warnings(report, settings, end: end, time: watch.elapsed)
    report.warnings += recollection?.warnings ?? []
    if let interrupted { report.warnings.append(.interrupted(interrupted)) }
    if end == .through {
      report.warnings += trial.known.subtracting(report.labels.keys).sorted().map { .never($0) }
      if report.failures.isEmpty, let undrawn = undrawn(report.isExhaustive) {
        report.warnings.append(undrawn)
      }
    }
    return report
  }
}
