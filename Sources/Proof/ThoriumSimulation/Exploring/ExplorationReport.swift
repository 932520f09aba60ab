package import ThoriumProperties

/// A summary of an exploration without a failure.
///
///     let report = try explore(.exhaustive()) { simulation in _ = simulation.draw(1...3) }
///     report.description   // "3 runs, 1 distinct, at most 1 task, 1 step; exhaustive: every order of steps"
///     report.isExhaustive  // true
public struct ExplorationReport: Sendable {
  /// The shard whose runs were made.
  package let shard: Shard
  /// The total number of runs.
  public private(set) var runs = 0
  /// For each stage in order: true when its runs were all possible ones of their kind.
  ///
  /// It is false if a limit stopped the stage, if its runs are random, or if a draw had more than
  /// eight values, so only four of them were tried.
  package private(set) var completions: [Bool] = []
  /// The number of jobs that ran, in all runs together.
  public private(set) var steps = 0
  /// The largest number of tasks in a run.
  package private(set) var mostTasks = 0
  /// The number of jobs in the longest run.
  package private(set) var longestRun = 0
  /// True if the time limit was reached, so another exploration may make other runs.
  package private(set) var isLate = false
  /// True if an actor was called where a simulation cannot change the order of its calls.
  private(set) var missesActorOrders = false

  /// The assumption under which all possible runs were made.
  ///
  /// It is `nil` if they were made without an assumption, or if some are missing even with it. The
  /// value of ``isExhaustive`` is false with an assumption.
  public private(set) var assumption: Exploration.Assumption?

  private var coverage = Coverage()
  private var traces: Set<UInt64> = []
  private var hash = Fingerprint()

  /// Creates the report of a shard that has made no run.
  init(of shard: Shard = .whole) {
    self.shard = shard
  }

  /// A hash of the order of jobs in all runs, which is the same in each process.
  ///
  /// It depends on the machine's speed if a time limit ended the exploration.
  public var fingerprint: UInt64 { hash.value }

  /// The number of different orders in which jobs ran.
  ///
  /// It is smaller than ``runs`` if several strategies make the same run, or if runs differ only in
  /// their drawn values.
  package var distinctTraces: Int { traces.count }

  /// The highest completed bound: all runs with at most this many preemptions were made.
  ///
  /// It is `nil` if not even all runs without a preemption were made, and `Int.max` if the
  /// exploration was exhaustive.
  public var preemptions: Int? { coverage.isExhaustive ? .max : coverage.preemptions }

  /// The highest completed bound: all runs with at most this many delays were made.
  ///
  /// A delay skips one ready task. A drawn value other than the first and an early advance of time
  /// are delays, too. The number is `nil` if not even the run without a delay was made, and
  /// `Int.max` if the exploration was exhaustive.
  public var delays: Int? { coverage.isExhaustive ? .max : coverage.delays }

  /// True when every order of steps was made, with all drawn values.
  ///
  /// A step lasts from one suspension of a task to the next, and nothing interrupts it. The value is
  /// false in these cases:
  ///
  /// - A draw had more than eight values, so only four of them were tried.
  /// - One of several tasks called an actor, on a system other than Linux or with another compiler
  ///   than Swift 6.3.
  ///
  /// It is also false for a shard of an exploration, which makes only a part of the runs.
  public var isExhaustive: Bool { coverage.isExhaustive }

  /// True when the shard has made all of its runs, so that all such shards together made all.
  package var isExhaustivePart: Bool {
    isExhaustive || coverage.isExhaustivePart || isLeftToOther
  }

  /// True when the exploration was not divided, and is made by another shard.
  private var isLeftToOther: Bool { runs == 0 && !coverage.isExhaustivePart && !shard.owns(0) }
}

extension ExplorationReport {
  mutating func recordRun(_ run: Run) {
    hash.add(run.trace)
    traces.insert(run.trace)
    steps += run.steps
    mostTasks = max(mostTasks, run.tasks)
    longestRun = max(longestRun, run.steps)
    missesActorOrders = missesActorOrders || run.missesActorOrders
  }

  mutating func add(_ stage: Exploration.Stage, _ runs: Int, _ coverage: Coverage, isLate: Bool) {
    let coverage = missesActorOrders ? Coverage() : coverage
    self.runs += runs
    completions.append(stage.isComplete(coverage))
    self.coverage.add(coverage)
    if coverage.isExhaustiveIfAssumed { assumption = stage.assumption }
    if self.coverage.isExhaustive { assumption = nil }
    self.isLate = self.isLate || isLate
  }
}

extension ExplorationReport: CustomStringConvertible {
  /// A one-line summary.
  ///
  /// An example is `8 runs, 7 distinct, at most 3 tasks, 9 steps; all runs with ≤ 2 delays and
  /// ≤ 1 preemption; not exhaustive`. It begins with the shard, if only one was explored.
  public var description: String {
    if isLeftToOther { return "\(shard.heading)0 runs; shard 0/\(shard.count) makes them all" }
    let work = [
      count(runs, "run"), "\(distinctTraces.grouped) distinct",
      "at most \(count(mostTasks, "task"))", count(longestRun, "step"),
    ]
    var parts = [shard.heading + work.joined(separator: ", ")]
    if isExhaustive {
      parts.append("exhaustive: every order of steps")
    } else if coverage.isExhaustivePart {
      parts.append("exhaustive for shard \(shard)")
    } else {
      if let bounds { parts.append("all runs with \(bounds)") }
      parts.append(incompleteness)
    }
    return parts.joined(separator: "; ")
  }

  private var incompleteness: String {
    if missesActorOrders { return "not exhaustive: the calls of an actor have only one order here" }
    guard let assumption else { return isLate ? "stopped by the time limit" : "not exhaustive" }
    return "exhaustive if \(assumption.text), which \(count(coverage.checks, "run")) checked"
  }

  /// The completed bounds of delays and of preemptions, as text.
  private var bounds: String? {
    let bounds = [(delays, "delay"), (preemptions, "preemption")].compactMap { bound, noun in
      bound.map { "≤ \(count($0, noun))" }
    }
    return bounds.isEmpty ? nil : bounds.joined(separator: " and ")
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension Int {
  /// The digits, with a comma after each group of three.
  fileprivate var grouped: String {
    let digits = String(self)
    return digits.enumerated().map { place, digit in
      place > 0 && (digits.count - place).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }.joined()
  }
}
