import Synchronization
import ThoriumText

extension RunExecutor {
  /// The simplest run that fails in the same way, and the result of the search for simpler runs.
  typealias Certified = (simplest: Attempt, certificate: MinimalityProof?)

  /// Returns the simplest run with the same failure, searching all simpler runs if possible.
  mutating func certified(
    _ failure: Counterexample.Failure,
    isSearched: Bool,
    isLate: @escaping @Sendable () -> Bool,
    _ begin: @escaping Begin
  ) -> Certified {
    let attempt = attempt(Source(failure.choices), nil, begin)
    if !isSearched || attempt.failure != failure.name { return (attempt, nil) }
    var search = MinimalRunSearch(self, begin, for: attempt, limit: Self.mostProofs, isLate: isLate)
    let certificate = search.certify()
    return (certificate.simpler ?? attempt, certificate)
  }

  /// Repeats a failing run and describes it, with a test to paste.
  func describe<S: Subject>(
    _ failure: inout Counterexample.Failure,
    _ certified: Certified,
    _ explanation: RunExplanation?,
    of subject: S,
    _ begin: @escaping RunReport<S>.Begin
  ) {
    let recorded = recordRun(Preset(certified.simplest.values), begin)
    let (simulation, contents) = (recorded.simulation, recorded.contents)
    var (marks, explanation) = (RunMarks(subject, contents), explanation)
    let marked = explanation.map { mark($0, of: certified.simplest, in: &marks, begin) }
    let text = RunText(subject, contents, marks, simulation)
    let proof = certified.certificate?.sentence(steps: certified.simplest.order.steps)
    let test = RunTest(subject, contents, simulation, named: failure.name)
    // A test without a token contains the state at the end.
    let ending = test == nil ? text.ending : []
    let unfinished = recorded.unfinished(failure.name, of: subject)
    let rest =
      ending + recorded.expected + recorded.unhandled + unfinished + [proof].compactMap(\.self)
    failure.replaceCase(by: certified.simplest.values)
    failure.reason = "\(subject.name), \(failure.reason)"
    failure.value = ([text.text] + rest).joined(separator: "\n")
    failure.moments = text.moments
    failure.explained = marked.flatMap { explanation?.explained(of: $0) }
    failure.pasted =
      test?.pasted ?? .ofRun(text.steps, of: subject, failure.token, named: failure.name)
  }

  /// Marks the irrelevant parts of a run, and returns the marked ones.
  private func mark<S: Subject>(
    _ explanation: RunExplanation,
    of attempt: Attempt,
    in marks: inout RunMarks<S>,
    _ begin: @escaping RunReport<S>.Begin
  ) -> [RunExplanation.Part] {
    for turns in explanation.turns(of: attempt) {
      marks.mark(turns.step, turns: turns.free, of: turns.count)
    }
    return explanation.parts.filter { part in
      if attempt.choices[part.range.lowerBound].isTurn { return part.range.count == 1 }
      let others = part.others.map { recordRun($0, begin).contents }
      let isWhole = attempt.isAction(part, in: marks.lines)
      return marks.mark(part.range, of: part.step, against: others, isWhole: isWhole)
    }
  }

  /// Executes a run and records its report.
  func recordRun<S: Subject>(
    _ given: Preset,
    _ begin: @escaping RunReport<S>.Begin
  ) -> RecordedRun<S> {
    let report = RunReport<S>()
    let simulation = Simulation(Source(given), isRecorded: true)
    let run = simulation.run(limits) { simulation in
      try await executeRun(in: simulation) { try await begin($0, report) }
    }
    var contents = report.contents(in: simulation)
    if run.verdict.isStuck && contents.action != nil { _ = contents.addOpenStep(in: simulation) }
    return RecordedRun(simulation: simulation, run: run, contents: contents)
  }
}

/// A run that was executed for its report.
struct RecordedRun<S: Subject> {
  let simulation: Simulation
  let run: Run
  let contents: RunReport<S>.Contents

  /// A line with the state of the model, if the run does not agree with it.
  var expected: [String] {
    guard case .failed(let rule as BrokenRule) = run.verdict, let model = rule.model else {
      return []
    }
    return ["The model ends in \(model().shortened)."]
  }

  /// A line with the error that no effect has handled, if the run fails in another way.
  var unhandled: [String] {
    guard case .failed(let failure) = run.verdict, !(failure is UnexpectedReport) else { return [] }
    return simulation.postponed.withLock { $0?.prefix(1) ?? [] }.map {
      "Reported before: \("\($0)".shortened)"
    }
  }

  /// Returns the lines about the work that had not ended, if that may explain a failure.
  func unfinished(_ failure: String, of subject: S) -> [String] {
    if failure == "deadlock" { return run.suspended.map { "suspended: \($0)" } }
    if !run.busy.isEmpty {
      return run.busy.map { "does not end: \(contents.text(of: $0, subject))" }
    }
    let isEnding = ["at rest: ", "eventually: "].contains { failure.hasPrefix($0) }
    let work = isEnding ? simulation.runLog?.unfinished ?? [] : []
    return work.map { "has not ended: \(contents.text(of: $0, subject))" }
  }
}

extension Attempt {
  /// Returns whether a part contains all choices of an action.
  fileprivate func isAction<S: Subject>(
    _ part: RunExplanation.Part,
    in lines: [RunReport<S>.Line]
  ) -> Bool {
    guard lines.indices.contains(part.step), lines[part.step].action != nil else { return false }
    let start = spans[steps[part.step]].start + 2
    return part.range.lowerBound == start && part.range.upperBound == lines[part.step].drawn
  }
}
