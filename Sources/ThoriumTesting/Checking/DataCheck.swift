import Testing
import ThoriumProof

/// One check in a test: probes whose issues are taken, then each simplest case once more, to be seen.
final class DataCheck<Value> {
  /// Takes the issues of the probes.
  let sink = IssueSink()
  private let location: SourceLocation
  private var check: Check<Value>
  /// What was found, once there is no further probe.
  private var found: Finding?
  /// The failures whose simplest case is still to run once more, the first last.
  private var waiting: [Int] = []
  /// The failure whose simplest case runs now.
  private var shown: Int?

  /// Whether the body is awaited.
  private let awaits: Bool

  init(_ generator: Generator<Value>, _ location: SourceLocation, awaits: Bool = false) {
    precondition(Test.current != nil, Self.outside)
    self.location = location
    self.awaits = awaits
    check = Check(generator, CheckPlan.settings(at: location))
  }

  private static var outside: String {
    """
    `check` was called outside of a test, where nobody would see what it finds. Call `falsify`, which \
    throws it; or call `check` in the task of the test, and not in one that is detached.
    """
  }

  /// Collects what the body says of a case.
  var trial: Trial { check.trial }

  /// The value to run the body with, or nothing where it has run often enough.
  func next() -> Value? {
    if found == nil {
      if let value = check.next() { return value }
      end()
    }
    while let place = waiting.popLast(), let failure = found?.failures[place] {
      guard let value = check.value(of: failure) else { continue }
      shown = place
      sink.pass(failure.name)
      return value
    }
    return nil
  }

  /// Notes that nothing is to run any more, since the task was cancelled.
  func cancel() {
    if found == nil { check.cancel() }
    end()
    waiting = []
  }

  private func end() {
    if found == nil {
      let finding = Finding(&check, awaits: awaits)
      waiting = finding.failures.indices.filter { !finding.failures[$0].isFlaky }.reversed()
      found = finding
    }
  }

  /// Notes what the body has thrown, if anything, and recorded.
  func note(_ error: (any Error)? = nil) {
    let issue = sink.take().first(where: \.isFailure)
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

  /// Records what was found, an issue for each failure.
  func tell() -> CheckReport {
    end()
    return (found ?? Finding(CheckReport())).record(at: location)
  }
}
