import Testing
import ThoriumProof

/// One check in a test, which collects the issues of its cases.
///
/// Then it runs the simplest case of each failure once more, to show its issues.
final class DataCheck<Value> {
  /// The collector of the issues of the cases.
  let sink = IssueSink()
  private let call: CheckCall
  private var check: Check<Value>
  /// The findings, after the last case.
  private var found: Counterexample?
  /// The failures whose simplest case must still run once more, in reverse order.
  private var waiting: [Int] = []
  /// The failure whose simplest case runs now.
  private var shown: Int?
  /// True when the body is asynchronous.
  private let awaits: Bool

  init(_ generator: Generator<Value>, _ location: SourceLocation, awaits: Bool = false) {
    precondition(Test.current != nil, Self.outside)
    call = CheckCall(at: location)
    self.awaits = awaits
    check = Check(generator, CheckPlan.settings(at: call))
  }

  private static var outside: String {
    """
    `check` was called outside of a test, so no test would report its failures. Call `falsify`, \
    which throws them; or call `check` in the task of the test, not in a detached one.
    """
  }

  /// Returns the entry of this check for the report of a trap and for the watchdog.
  func makeWork(_ body: ((Value) throws -> Void)?) -> RunningWork { check.makeWork(body) }

  /// Returns the next value for the body, or `nil` when it has run often enough.
  func next() -> Value? {
    if found == nil {
      if let value = check.next() { return value }
      finishChecking()
    }
    while let place = waiting.popLast(), let failure = found?.failures[place] {
      guard let value = check.value(of: failure) else { continue }
      shown = place
      sink.pass(failure.name)
      return value
    }
    return nil
  }

  /// Ends the check, since the task was cancelled.
  func cancel() {
    if found == nil { check.run.cancel() }
    finishChecking()
    waiting = []
  }

  private func finishChecking() {
    if found != nil { return }
    let finding = check.finding(awaits: awaits)
    waiting = finding.failures.indices.filter { !finding.failures[$0].isFlaky }.reversed()
    found = finding
  }

  /// Records the issues of the body, and the error that it threw, if any.
  func recordIssues(_ error: (any Error)? = nil) {
    let issue = sink.removeIssues().first(where: \.isFailure)
    if let place = shown {
      let name = issue?.failureName ?? error?.failureName
      if name != found?.failures[place].name { found?.doubt(place) }
    } else if let issue {
      check.fail(issue.failureName, because: issue.failureReason)
    } else if let error {
      check.fail(error)
    } else {
      check.pass()
    }
  }

  /// Records the findings, one issue for each failure.
  func reportFindings() -> CheckReport {
    (found ?? check.finding(awaits: awaits)).record(of: call, hasKnown: sink.hasKnown)
  }
}

extension Check {
  /// Returns the failures of the check, or none, with its report.
  fileprivate mutating func finding(awaits: Bool) -> Counterexample {
    do throws(Counterexample) {
      return Counterexample(failures: [], report: try finish(awaits: awaits))
    } catch {
      return error
    }
  }
}
