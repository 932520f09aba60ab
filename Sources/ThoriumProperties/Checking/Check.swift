/// One check of data under way: which value comes next, and what came of the last.
///
/// It runs nothing itself, so that bodies of all kinds are run in a loop of a few lines:
///
///     while let value = check.next() {
///       do { try body(value); check.pass() } catch { check.fail(error) }
///     }
///     try check.finish()
package struct Check<Value> {
  private let generator: Generator<Value>
  private var run: CheckRun
  private var source = Source()
  private var drawn = DrawnCases<Value>()

  package init(_ generator: Generator<Value>, _ settings: CheckSettings) {
    self.generator = generator
    run = CheckRun(settings)
  }

  /// Collects what the body says of the case.
  package var trial: Trial { run.trial }

  /// Makes the next case, or answers that there is none.
  package mutating func next() -> Value? {
    while var source = run.next() {
      do {
        let value = try source.draw(generator)
        if run.skipsKnown(source) { continue }
        if run.isInterrupted { run.tellInterrupted(source, value) }
        drawn.note(value)
        self.source = source
        return value
      } catch {
        run.note(Attempt(source, error == .unwanted ? .unwanted : .exhausted))
      }
    }
    return nil
  }

  /// Notes that the case is as it must be.
  package mutating func pass() {
    run.note(Attempt(source, .passed))
  }

  /// Notes what the case has thrown: an assumption that does not hold is no failure.
  package mutating func fail(_ error: any Error) {
    if error is UnwantedCase || error is Rejection {
      run.note(Attempt(source, .unwanted))
    } else {
      fail(error.failureName, because: error.failureReason)
    }
  }

  /// Notes that the case fails.
  ///
  /// - Parameters:
  ///   - name: What is the same of the same failure.
  ///   - reason: What a person reads of it.
  package mutating func fail(_ name: String, because reason: String) {
    run.note(Attempt(source, .failed(name)), because: reason)
  }

  /// Notes that nothing is to run any more, since the task was cancelled.
  package mutating func cancel() {
    run.cancel()
  }

  /// What the check has found.
  ///
  /// - Parameter awaits: Whether the body is awaited.
  /// - Returns: What was tried.
  /// - Throws: What does not hold, in its simplest cases, or which cases are too rare.
  package mutating func finish(awaits: Bool = false) throws(Counterexample) -> CheckReport {
    let generator = generator
    return try run.finish(undrawn: drawn.undrawn) { failure, reason in
      let part = { (choices: [Int]) in SwiftPart(choices, generator) }
      let marked = failure.irrelevant.reduce(part(failure.choices)) { marked, irrelevant in
        marked.marking(irrelevant.others.map(part))
      }
      var told = Counterexample.Failure(failure, reason: reason, value: SwiftText.written(marked))
      told.pasted = .ofData(
        generator.pasted(failure.choices, marked),
        told.token,
        named: reason,
        awaits: awaits
      )
      return told
    }
  }

  /// Makes the simplest case of a failure again.
  package func value(of failure: Counterexample.Failure) -> Value? {
    var source = Source(failure.token.choices)
    return try? source.draw(generator)
  }
}

extension Generator {
  /// The lines of Swift that make what is made from choices, where there are such.
  fileprivate func pasted(_ choices: [Int], _ part: SwiftPart) -> [String]? {
    var source = Source(choices)
    guard let value = try? source.draw(self), SwiftText.canBePasted(value) else { return nil }
    return SwiftText.written(part).split(separator: "\n").map(String.init)
  }
}

extension SwiftPart {
  /// The text of what is made from choices.
  fileprivate init<Value>(_ choices: [Int], _ generator: Generator<Value>) {
    var source = Source(choices)
    let value = try? source.draw(generator)
    self = value.map { SwiftText.part(of: $0) } ?? .text("a case that cannot be made again")
  }
}
