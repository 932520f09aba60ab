import ThoriumSystem
import ThoriumText

/// The report of a case that has trapped, or does not end.
///
/// A copy of the process makes it, since the process itself is about to end or hangs. To shrink a
/// case that traps, the copy runs each simpler case in a further copy.
package struct TrapReport: Sendable {
  private let name: String
  private let advice: @Sendable (ReplayToken) -> String
  /// The settings of the check that shrinks the case.
  package let settings: CheckSettings

  package init(_ settings: CheckSettings) {
    name = settings.memory?.name ?? "a check"
    advice = settings.replayAdvice
    var settings = settings
    settings.cases = 1
    settings.findsAll = false
    settings.memory = nil
    settings.usesConstants = false
    settings.time = nil
    settings.clock = .continuous
    self.settings = settings
  }

  /// Prints the simplest case that traps.
  package func print(_ counterexample: Counterexample) {
    for failure in counterexample.failures {
      print([headline(.trap), failure.text(in: counterexample.report, replay: advice)])
    }
  }

  /// Prints the case as it was generated, without shrinking.
  ///
  /// - Parameters:
  ///   - interruption: The reason for the report.
  ///   - value: The text of the case.
  ///   - choices: The values of its choices, for the token.
  package func print(_ interruption: Interruption, _ value: String, _ choices: [Int]) {
    let lines = value.escapedLines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \($0)" }
    print([headline(interruption)] + lines + ["  \(advice(ReplayToken(choices)))"])
  }

  private func headline(_ interruption: Interruption) -> String {
    switch interruption {
    case .trap: "Thorium: \(name.shortened) has trapped in the middle of a case:"
    case .unshrunkTrap:
      "Thorium: \(name.shortened) has trapped in the middle of a case, which could not be shrunk in time:"
    case .hang(let seconds):
      "Thorium: \(name.shortened) has run one case for \(seconds.counted("second")), and goes on:"
    }
  }

  private func print(_ lines: [String]) {
    writeToStandardError(lines.joined(separator: "\n"))
  }
}
