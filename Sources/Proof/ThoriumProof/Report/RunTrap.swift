import Synchronization
import Thorium

/// The report of a run that has trapped, or does not end.
///
/// A copy of the process makes it. That copy executes each run in a further copy.
final class RunTrap<S: Subject>: Sendable {
  private let subject: S
  private let begin: RunReport<S>.Begin
  private let report: TrapReport
  /// The executor, in its state at the beginning of the run.
  private let executor: Mutex<RunExecutor>

  init(
    of subject: S,
    _ settings: CheckSettings,
    _ executor: RunExecutor,
    _ begin: @escaping RunReport<S>.Begin
  ) {
    self.subject = subject
    self.begin = begin
    self.executor = Mutex(executor)
    report = TrapReport(settings)
  }

  /// Records the executor of the next run.
  func keepExecutor(_ executor: RunExecutor) {
    self.executor.withLock { $0 = executor }
  }

  /// Prints the simplest run that traps, or the run that does not end.
  func print(_ interruption: Interruption, _ given: Preset) {
    let executor = executor.withLock { $0 }
    switch interruption {
    case .trap:
      if let found = simplest(given, executor) { return report.print(found) }
    case .unshrunkTrap, .hang: break
    }
    let limit = interruption.repetitionLimit
    let choices = attempt(Source(given), executor, limit: limit).attempt.values
    report.print(interruption, text(of: given, executor, limit: limit), choices)
  }

  /// Returns the simplest run that traps.
  private func simplest(_ given: Preset, _ executor: RunExecutor) -> Counterexample? {
    var found = shrunk(given, executor)
    while let failure = found?.failures.last, let next = shorter(failure, executor) {
      found = shrunk(next, executor) ?? found
    }
    return found
  }

  /// Shrinks a run that traps.
  private func shrunk(_ given: Preset, _ executor: RunExecutor) -> Counterexample? {
    var settings = report.settings
    settings.explains = false
    var run = CheckRun(settings, first: given)
    while let source = run.next() {
      let (attempt, trap) = attempt(source, executor, limit: 10)
      run.recordAttempt(attempt, because: trap.map { "a trap, \($0)" })
    }
    do throws(Counterexample) {
      _ = try run.finish { failure in
        failure.reason = "\(subject.name), \(failure.reason)"
        failure.value = text(of: Preset(failure.choices), executor, limit: 10)
        failure.pasted = .ofRun([failure.value], of: subject, failure.token, named: failure.name)
      }
      return nil
    } catch {
      return error.failures.isEmpty ? nil : error
    }
  }

  /// Returns a run without one of the steps and without all turns, if it still traps.
  ///
  /// Without the step there may be fewer turns, so the shrinker cannot remove the step alone.
  private func shorter(_ failure: Counterexample.Failure, _ executor: RunExecutor) -> Preset? {
    if report.settings.replay != nil { return nil }
    let whole = attempt(Source(failure.choices), executor, limit: 10).attempt
    for step in whole.spans where step.kind == .step {
      let kept = whole.choices.indices.filter { place in
        !step.range.contains(place) && !whole.choices[place].isTurn
      }
      let given = Source(kept.map { whole.choices[$0].value })
      let other = attempt(given, executor, limit: 10).attempt
      if other.failure == failure.name, other.order < whole.order { return Preset(other.values) }
    }
    return nil
  }

  /// Executes a run in a copy of the process.
  private func attempt(
    _ source: consuming Source,
    _ executor: RunExecutor,
    limit: UInt32
  ) -> (attempt: Attempt, trap: Trap?) {
    let simulation = Simulation(source)
    let ending = ForkedProcess.run(limit: limit) {
      let outcome = self.execute(nil, in: simulation, executor)
      return simulation.attemptBytes + [outcome == .exhausted ? 1 : 0]
    } interrupted: {
      simulation.attemptBytes
    }
    let unknown = Attempt(Source(), .exhausted)
    switch ending {
    case .returned(let bytes):
      let outcome: Attempt.Outcome = bytes.last == 1 ? .exhausted : .passed
      return (Attempt(bytes: bytes.dropLast(), outcome) ?? unknown, nil)
    case .interrupted(let bytes, let trap):
      let outcome = trap.isHang ? Attempt.Outcome.passed : .failed(trap.name)
      return (Attempt(bytes: bytes, outcome) ?? unknown, trap)
    case nil: return (unknown, nil)
    }
  }

  /// Returns the text of a run that traps or does not end, up to the step that does not return.
  private func text(of given: Preset, _ executor: RunExecutor, limit: UInt32) -> String {
    let report = RunReport<S>()
    let simulation = Simulation(Source(given), isRecorded: true)
    let ending = ForkedProcess.run(limit: limit) {
      _ = self.execute(report, in: simulation, executor)
      return []
    } interrupted: {
      Array(self.text(report.contents(in: simulation), simulation).utf8)
    }
    guard case .interrupted(let bytes, _) = ending, !bytes.isEmpty else {
      return "The run ends when it is made again: something else than its choices decides, too."
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ contents: RunReport<S>.Contents, _ simulation: Simulation) -> String {
    var contents = contents
    if !contents.addOpenStep(in: simulation) { return "It does not begin." }
    return RunText(subject, contents, RunMarks(subject, contents), simulation).text
  }

  private func execute(
    _ report: RunReport<S>?,
    in simulation: Simulation,
    _ executor: RunExecutor
  ) -> Attempt.Outcome {
    let run = simulation.run(executor.limits) { [begin] simulation in
      try await executor.executeRun(in: simulation) { try await begin($0, report) }
    }
    return Attempt.Outcome(run.verdict)
  }
}

extension Simulation {
  /// The choices of the run so far as bytes; empty while a generator borrows the source.
  fileprivate var attemptBytes: [UInt8] {
    guard var drawn = chooser.source else { return [] }
    drawn.endAll()
    return Attempt(drawn, .passed).bytes
  }
}
