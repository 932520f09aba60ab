import ThoriumText

/// The simplest failing run of an exploration, with its schedule and an explanation.
///
/// A test prints its description:
///
///     The scenario failed: 2 payments for one cart
///       found in run 4, by delays
///       no preemption; 1 delay, and no run with fewer fails like this; schedule 0:2/915d6afa
///       order of tasks:
///         …
public struct SimulationFailure: Error {
  /// The verdict on the run.
  public let verdict: Verdict
  /// The schedule that repeats the run: `explore(.replay(schedule)) { … }`.
  public let schedule: Schedule
  /// The number of preemptions in the run.
  public let preemptions: Int
  /// True when it is proved that no run with fewer preemptions fails in the same way.
  ///
  /// The proof tries all of them.
  public let isMinimal: Bool
  /// The fewest delays among the known runs that fail in the same way.
  ///
  /// A delay skips one ready task. The run of the ``schedule`` may have more delays, if it has
  /// fewer preemptions.
  package let delays: Int
  /// True when it is proved that no run with fewer delays fails in the same way.
  let hasFewestDelays: Bool
  /// The number of runs up to and including the first failure.
  public let runs: Int
  /// The number of the run, and the name of its strategy or stage.
  let foundIn: String
  /// The tasks that were still suspended when the run ended, and the reasons why they wait.
  ///
  /// An example is `load of Feed waits until 5 seconds on the clock`.
  public let suspended: [String]
  /// The schedule diagram: the lines that show the task of each step.
  package let drawing: [String]
  /// The tasks that could still run when the run ended, and that no task awaited.
  ///
  /// Children and cancelled tasks are omitted.
  let unawaited: [String]
  /// The work that kept the run busy until its step limit.
  var busy: [UnfinishedWork] = []
  /// The steps of the run.
  let record: RecordedSchedule
}

extension SimulationFailure {
  /// Returns the schedule as a sequence diagram in the language of Mermaid.
  ///
  /// Markdown on GitHub and in many editors draws it in a block of the language `mermaid`. A
  /// preemption is a note. If there are more than 200 rows, those in the middle are omitted.
  ///
  ///     do {
  ///       try explore { simulation in try simulation.require(false, "no") }
  ///     } catch {
  ///       print(error.sequenceDiagram())
  ///       // sequenceDiagram
  ///       //   participant t1 as scenario
  ///       //   Note over t1: runs
  ///     }
  ///
  /// - Returns: The lines of the diagram, joined.
  /// - Complexity: O(*n*) in the number of steps.
  public func sequenceDiagram() -> String { SequenceDiagram(record).text }
}

extension SimulationFailure: CustomStringConvertible {
  /// A description of the failure, and the code that repeats it.
  public var description: String {
    var lines = ["\(verdict)", "  found in \(foundIn)"] + lines
    if !verdict.isUncontrolled {
      lines.append("  Repeat it with explore(.replay(try Schedule(\"\(schedule)\"))).")
    }
    return lines.joined(separator: "\n").escapedLines
  }

  /// The cost, the schedule, the suspended tasks and the diagram.
  var lines: [String] {
    var lines = verdict.isUncontrolled ? [] : ["  \(cost); schedule \(schedule)"]
    if !suspended.isEmpty { lines.append("  suspended:") }
    lines += suspended.map { "    \($0)" }
    if !busy.isEmpty { lines.append("  does not end:") }
    lines += busy.map { "    \($0.text())" }
    if case .deadlock = verdict { lines.append(Self.outside) }
    lines += hint
    if !drawing.isEmpty { lines.append("  order of tasks:") }
    return lines + drawing.map { "    \($0)" }
  }

  private static let outside = """
      A simulation waits for nothing outside of it: no thread, no other clock, and without
      `ThoriumCapture` no `Task { }` and no main actor.
    """

  /// A hint at unfinished work, if there is any; the scenario may intend it.
  private var hint: [String] {
    guard case .failed = verdict, !unawaited.isEmpty else { return [] }
    return [
      "  could still run: \(unawaited.joined(separator: ", "))",
      "    Nothing awaited this work. If the outcome needs it, let the scenario await it.",
    ]
  }

  var cost: String {
    let preemptions = Self.cost(preemptions, "preemption", isFewest: isMinimal)
    return "\(preemptions); \(Self.cost(delays, "delay", isFewest: hasFewestDelays))"
  }

  private static func cost(_ count: Int, _ noun: String, isFewest: Bool) -> String {
    if count == 0 { return "no \(noun)" }
    let text = count.counted(noun)
    return isFewest ? "\(text), and no run with fewer fails like this" : text
  }
}
