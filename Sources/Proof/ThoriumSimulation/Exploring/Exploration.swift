/// A strategy for exploring the runs of a scenario.
///
///     let explorations: [Exploration] = [
///       .default,                // several strategies in turn, within a budget of steps
///       .preemptions(upTo: 2),   // all runs with none, then all with one, then all with two
///       .random(1_000),          // a thousand runs, by two random strategies in turn
///       .replay(schedule),       // that one run
///     ]
public struct Exploration: Sendable {
  /// A series of runs by one strategy.
  struct Stage: Sendable {
    /// A text that follows "runs" in a report, such as "without a preemption".
    let name: String
    var strategy: any Strategy
    /// The maximum number of runs.
    var limit: Int
    /// The number of steps after which no further run begins.
    var steps = Int.max
    /// The time after which no further run begins.
    var time: Duration?
    var request = Request.none
    /// The schedule that a replay must reproduce.
    var schedule: Schedule?
    /// The assumption that makes some runs unnecessary.
    var assumption: Assumption?
  }

  /// The coverage that a stage must reach, or else the exploration warns.
  enum Request: Sendable {
    case none
    /// All runs with at most this many preemptions.
    case preemptions(Int)
    /// All runs.
    case all
    /// All runs with at most one delay.
    case oneDelay
  }

  /// The number of steps of a default exploration.
  private static let budget = 500_000

  private(set) var stages: [Stage]

  /// The exploration that ``explore(_:then:limits:shard:fileID:filePath:line:column:_:)`` makes by default.
  ///
  /// Three strategies take turns:
  ///
  /// - all runs with no delay, then all with at most one, and so on
  /// - random runs
  /// - all runs with no preemption, then all with at most one, and so on
  ///
  /// A delay skips one ready task. The exploration ends when one strategy has made all runs, or
  /// after 500 000 steps or 20 000 runs. So each machine makes the same runs. It also ends after
  /// 20 seconds, with a warning.
  public static var `default`: Exploration {
    one(
      Stage(
        name: "by default",
        strategy: Portfolio.standard(seed: 0),
        limit: 20_000,
        steps: budget,
        time: .seconds(20),
        request: .oneDelay
      )
    )
  }

  /// Returns the same exploration with another limit of steps for each of its stages.
  ///
  /// A default exploration then has no limit of runs and no time limit, since the steps limit both.
  ///
  ///     let nightly = Exploration.default.budget(steps: 50_000_000)
  ///
  /// - Parameter steps: The number of steps after which no further run begins, at least 1.
  /// - Returns: The exploration.
  public func budget(steps: Int) -> Exploration {
    precondition(steps > 0, "A budget has at least 1 step, which \(steps) is not.")
    var changed = self
    for place in stages.indices {
      changed.stages[place].steps = steps
      if stages[place].time == nil { continue }
      changed.stages[place].limit = .max
      changed.stages[place].time = nil
    }
    return changed
  }

  /// Returns an exploration of all runs without a preemption, then all with at most one, and so on.
  ///
  /// Most races need one or two preemptions. A preemption is a switch away from a task
  /// that could continue. If a task has to wait, the choice of the next one costs no preemption.
  /// The exploration ends early if a bound excludes no run, since a higher bound adds none.
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
          strategy: DepthFirst(.preemption, upTo: bound),
          limit: runs,
          request: .preemptions(bound)
        )
      }
    )
  }

  /// Returns an exploration of all possible runs.
  ///
  /// - Parameter runs: The maximum number of runs; in a campaign, that of each shard.
  /// - Returns: The exploration.
  public static func exhaustive(runs: Int = 1_000_000) -> Exploration {
    let strategy = DepthFirst(.preemption, upTo: .max)
    return one(Stage(name: "of any kind", strategy: strategy, limit: runs, request: .all))
  }

  /// Returns an exploration by random runs: uniform choices alternate with random priorities.
  ///
  /// Each run with random priorities draws its own depth.
  ///
  /// - Parameters:
  ///   - runs: The number of runs.
  ///   - seed: The random seed of all runs.
  /// - Returns: The exploration.
  public static func random(_ runs: Int, seed: UInt64 = 0) -> Exploration {
    let strategies: [any Strategy] = [RandomWalk(seed: seed), RandomPriorities(seed: seed)]
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
  /// Each task gets a random priority. At a few random points, the task with the highest priority
  /// gets the lowest one.
  ///
  /// - Parameters:
  ///   - runs: The number of runs.
  ///   - depth: The number of ordering constraints that trigger the race. By default each run
  ///     draws its own: half of the runs have depth 2, a quarter depth 3, and so on.
  ///   - seed: The random seed of all runs.
  /// - Returns: The exploration.
  public static func priorities(_ runs: Int, depth: Int? = nil, seed: UInt64 = 0) -> Exploration {
    if let depth {
      precondition(depth > 0, "The depth of a race is at least 1, not \(depth).")
    }
    let strategy = RandomPriorities(seed: seed, depth: depth)
    return one(Stage(name: "by random priorities", strategy: strategy, limit: runs))
  }

  /// Returns an exploration that repeats one run by its schedule.
  ///
  /// - Parameter schedule: The schedule, as a failure printed it.
  /// - Returns: The exploration.
  public static func replay(_ schedule: Schedule) -> Exploration {
    let strategy = Replay(schedule)
    return one(Stage(name: "by replay", strategy: strategy, limit: 1, schedule: schedule))
  }

  private static func name(ofBound bound: Int) -> String {
    switch bound {
    case 0: "without a preemption"
    case 1: "with at most 1 preemption"
    default: "with at most \(bound) preemptions"
    }
  }

  static func one(_ stage: Stage) -> Exploration {
    Exploration(stages: [stage])
  }
}
