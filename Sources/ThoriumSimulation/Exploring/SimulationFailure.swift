import ThoriumText

/// The simplest run that was found to fail, and all that repeats and explains it.
///
/// Its description is what a test prints:
///
///     The scenario failed: 2 payments for one cart
///       found in run 3 of those without a preemption
///       no preemption, schedule 0:2/b78da82c
///       who ran when:
///         …
public struct SimulationFailure: Error {
  /// How the run ended.
  public let verdict: Verdict
  /// What repeats it: `explore(.replay(schedule)) { … }`.
  public let schedule: Schedule
  /// How many preemptions it has.
  public let preemptions: Int
  /// Whether all runs with fewer preemptions were tried, and none of them fails so.
  public let isMinimal: Bool
  /// How many runs there were up to the first that failed.
  public let runs: Int
  /// The stage of the exploration, and the number of the run in it.
  let foundIn: String
  /// Who was still suspended when the run ended.
  public let suspended: [SuspendedTask]
  /// Who ran when, a line each.
  public let drawing: [String]
}

extension SimulationFailure: CustomStringConvertible {
  /// What happened, and how to see it again.
  public var description: String {
    var lines = ["\(verdict)", "  found in \(foundIn)"]
    if !verdict.isUncontrolled { lines.append("  \(cost), schedule \(schedule)") }
    if !suspended.isEmpty { lines.append("  suspended:") }
    lines += suspended.map { "    \($0)" }
    if isDeadlock { lines.append(Self.outside) }
    if !drawing.isEmpty { lines.append("  who ran when:") }
    lines += drawing.map { "    \($0)" }
    if !verdict.isUncontrolled {
      lines.append("  Repeat it with explore(.replay(try Schedule(\"\(schedule)\"))).")
    }
    return lines.joined(separator: "\n").escapedLines
  }

  private static let outside = """
      Nothing outside of the simulation is waited for: no thread, no other clock, and without
      `ThoriumCapture` no `Task { }` and no main actor.
    """

  private var isDeadlock: Bool {
    if case .deadlock = verdict { true } else { false }
  }

  private var cost: String {
    let count = preemptions == 1 ? "1 preemption" : "\(preemptions) preemptions"
    if preemptions == 0 { return "no preemption" }
    return isMinimal ? "\(count), and no run with fewer fails" : count
  }
}
