extension CheckRun {
  /// Records the result of the last case.
  ///
  /// - Parameters:
  ///   - attempt: The case and its result.
  ///   - isKnown: True when the case did not run, because its result was known.
  /// - Returns: Where the case counts.
  @discardableResult
  mutating func record(_ attempt: Attempt, isKnown: Bool = false) -> RunTally.Share {
    if case .enumerating(var runs) = phase, attempt.failure == nil {
      let share = runs.recordAttempt(attempt)
      phase = .enumerating(runs)
      return share
    }
    if !isKnown { report.count(attempt) }
    switch phase {
    case .enumerating(let runs):
      report.add(runs.report)
      history.recordAttempt(attempt, of: lastGiven)
      report.countCase(attempt)
      shrink(attempt)
    case .generating:
      generation.recordAttempt(attempt, isKnown: isKnown)
      if isKnown { return .own }
      if !history.isFull || attempt.failure != nil { history.recordAttempt(attempt, of: lastGiven) }
      report.countCase(attempt)
      if attempt.failure != nil { shrink(attempt) }
    case .shrinking(var shrinker):
      history.recordAttempt(attempt, of: lastGiven)
      shrinker.recordAttempt(attempt, isKnown: isKnown)
      phase = .shrinking(shrinker)
      keepOther(attempt, besides: shrinker.name)
    case .confirming(let shrinker):
      history.recordAttempt(attempt, of: lastGiven)
      recordFailure(shrinker, attempt)
    case .explaining(var explanation):
      explanation.recordAttempt(attempt)
      phase = .explaining(explanation)
    case .over: break
    }
    return .own
  }

  /// Continues with the next failure, or generates cases, after the work on a failure.
  mutating func continueSearch() {
    phase = .generating
    if let other = waiting.popLast() { shrink(other) }
  }

  /// Simplifies a failing case, unless a failure of the same name is known.
  ///
  /// A stored case whose name is known may have another cause. It is recorded as another failure, and
  /// not simplified again.
  mutating func shrink(_ attempt: Attempt) {
    guard let name = attempt.failure else { return }
    let known = report.failures.filter { $0.name == name }
    let token = ReplayToken(attempt.values)
    let isStored = storedFailures?.cases.contains { ReplayToken($0.values) == token }
    if !known.isEmpty && (isStored != true || known.contains { $0.token == token }) { return }
    let shrinker = Shrinker(attempt, named: name, limit: settings.shrinks)
    if settings.replay == nil && known.isEmpty {
      history.drawGraph()
      phase = .shrinking(shrinker)
    } else {
      recordFailure(shrinker, attempt, reruns: 0)
    }
  }

  /// Keeps another failure that was found while one is shrunk.
  private mutating func keepOther(_ attempt: Attempt, besides name: String) {
    guard let other = attempt.failure, other != name,
      !waiting.contains(where: { $0.failure == other })
    else { return }
    waiting.append(attempt)
  }

  mutating func recordFailure(_ shrinker: Shrinker, _ attempt: Attempt, reruns: Int = 1) {
    var failure = Counterexample.Failure(
      name: shrinker.name,
      reason: reasons[shrinker.name] ?? shrinker.name,
      value: "",
      token: ReplayToken(attempt.values),
      evaluations: shrinker.evaluations + 1 + reruns,
      isCut: shrinker.isCut,
      isFlaky: attempt.outcome != .failed(shrinker.name)
    )
    for place in report.failures.indices where report.failures[place].name == failure.name {
      report.failures[place].hasNamesake = true
      failure.hasNamesake = true
    }
    report.failures.append(failure)
    if !failure.isFlaky && divergence == nil { storedFailures?.storeFailure(failure.token) }
    settings.reportFailure?(failure)
    if settings.explains && reruns > 0 && attempt.outcome == .failed(shrinker.name) {
      phase = .explaining(Explanation(attempt, named: shrinker.name, limit: settings.shrinks))
    } else {
      continueSearch()
    }
  }
}
