import Thorium

/// What happens next in a story.
enum Step<Action: Sendable>: Sendable {
  /// Something is done to the subject.
  case action(Action, Pace)
  /// Time passes until the next who sleeps is woken.
  case time(Pace)
  /// So much time passes.
  case pause(Duration)
  /// What was drawn is not possible now.
  case nothing
  /// The story is over.
  case end
}

/// What a step does, and whether the next one waits until nothing else can run.
enum Pace: Int, Sendable {
  case action, actionAtOnce, time, timeAtOnce, pause

  var isAtOnce: Bool { self == .actionAtOnce || self == .timeAtOnce }
}

/// What has been drawn of a story, and how the next step is.
struct Plot<S: Subject> {
  private let property: Property<S>
  /// The step that is open until the next begins, since what runs behind it is drawn in it.
  private var part: Source.Part?
  private var count = 0
  private var tries = 0

  /// Whether steps may come at once, since there is something that could go on.
  private let mayOverlap: Bool

  init(_ property: Property<S>, mayOverlap: Bool) {
    self.property = property
    self.mayOverlap = mayOverlap
  }

  /// Draws the next step.
  mutating func next(
    _ source: inout Source,
    _ life: S.Life,
    _ clock: VirtualClock
  ) throws(Rejection) -> Step<S.Action> {
    if let part { source.end(part) }
    part = nil
    if source.isRandom, let hash = property.hash(life.state) { source.mark(hash) }
    let isFull = tries >= 4 * property.counts.upperBound + 20
    let counts = isFull ? count...count : property.counts
    guard
      try source.chooseMore(count, counts, average: source.average(of: counts), as: .step)
    else { return .end }
    tries += 1
    let part = source.begin(.step, 0, from: source.choices.count - 1)
    self.part = part
    let step = try draw(&source, life, clock)
    if case .nothing = step {
      source.discardLast(since: part.place)
    } else {
      count += 1
    }
    return step
  }

  private func draw(
    _ source: inout Source,
    _ life: S.Life,
    _ clock: VirtualClock
  ) throws(Rejection) -> Step<S.Action> {
    let kind = try drawKind(&source, isTimed: clock.hasSleepers)
    switch kind {
    case .action, .actionAtOnce: return try drawAction(&source, life, kind)
    case .time, .timeAtOnce: return clock.hasSleepers ? .time(kind) : .nothing
    case .pause:
      guard let pauses = property.pauses else { return .nothing }
      return .pause(try source.draw(pauses))
    }
  }

  /// Draws what kind of step it is.
  ///
  /// It is drawn from the same numbers whatever goes on, so that a step stays the same where those in
  /// front of it are left out; at random it is one that makes a difference.
  private func drawKind(
    _ source: inout Source,
    isTimed: Bool
  ) throws(Rejection) -> Pace {
    let last = property.pauses == nil ? Pace.timeAtOnce : .pause
    let number = try source.choose(0, last.rawValue, simplest: 0, as: .branch) { random in
      let dice = random.next() % 16
      let isAtOnce = mayOverlap && dice % 4 == 0
      if dice < 4 && last == .pause { return Pace.pause.rawValue }
      if dice >= 10 && isTimed { return (isAtOnce ? Pace.timeAtOnce : .time).rawValue }
      return (isAtOnce ? Pace.actionAtOnce : .action).rawValue
    }
    return Pace(rawValue: number) ?? .action
  }

  private func drawAction(
    _ source: inout Source,
    _ life: S.Life,
    _ pace: Pace
  ) throws(Rejection) -> Step<S.Action> {
    let state = life.state
    guard let makeActions = property.makeActions else { return .nothing }
    let action: S.Action
    do {
      action = try source.draw(makeActions(state))
    } catch {
      if error == .unwanted { return .nothing }
      throw error
    }
    if !property.sendsRefused && life.refusal(of: action) != nil { return .nothing }
    for isPossible in property.conditions where !isPossible(state, action) { return .nothing }
    return .action(action, pace)
  }
}

extension Source {
  /// How many steps a story has about, as cases grow.
  fileprivate func average(of counts: ClosedRange<Int>) -> Int {
    let most = counts.upperBound - counts.lowerBound
    return counts.lowerBound + min(2 + most * size / 30, 2 * most)
  }
}
