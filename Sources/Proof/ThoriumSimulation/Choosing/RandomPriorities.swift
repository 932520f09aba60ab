import ThoriumProperties

/// A strategy that gives tasks random priorities and lowers the highest one at a few random points.
///
/// It finds races that need few switches at the right points, even in long runs. With depth *d*, *n*
/// tasks and *k* points, a run finds each race of that depth with a probability of at least 1 in
/// n × kᵈ⁻¹. A task that yields gets the lowest priority. So a task that waits in a loop of yields
/// lets the others run.
///
/// Source: S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte, *A randomized scheduler with
/// probabilistic guarantees of finding bugs*, ASPLOS 2010.
struct RandomPriorities: Strategy {
  private let seed: UInt64
  private let depth: Int?
  private var run: UInt64 = 0
  private var random: SplitMix64
  /// The estimated number of choice points in a run: that of the previous run.
  private var horizon = 16
  private var position = 0
  private var drops: Set<Int> = []
  private var priorities = PriorityQueue()

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - depth: The number of priority changes plus one. By default each run draws its own depth:
  ///     half of the runs have depth 2, a quarter depth 3, and so on.
  init(seed: UInt64, depth: Int? = nil) {
    self.seed = seed
    self.depth = depth
    random = SplitMix64(seed: seed)
  }

  mutating func prepareRun() -> Bool {
    horizon = run > 0 ? max(position, 1) : horizon
    random = SplitMix64(seed: seed, run: run)
    run += 1
    position = 0
    priorities = PriorityQueue()
    drops = []
    let depth = depth ?? 2 + random.next().trailingZeroBitCount
    while drops.count < min(depth - 1, horizon) {
      drops.insert(Int.random(in: 0..<horizon, using: &random))
    }
    return true
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    guard let queue = ready() else {
      return Int.random(in: 0..<point.width, using: &random)
    }
    defer { position += 1 }
    if point.mayMoveTime, Int.random(in: 0..<16, using: &random) == 0 { return point.width - 1 }
    priorities.update(from: queue, &random)
    if drops.contains(position), let highest = priorities.highest(in: queue) {
      priorities.lower(highest.task)
    }
    return priorities.highest(in: queue)?.option ?? 0
  }
}

/// The ready tasks of a run in the order of their priorities.
///
/// A job that has run stays in the heap until it is the first, or until most jobs in it have run.
private struct PriorityQueue: Sendable {
  /// A ready job, with the priority of its task when it was added.
  private struct Item: Comparable, Sendable {
    let priority: Double
    let arrival: Int
    let task: Int

    /// Returns whether a job comes before another one: it has a higher priority, or is older.
    static func < (left: Self, right: Self) -> Bool {
      left.priority != right.priority
        ? left.priority > right.priority : left.arrival < right.arrival
    }
  }

  private var heap = Heap<Item>()
  /// The priority of each task, by its number; 0 if it has none yet.
  private var priorities: [Double] = []
  private var lowest = 0.0
  /// The last job that was added.
  private var seen = 0

  /// Adds the jobs that have become ready; a task that has yielded gets the lowest priority.
  mutating func update(from queue: ReadyQueue, _ random: inout SplitMix64) {
    if queue.arrivals == seen { return }
    queue.forEach(after: seen) { arrival in
      let task = arrival.task
      while priorities.count <= task { priorities.append(0) }
      if priorities[task] == 0 { priorities[task] = Double.random(in: 1..<2, using: &random) }
      if arrival.isWaiting { lower(task) }
      heap.insert(Item(priority: priorities[task], arrival: arrival.number, task: task))
    }
    seen = queue.arrivals
    if heap.count > 2 * queue.count + 64 { heap.keep { queue.option(of: $0.arrival) != nil } }
  }

  /// Gives a task a priority below all others.
  mutating func lower(_ task: Int) {
    lowest -= 1
    priorities[task] = lowest
  }

  /// Returns the ready task with the highest priority, and its option.
  mutating func highest(in queue: ReadyQueue) -> (task: Int, option: Int)? {
    while let first = heap.first {
      let priority = priorities[first.task]
      if first.priority != priority {
        heap.replaceFirst(by: Item(priority: priority, arrival: first.arrival, task: first.task))
      } else if let option = queue.option(of: first.arrival) {
        return (first.task, option)
      } else {
        heap.removeFirst()
      }
    }
    return nil
  }
}
