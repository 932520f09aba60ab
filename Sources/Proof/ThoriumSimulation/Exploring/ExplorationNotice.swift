import Synchronization
import ThoriumSystem

/// A warning about an exploration that passed, but made fewer runs than a reader may expect.
package struct ExplorationNotice: Sendable {
  /// The reason and the advice, in sentences.
  package let text: String
  /// The call of `explore`.
  package let location: Location

  /// A place in the source code.
  package struct Location: Sendable, Hashable {
    package let fileID: String
    package let filePath: String
    package let line: Int
    package let column: Int
  }

  /// The receiver of the notices of the current task; `nil` for the receiver of the process.
  @TaskLocal package static var receiver: (@Sendable (ExplorationNotice) -> Void)?

  private static let standard = Mutex<(@Sendable (ExplorationNotice) -> Void)?>(nil)
  private static let printed = Mutex<Set<Location>>([])

  /// Sets the receiver of all notices in the process.
  ///
  /// By default a notice is printed to the standard error.
  package static func setStandardReceiver(_ receive: @escaping @Sendable (Self) -> Void) {
    standard.withLock { $0 = receive }
  }

  /// Passes the notice to its receiver.
  func send() {
    (Self.receiver ?? Self.standard.withLock(\.self) ?? { $0.print() })(self)
  }

  /// Prints the notice to the standard error, once for each place in the source code.
  package func print() {
    guard Self.printed.withLock({ $0.insert(location).inserted }) else { return }
    writeToStandardError("\(location.fileID):\(location.line): warning: \(text)")
  }
}

extension Exploration.Stage {
  /// Returns whether the stage has made all runs of its kind.
  func isComplete(_ coverage: Coverage) -> Bool {
    if coverage.hasSkipped { return false }
    if case .preemptions(let bound) = request, coverage.preemptions == bound { return true }
    return coverage.isExhaustive || coverage.isExhaustivePart || coverage.isExhaustiveIfAssumed
  }

  /// Returns warnings about runs that the stage did not make.
  func notices(_ coverage: Coverage, runs: Int, isLate: Bool) -> [String] {
    var notices: [String] = []
    if isLate {
      notices.append(
        """
        The exploration stopped at its time limit after \(runs) runs, so another machine makes other \
        runs. Make the scenario shorter, or set the number of steps: explore(.default.budget(steps: …)).
        """
      )
    }
    if coverage.hasSkipped {
      notices.append(
        """
        A draw has more than eight values, so a search tried only four of them: the first two, the \
        middle one and the last. Draw from fewer values, or add random runs.
        """
      )
    } else if !isLate, let shortage = shortage(coverage, runs) {
      notices.append(shortage)
    }
    return notices
  }

  /// A warning about calls of an actor, if the stage claims to make all runs of a kind.
  var missingActorOrders: [String] {
    if case .none = request { return [] }
    return [
      """
      The exploration cannot change the order of all calls of actors here, so some runs are missing. The \
      page about the limits of simulations names the reasons.
      """
    ]
  }

  private func shortage(_ coverage: Coverage, _ runs: Int) -> String? {
    if isComplete(coverage) { return nil }
    switch request {
    case .none: return nil
    case .preemptions, .all:
      return """
        The exploration did not make all runs \(name): it stopped after \(runs). Allow more with \
        `runs:`, make the scenario smaller, or use the default exploration.
        """
    case .oneDelay:
      if coverage.delays ?? 0 >= 1 { return nil }
      return """
        The exploration stopped after \(runs) runs, before it had made all runs with 1 delay, so a \
        race may be left. Make the scenario shorter, or allow more steps: \
        explore(.default.budget(steps: …)).
        """
    }
  }
}
