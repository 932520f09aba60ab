/// The plan of a run: the number of its steps so far, and the kind of the next step.
@usableFromInline
struct RunPlan: Sendable {
  private let counts: ClosedRange<Int>
  private let last: Timing
  /// True when steps may follow immediately at random, because tasks could still be ready.
  private let mayOverlap: Bool
  /// The span of the current step, which stays open until the next one, since later draws belong to it.
  private var part: Source.Part?
  private var count = 0
  private var tries = 0

  /// The choices with which a step begins that performs an action, as the simplest step does.
  static let action: [Int] = {
    var (plan, source) = (RunPlan(1...1, hasPauses: false, mayOverlap: false), Source())
    _ = try? plan.next(&source, isTimed: false)
    return source.choices.map(\.value)
  }()

  /// Creates a plan without steps.
  ///
  /// - Parameters:
  ///   - counts: The possible numbers of steps.
  ///   - hasPauses: True if durations may pass while no task waits for them.
  ///   - mayOverlap: True if steps may follow immediately at random.
  init(_ counts: ClosedRange<Int>, hasPauses: Bool, mayOverlap: Bool) {
    self.counts = counts
    last = hasPauses ? .pause : .timeAtOnce
    self.mayOverlap = mayOverlap
  }

  /// Draws the kind of the next step, or the end of the run.
  ///
  /// - Parameters:
  ///   - source: The source of choices.
  ///   - isTimed: True if a task sleeps.
  /// - Returns: The kind, or `nil` at the end of the run.
  /// - Throws: A rejection, if the source cannot supply a choice.
  mutating func next(_ source: inout Source, isTimed: Bool) throws(DiscardedCase) -> Timing? {
    if let part { source.finishPart(part) }
    part = nil
    let isFull = tries >= 4 * counts.upperBound + 20
    let counts = isFull ? count...count : counts
    let mean = source.meanCount(of: counts)
    guard try source.chooseMore(count, counts, average: mean, as: .step) else { return nil }
    tries += 1
    count += 1
    part = source.startPart(.step, 0, from: source.choices.count - 1)
    return try drawKind(&source, isTimed: isTimed)
  }

  /// Removes the last step, because it is not possible.
  mutating func discardLast(_ source: inout Source) {
    count -= 1
    if let part { source.discardLast(since: part.place) }
  }

  /// Draws the kind of a step.
  ///
  /// The range of choices never depends on the current state. So a step keeps its meaning
  /// if earlier steps are removed. Random draws favour kinds that have an effect.
  private func drawKind(_ source: inout Source, isTimed: Bool) throws(DiscardedCase) -> Timing? {
    let number = try source.choose(0, last.rawValue, simplest: 0, as: .branch) { random in
      let dice = random.next() % 16
      let isAtOnce = mayOverlap && dice % 4 == 0
      if dice < 4 && last == .pause { return Timing.pause.rawValue }
      if dice >= 10 && isTimed { return (isAtOnce ? Timing.timeAtOnce : .time).rawValue }
      return (isAtOnce ? Timing.actionAtOnce : .action).rawValue
    }
    return Timing(rawValue: number)
  }
}

extension Source {
  /// Returns the approximate number of steps, which grows with the size of the cases.
  fileprivate func meanCount(of counts: ClosedRange<Int>) -> Int {
    let most = counts.upperBound - counts.lowerBound
    return counts.lowerBound + min(2 + most * size / 30, 2 * most)
  }
}
