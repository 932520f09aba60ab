/// A way through the runs of a scenario.
///
///     let explorations: [Exploration] = [
///       .preemptions(upTo: 2),   // all runs with none, then all with one, then all with two
///       .random(1_000),          // a thousand runs, by two ways to draw in turns
///       .replay(schedule),       // that one run
///     ]
public struct Exploration: Sendable {
  /// Runs that one strategy makes.
  struct Stage: Sendable {
    /// Behind "a run": "without a preemption".
    let name: String
    let strategy: any Strategy
    /// How many to make at most.
    let limit: Int
    /// The most preemptions that they have, where they are all there are with so many.
    var bound: Int?
    /// What they must come out as.
    var schedule: Schedule?
  }

  let stages: [Stage]

  /// All runs without a preemption, then all with at most one, and so on.
  ///
  /// Most races need one or two. A preemption is a switch away from a task that could go on; who goes
  /// on when a task has to wait is chosen freely.
  ///
  /// - Parameters:
  ///   - bound: How many preemptions a run may have.
  ///   - runs: How many runs to make at most with each number of preemptions.
  /// - Returns: The exploration.
  public static func preemptions(upTo bound: Int, runs: Int = 20_000) -> Exploration {
    precondition(
      (0...1_000).contains(bound),
      "From 0 to 1 000 preemptions can be tried one by one, which \(bound) is not; see exhaustive."
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

  /// All runs there are.
  ///
  /// - Parameter runs: How many to make at most.
  /// - Returns: The exploration.
  public static func exhaustive(runs: Int = 1_000_000) -> Exploration {
    let strategy = DepthFirst(preemptions: .max)
    return one(Stage(name: "of any kind", strategy: strategy, limit: runs, bound: .max))
  }

  /// Random runs: each option alike, and random priorities of depths 2 and 3, in turns.
  ///
  /// - Parameters:
  ///   - runs: How many.
  ///   - seed: What fixes all of them.
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

  /// Random runs in which each option is as likely as the others; good for short scenarios.
  ///
  /// - Parameters:
  ///   - runs: How many.
  ///   - seed: What fixes all of them.
  /// - Returns: The exploration.
  public static func walks(_ runs: Int, seed: UInt64 = 0) -> Exploration {
    one(Stage(name: "by random walks", strategy: RandomWalk(seed: seed), limit: runs))
  }

  /// Random runs in which tasks have priorities, and few of them lose theirs; good for long scenarios.
  ///
  /// - Parameters:
  ///   - runs: How many.
  ///   - depth: How many steps have to come in the wrong order for the race that is looked for.
  ///   - seed: What fixes all of them.
  /// - Returns: The exploration.
  public static func priorities(_ runs: Int, depth: Int, seed: UInt64 = 0) -> Exploration {
    precondition(depth > 0, "A race has a depth of at least 1, which \(depth) is not.")
    let strategy = RandomPriorities(seed: seed, depth: depth)
    return one(Stage(name: "by random priorities", strategy: strategy, limit: runs))
  }

  /// The one run that a schedule repeats.
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
