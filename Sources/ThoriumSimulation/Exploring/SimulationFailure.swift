import ThoriumText

/// The simplest failing run of an exploration, with its schedule and an explanation.
///
/// A test prints its description:
///
///     The scenario failed: 2 payments for one cart
///       found in run 3 of those without a preemption
///       no preemption, schedule 0:2/b78da82c
///       order of tasks:
///         …
public struct SimulationFailure: Error {
  /// The verdict on the run.
  public let verdict: Verdict
  /// The schedule that repeats the run: `explore(.replay(schedule)) { … }`.
  public let schedule: Schedule
  /// The number of preemptions in the run.
  public let preemptions: Int
  /// True when all runs with fewer preemptions were tried, and none fails in the same way.
  package let isMinimal: Bool
  /// The number of runs up to and including the first failure.
  public let runs: Int
  /// The number of the run and the stage of the exploration.
  let foundIn: String
  /// The tasks that were still suspended when the run ended.
  public let suspended: [SuspendedTask]
  /// The schedule diagram: the lines that show the task of each step.
  package let drawing: [String]
}

extension SimulationFailure: CustomStringConvertible {
  /// A description of the failure, and the code that repeats it.
  public var description: String {
    var lines = ["\(verdict)", "  found in \(foundIn)"]
    if !verdict.isUncontrolled { lines.append("  \(cost), schedule \(schedule)") }
    if !suspended.isEmpty { lines.append("  suspended:") }
    lines += suspended.map { "    \($0)" }
    if isDeadlock { lines.append(Self.outside) }
    if !drawing.isEmpty { lines.append("  order of tasks:") }
    lines += drawing.map { "    \($0)" }
    if !verdict.isUncontrolled {
      lines.append("  Repeat it with explore(.replay(try Schedule(\"\(schedule)\"))).")
    }
    return lines.joined(separator: "\n").escapedLines
  }

  private static let outside = """
      A simulation waits for nothing outside of it: no thread, no other clock, and without
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
