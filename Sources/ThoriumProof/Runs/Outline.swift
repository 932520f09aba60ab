/// How many steps a story has so far, and of which kind the next one is.
@usableFromInline
struct Outline: Sendable {
  private let counts: ClosedRange<Int>
  private let last: Pace
  /// Whether steps may come at once at random, since there is something that could go on.
  private let mayOverlap: Bool
  /// The step that is open until the next begins, since what runs behind it is drawn in it.
  private var part: Source.Part?
  private var count = 0
  private var tries = 0

  /// Creates the outline of a story without steps.
  ///
  /// - Parameters:
  ///   - counts: How many steps it has.
  ///   - hasPauses: Whether durations may pass for which nobody waits.
  ///   - mayOverlap: Whether steps may come at once at random.
  init(_ counts: ClosedRange<Int>, hasPauses: Bool, mayOverlap: Bool) {
    self.counts = counts
    last = hasPauses ? .pause : .timeAtOnce
    self.mayOverlap = mayOverlap
  }

  /// Draws of which kind the next step is, or that there is none.
  ///
  /// - Parameters:
  ///   - source: What to draw from.
  ///   - isTimed: Whether somebody sleeps.
  /// - Returns: The kind, or nothing at the end of the story.
  /// - Throws: Why there is nothing to draw.
  mutating func next(_ source: inout Source, isTimed: Bool) throws(Rejection) -> Pace? {
    if let part { source.end(part) }
    part = nil
    let isFull = tries >= 4 * counts.upperBound + 20
    let counts = isFull ? count...count : counts
    let mean = source.meanCount(of: counts)
    guard try source.chooseMore(count, counts, average: mean, as: .step) else { return nil }
    tries += 1
    count += 1
    part = source.begin(.step, 0, from: source.choices.count - 1)
    return try drawKind(&source, isTimed: isTimed)
  }

  /// Notes that the last step is not possible, so that it is none.
  mutating func discardLast(_ source: inout Source) {
    count -= 1
    if let part { source.discardLast(since: part.place) }
  }

  /// Draws of which kind a step is.
  ///
  /// It is drawn from the same numbers whatever goes on, so that a step stays the same where those in
  /// front of it are left out; at random it is one that makes a difference.
  private func drawKind(_ source: inout Source, isTimed: Bool) throws(Rejection) -> Pace? {
    let number = try source.choose(0, last.rawValue, simplest: 0, as: .branch) { random in
      let dice = random.next() % 16
      let isAtOnce = mayOverlap && dice % 4 == 0
      if dice < 4 && last == .pause { return Pace.pause.rawValue }
      if dice >= 10 && isTimed { return (isAtOnce ? Pace.timeAtOnce : .time).rawValue }
      return (isAtOnce ? Pace.actionAtOnce : .action).rawValue
    }
    return Pace(rawValue: number)
  }
}

extension Source {
  /// How many steps a story has about, as cases grow.
  fileprivate func meanCount(of counts: ClosedRange<Int>) -> Int {
    let most = counts.upperBound - counts.lowerBound
    return counts.lowerBound + min(2 + most * size / 30, 2 * most)
  }
}
