import ThoriumSystem
import ThoriumText

/// A running check of generated values: it supplies each value and records its result.
///
/// It runs nothing itself, so that a loop of a few lines can run a body of any kind:
///
///     while let value = check.next() {
///       do { try body(value); check.pass() } catch { check.fail(error) }
///     }
///     try check.finish()
package struct Check<Value> {
  let generator: Generator<Value>
  package var run: CheckRun
  private var source = Source()
  private var drawn = DistinctCases<Value>()

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - generator: The generator of the cases.
  ///   - settings: The settings of the check.
  ///   - first: The case to run first.
  package init(_ generator: Generator<Value>, _ settings: CheckSettings, first: Preset? = nil) {
    self.generator = generator
    run = CheckRun(settings, first: first)
  }

  /// Returns the next case, or `nil` when there is none.
  package mutating func next() -> Value? {
    while run.next(&source) {
      do {
        let value = try source.draw(generator)
        if run.skipsKnown(source) { continue }
        if run.isInterrupted { reportInterrupted(value) }
        drawn.recordValue(value)
        return value
      } catch {
        run.recordAttempt(Attempt(source, error == .unwanted ? .unwanted : .exhausted))
      }
    }
    return nil
  }

  /// Reports the interrupted case that runs first, before it may stop the program again.
  private func reportInterrupted(_ value: Value) {
    let name = run.settings.memory?.name ?? "a check"
    writeToStandardError(
      """
      The last run of \(name.shortened) stopped during this case, which runs first now:
        \(SwiftText.of(value))
      Its token is \(ReplayToken(source.choices.map(\.value))).
      """
    )
  }

  /// Records that the case passed.
  package mutating func pass() {
    run.recordAttempt(Attempt(source, .passed))
  }

  /// Records the error that the case threw; an unmet assumption is not a failure.
  package mutating func fail(_ error: any Error) {
    if error is UnwantedCase || error is DiscardedCase {
      run.recordAttempt(Attempt(source, .unwanted))
    } else {
      fail(error.failureName, because: error.failureReason)
    }
  }

  /// Records that the case failed.
  ///
  /// - Parameters:
  ///   - name: The name that cases of the same failure share.
  ///   - reason: The reason that a report shows.
  package mutating func fail(_ name: String, because reason: String) {
    run.recordAttempt(Attempt(source, .failed(name)), because: reason)
  }

  /// Returns the report of the check, or throws its counterexample.
  ///
  /// - Parameter awaits: True when the body is asynchronous.
  /// - Returns: A report of the cases that ran.
  /// - Throws: The simplest case of each failure, or the labels whose cases are too rare.
  package mutating func finish(awaits: Bool = false) throws(Counterexample) -> CheckReport {
    let generator = generator
    return try run.finish(undrawn: drawn.undrawn) { failure in
      let part = { (choices: [Int]) in SwiftPart(choices, generator) }
      let marked = failure.irrelevant.reduce(part(failure.choices)) { marked, irrelevant in
        marked.marking(irrelevant.others.map(part))
      }
      failure.value = SwiftText.written(marked)
      failure.pasted = .ofData(
        generator.pasted(failure.choices, marked),
        failure.token,
        named: failure.reason,
        awaits: awaits
      )
    }
  }

  /// Returns the report of the check, or throws its counterexample with a special description.
  ///
  /// - Parameter describe: Adds the description to a failure, given its simplest case, which is `nil`
  ///   if it cannot be made again.
  /// - Returns: A report of the cases that ran.
  /// - Throws: The simplest case of each failure, or the labels whose cases are too rare.
  package mutating func finish(
    _ describe: (inout Counterexample.Failure, Value?) -> Void
  ) throws(Counterexample) -> CheckReport {
    let generator = generator
    return try run.finish(undrawn: drawn.undrawn) { failure in
      describe(&failure, generator.value(of: failure.choices))
    }
  }

  /// Returns the simplest case of a failure, made again from its choices.
  package func value(of failure: Counterexample.Failure) -> Value? {
    generator.value(of: failure.token.choices)
  }
}

extension Generator {
  /// Returns Swift code that creates the value of the given choices, or `nil` if there is none.
  fileprivate func pasted(_ choices: [Int], _ part: SwiftPart) -> [String]? {
    guard let value = value(of: choices), SwiftText.canBePasted(value) else { return nil }
    return SwiftText.written(part).split(separator: "\n").map(String.init)
  }
}

extension SwiftPart {
  /// Creates the text of the value that the generator makes from the given choices.
  fileprivate init<Value>(_ choices: [Int], _ generator: Generator<Value>) {
    self =
      generator.value(of: choices).map { SwiftText.part(of: $0) }
      ?? .text("a case that cannot be repeated")
  }
}
