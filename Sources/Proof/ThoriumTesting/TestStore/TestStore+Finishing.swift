public import Testing
import Thorium
import ThoriumProof
import ThoriumText

extension TestStore {
  /// Ends the store, and expects that nothing unstated is left.
  ///
  /// The test store calls it when it is released. Afterwards, the store is released.
  ///
  /// - Parameter sourceLocation: The source location of the call.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    finish(at: sourceLocation)
  }

  /// Ends the store, unless it has ended, and reports each leftover at the line that caused it.
  func finish(at location: SourceLocation) {
    guard held != nil else { return }
    startStep(location)
    let (events, running) = (recorder.removeEvents(), recorder.running)
    held = nil
    world.run()
    checkReports(location)
    if !isExhaustive { return }
    for event in events {
      recordIssue(
        "\(Report.name(ofAction: event.value)) was emitted, but not taken.",
        event.location
      )
    }
    for body in running {
      recordIssue(
        """
        \(body.value) is still running. Let it finish with advance(by:) or settle(), or send an \
        action that cancels it.
        """,
        body.location
      )
    }
    for store in recorder.alive {
      recordIssue("\(store.value) is still alive: another object keeps it.", store.location)
    }
  }

  /// Begins a step, and expects that the test has received all earlier mutations if it must.
  func startStep(_ location: SourceLocation, isOpen: Bool = false) {
    if !isOpen {
      let emitted = recorder.removeMutations()
      if let last = emitted.last { known = last.value.state }
      for one in emitted where isExhaustive {
        recordIssue("\(Report.name(ofAction: one.value.mutation)) was not received.", one.location)
      }
    }
    recorder.startStep(at: location)
  }

  /// Expects the state after all changes so far.
  func expectAll(_ change: (inout R.State) -> Void, _ when: String, _ location: SourceLocation) {
    _ = recorder.removeMutations()
    expect(store.currentState, change, when, location)
    checkReports(location)
  }

  /// Expects a state, and reports the differences.
  func expect(
    _ actual: R.State,
    _ change: (inout R.State) -> Void,
    _ when: String,
    _ location: SourceLocation
  ) {
    var expected = isExhaustive ? known : actual
    change(&expected)
    known = actual
    if expected == actual { return }
    let title = "The state \(when) is not the expected one (expected → actual):"
    recordIssue(title + Self.differences(expected, actual), location)
  }

  /// Returns the differences of two values that are not equal, each on a new line.
  static func differences(_ expected: Any, _ actual: Any) -> String {
    let lines = Difference.lines(expected, actual)
    let shown = lines.isEmpty ? ["Their texts are equal, but the values differ."] : lines
    return shown.map { "\n  \($0)" }.joined()
  }

  /// Records an issue for each new report, except for the expected ones.
  func checkReports(_ location: SourceLocation) {
    for report in newReports() {
      switch report {
      case .cancelled: break
      case .refused(_, let refusal, _) where refusal == recorder.refusal: break
      default: recordIssue("\(report)", location)
      }
    }
  }

  func recordIssue(_ text: String, _ location: SourceLocation) {
    Issue.record("\(text.escapedLines)", sourceLocation: location)
  }
}
