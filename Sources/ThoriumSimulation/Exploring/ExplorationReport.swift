/// A summary of an exploration without a failure.
///
///     let report = try explore(.exhaustive()) { simulation in _ = simulation.draw(1...3) }
///     report.description            // "3 runs of any kind (all)"
///     report.stages[0].isComplete   // true
public struct ExplorationReport: Sendable {
  /// A series of runs of one kind.
  public struct Stage: Sendable {
    /// The kind as text that follows "runs", such as "without a preemption".
    public let name: String
    /// The number of runs.
    public let runs: Int
    /// True when these were all possible runs of this kind.
    ///
    /// It is false in these cases:
    ///
    /// - a limit stopped the stage
    /// - the runs are random
    /// - a draw had more than eight values, so only four of them were tried
    public let isComplete: Bool
  }

  /// The completed stages, in order.
  public private(set) var stages: [Stage] = []
  /// The number of sleeps on a wall clock that `ThoriumCapture` replaced by virtual time.
  ///
  /// The length of such a sleep is rounded up to a millisecond. A run is
  /// repeated if the machine needed at least that long between the start of a
  /// job and its sleep. A sleep on the simulation's clock is exact.
  package internal(set) var roundedSleeps = 0

  private var hash = Fingerprint()

  /// A hash of the execution order, which is stable across processes.
  public var fingerprint: UInt64 { hash.value }

  /// The total number of runs.
  public var runs: Int { stages.reduce(0) { $0 + $1.runs } }

  mutating func recordRun(_ run: Run) {
    hash.add(run.trace)
  }

  mutating func add(_ stage: Exploration.Stage, _ runs: Int, isComplete: Bool) {
    stages.append(Stage(name: stage.name, runs: runs, isComplete: isComplete))
  }
}

extension ExplorationReport: CustomStringConvertible {
  /// A one-line summary: `2 runs without a preemption (all), 8 with at most 1 preemption (all)`.
  public var description: String {
    let runs = stages.enumerated().map { place, stage in
      let noun = place > 0 ? "" : stage.runs == 1 ? " run" : " runs"
      return "\(stage.runs)\(noun) \(stage.name)\(stage.isComplete ? " (all)" : "")"
    }
    if roundedSleeps == 0 { return runs.joined(separator: ", ") }
    let sleeps = roundedSleeps == 1 ? "1 sleep" : "\(roundedSleeps) sleeps"
    return (runs + ["\(sleeps) rounded to a millisecond"]).joined(separator: ", ")
  }
}
