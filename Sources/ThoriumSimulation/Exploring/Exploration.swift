/// A strategy for exploring the runs of a scenario.
///
///     let explorations: [Exploration] = [
///       .preemptions(upTo: 2),   // all runs with none, then all with one, then all with two
///       .random(1_000),          // a thousand runs, by two random strategies in turn
///       .replay(schedule),       // that one run
///     ]
public struct Exploration: Sendable {
  /// A series of runs by one strategy.
  struct Stage: Sendable {
    /// A text that follows "a run", such as "without a preemption".
    let name: String
    let strategy: any Strategy
    /// The maximum number of runs.
    let limit: Int
    /// The maximum number of preemptions, if the stage makes all runs up to that number.
    var bound: Int?
    /// The schedule that a replay must reproduce.
    var schedule: Schedule?
  }

  let stages: [Stage]

  /// Returns an exploration of all runs without a preemption, then all with at most one, and so on.
  ///
  /// Most races need one or two preemptions. A preemption is a switch away from a task
  /// that could continue. If a task has to wait, the choice of the next task is free.
  ///
  /// - Parameters:
  ///   - bound: The maximum number of preemptions in a run.
  ///   - runs: The maximum number of runs for each number of preemptions.
  /// - Returns: The exploration.
  public static func preemptions(upTo bound: Int, runs: Int = 20_000) -> Exploration {
    precondition(
      (0...1_000).contains(bound),
      "The bound of preemptions is from 0 to 1 000, not \(bound); see exhaustive."
    )
    return Exploration(
      stages: (0...bound).map { bound in
        Stage(
          name: name(ofBound: bound),
          strategy: DepthFirst(preemptions: bound),
          limit: runs,
          bound: bound
        )
      }
    )
  }

  /// Returns an exploration of all possible runs.
  ///
  /// - Parameter runs: The maximum number of runs.
  /// - Returns: The exploration.
  public static func exhaustive(runs: Int = 1_000_000) -> Exploration {
    let strategy = DepthFirst(preemptions: .max)
    return one(Stage(name: "of any kind", strategy: strategy, limit: runs, bound: .max))
  }

  /// Returns an exploration by random runs: uniform choices alternate with random priorities.
  ///
  /// The random priorities have depths 2 and 3.
  ///
  /// - Parameters:
  ///   - runs: The number of runs.
  ///   - seed: The random seed of all runs.
  /// - Returns: The exploration.
  public static func random(_ runs: Int, seed: UInt64 = 0) -> Exploration {
    let strategies: [any Strategy] = [
      RandomWalk(seed: seed),
      RandomPriorities(seed: seed, depth: 2),
      RandomWalk(seed: ~seed),
      RandomPriorities(seed: seed, depth: 3),
    ]
    return one(Stage(name: "at random", strategy: InTurns(strategies), limit: runs))
  }

  /// Returns an exploration by uniformly random choices; suitable for short scenarios.
  ///
  /// - Parameters:
  ///   - runs: The number of runs.
  ///   - seed: The random seed of all runs.
  /// - Returns: The exploration.
  public static func walks(_ runs: Int, seed: UInt64 = 0) -> Exploration {
    one(Stage(name: "by random walks", strategy: RandomWalk(seed: seed), limit: runs))
  }

  /// Returns an exploration by random task priorities; suitable for long scenarios.
  ///
  /// Each task gets a random priority, and a few tasks lose theirs during the run.
  ///
  /// - Parameters:
  ///   - runs: The number of runs.
  ///   - depth: The number of ordering constraints that trigger the race.
  ///   - seed: The random seed of all runs.
  /// - Returns: The exploration.
  public static func priorities(_ runs: Int, depth: Int, seed: UInt64 = 0) -> Exploration {
    precondition(depth > 0, "The depth of a race is at least 1, not \(depth).")
    let strategy = RandomPriorities(seed: seed, depth: depth)
    return one(Stage(name: "by random priorities", strategy: strategy, limit: runs))
  }

  /// Returns an exploration that repeats one run by its schedule.
  ///
  /// - Parameter schedule: The schedule, as a failure printed it.
  /// - Returns: The exploration.
  public static func replay(_ schedule: Schedule) -> Exploration {
    let strategy = Replay(schedule.choices)
    return one(Stage(name: "by replay", strategy: strategy, limit: 1, schedule: schedule))
  }

  private static func name(ofBound bound: Int) -> String {
    switch bound {
    case 0: "without a preemption"
    case 1: "with at most 1 preemption"
    default: "with at most \(bound) preemptions"
    }
  }

  private static func one(_ stage: Stage) -> Exploration {
    Exploration(stages: [stage])
  }
}
