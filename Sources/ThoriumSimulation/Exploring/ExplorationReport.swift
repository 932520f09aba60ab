/// What an exploration has gone through without a failure.
///
///     let report = try explore(.exhaustive()) { simulation in _ = simulation.draw(1...3) }
///     report.description            // "3 runs of any kind (all)"
///     report.stages[0].isComplete   // true
public struct ExplorationReport: Sendable {
  /// The runs of one kind.
  public struct Stage: Sendable {
    /// What kind they are, as it stands behind "runs": "without a preemption".
    public let name: String
    /// How many there were.
    public let runs: Int
    /// Whether these were all that there are of the kind.
    ///
    /// It is false where a limit came first, where runs are random, and where a draw from more than
    /// eight values was tried with four of them.
    public let isComplete: Bool
  }

  /// What was gone through, in that order.
  public private(set) var stages: [Stage] = []
  /// How often a task slept on a clock of the wall, of which `ThoriumCapture` makes virtual time.
  ///
  /// The length of such a sleep is rounded up to a millisecond, and a run is made again where the
  /// machine took so long between the beginning of a job and its sleep. A sleep on the simulation's
  /// clock is exact.
  public internal(set) var roundedSleeps = 0

  private var hash = Fingerprint()

  /// The same number for explorations in which the same ran in the same order, in each process.
  public var fingerprint: UInt64 { hash.value }

  /// How many runs there were.
  public var runs: Int { stages.reduce(0) { $0 + $1.runs } }

  mutating func note(_ run: Run) {
    hash.add(run.trace)
  }

  mutating func add(_ stage: Exploration.Stage, _ runs: Int, isComplete: Bool) {
    stages.append(Stage(name: stage.name, runs: runs, isComplete: isComplete))
  }
}

extension ExplorationReport: CustomStringConvertible {
  /// One line: `2 runs without a preemption (all), 8 with at most 1 preemption (all)`.
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
