/// The enumeration of all runs of a machine that has few runs.
///
/// It makes the run without steps, all runs with one step, all runs with two steps, and so on. A
/// run with an impossible step does not count, and is not extended: it equals the run without that
/// step. The enumeration is abandoned in two cases:
///
/// - There are more runs than the check may make.
/// - The course of a run depends on more than its actions, such as the order of tasks.
///
/// Only running shows how a run continues. So each shard makes all runs, which are few, and counts
/// its part of them: run k belongs to shard k mod n. All shards then agree whether to abandon it.
struct RunEnumeration: Sendable {
  /// The number of steps of the longest runs.
  private let depth: Int
  /// The largest number of runs.
  private let most: Int
  /// The shard that counts its part of the runs.
  private let shard: Shard
  /// The choices of the runs that are extended by a step, in reverse order.
  private var shorter: [[Int]]
  /// The choices of the runs with one more step.
  private var longer: [[Int]] = []
  /// The number of steps of the runs that are extended.
  private var steps = 0
  /// The choices of the run that is extended now; `nil` before the run without steps.
  private var extended: [Int]?
  /// The choices of the next run, which differs from the previous one in its last step only.
  ///
  /// It is `nil` when all last steps were tried. The first run has no choices.
  private var given: [Int]? = []
  private var attempts = 0
  /// The number of runs that count in some shard.
  private var runs = 0
  /// The counts of the shard's runs.
  private(set) var report = CheckReport()
  private var hashes: Set<Int> = []
  /// The choices of a run to each distinct state, the simplest run first.
  private(set) var ways: [[Int]] = []
  private(set) var isAbandoned = false

  /// Creates an enumeration.
  ///
  /// - Parameters:
  ///   - depth: The number of steps of the longest runs.
  ///   - most: The largest number of runs; with more, the enumeration is abandoned.
  ///   - shard: The shard that counts its part of the runs.
  init(depth: Int, most: Int, of shard: Shard) {
    self.depth = depth
    self.most = most
    self.shard = shard
    shorter = depth > 0 ? [[]] : []
  }

  /// The number of distinct states that were reached.
  var states: Int { hashes.count }

  /// Returns the choices of the next run, or `nil` after the last or when it is abandoned.
  mutating func next() -> Preset? {
    if isAbandoned { return nil }
    if let given {
      self.given = nil
      return Preset(given)
    }
    if let run = shorter.popLast() {
      extended = run
      return Preset(run + [1])
    }
    steps += 1
    // Each of these runs probably has at least one longer run of each length up to the greatest.
    if longer.isEmpty || steps >= depth { return nil }
    if runs + longer.count * (depth - steps) > most {
      isAbandoned = true
      return nil
    }
    shorter = longer.reversed()
    longer = []
    return next()
  }

  /// Records a run that did not fail, and returns where it counts.
  mutating func recordAttempt(_ attempt: Attempt) -> RunTally.Share {
    attempts += 1
    let isDecided = !attempt.choices.contains { $0.isTurn && $0.width > 0 }
    let isEndless = attempts > 4 * most + 100
    guard attempt.outcome == .passed, isDecided, !isEndless else { return abandon() }
    guard let extended else {
      return attempt.choices.first?.role == .step ? count(attempt) : abandon()
    }
    let start = extended.count
    guard let step = attempt.spans.first(where: { $0.kind == .step && $0.start == start }) else {
      return abandon()
    }
    let share = step.isDiscarded ? RunTally.Share.none : count(attempt)
    if !step.isDiscarded { longer.append(attempt.choices[..<step.end].map(\.value)) }
    if runs > most { abandon() } else { prepareNext(attempt, step) }
    return share
  }

  /// Ends the enumeration, since the runs are too many, or their actions alone do not decide them.
  @discardableResult
  mutating func abandon() -> RunTally.Share {
    isAbandoned = true
    return .none
  }

  /// Replaces the last step of a run by the next one, in the order of complexity.
  ///
  /// The first two choices of a step stay: that there is a step, and that it is an action.
  private mutating func prepareNext(_ attempt: Attempt, _ step: Span) {
    for place in (step.start..<step.end).dropFirst(2).reversed() {
      let choice = attempt.choices[place]
      if choice.width >= UInt64(most) {
        abandon()
        return
      }
      if choice.complexity == choice.width { continue }
      let value = choice.value(ofComplexity: choice.complexity + 1)
      given = attempt.choices[..<place].map(\.value) + [value]
      return
    }
  }

  private mutating func count(_ attempt: Attempt) -> RunTally.Share {
    defer { runs += 1 }
    report.count(attempt)
    for mark in attempt.marks where hashes.insert(mark.hash).inserted {
      ways.append(attempt.choices[..<mark.count].map(\.value))
    }
    if !shard.owns(runs) { return .other }
    report.countCase(attempt)
    return .own
  }
}
