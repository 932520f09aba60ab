import ThoriumProperties

/// A strategy that gives tasks random priorities and lowers the highest one at a few random points.
///
/// It finds races that need few switches at the right points, even in long runs. With depth *d*, *n*
/// tasks and *k* points, it finds each race with a probability of at least 1 in n × kᵈ⁻¹.
///
/// Source: S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte, *A randomized scheduler with
/// probabilistic guarantees of finding bugs*, ASPLOS 2010.
struct RandomPriorities: Strategy {
  private let seed: UInt64
  private let depth: Int
  private var run: UInt64 = 0
  private var random: SplitMix64
  /// The estimated number of choice points in a run.
  private var horizon = 16
  private var position = 0
  private var priorities: [Int: Double] = [:]
  private var drops: Set<Int> = []

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - depth: The number of priority changes plus one.
  init(seed: UInt64, depth: Int) {
    self.seed = seed
    self.depth = depth
    random = SplitMix64(seed: seed)
  }

  mutating func prepareRun() -> Bool {
    horizon = run > 0 ? max(position, 1) : horizon
    random = SplitMix64(seed: seed &+ run)
    run += 1
    position = 0
    priorities = [:]
    drops = []
    while drops.count < min(depth - 1, horizon) {
      drops.insert(Int.random(in: 0..<horizon, using: &random))
    }
    return true
  }

  mutating func choose(_ point: ChoicePoint) -> Int {
    guard !point.tasks.isEmpty else { return Int.random(in: 0..<point.width, using: &random) }
    defer { position += 1 }
    if point.width > point.tasks.count, Int.random(in: 0..<16, using: &random) == 0 {
      return point.width - 1
    }
    for task in point.tasks where priorities[task] == nil {
      priorities[task] = Double.random(in: 1..<2, using: &random)
    }
    if drops.contains(position), let highest = highest(of: point) {
      priorities[point.tasks[highest]] = -Double(position)
    }
    return highest(of: point) ?? 0
  }

  private func highest(of point: ChoicePoint) -> Int? {
    point.tasks.indices.max { left, right in
      priorities[point.tasks[left], default: 0] < priorities[point.tasks[right], default: 0]
    }
  }
}
