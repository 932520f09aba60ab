/// A search for the simplest form of a failing case.
///
/// The shrinker simplifies the case until none of its passes helps. It runs nothing itself: it
/// returns the next case to run and receives the result.
///
/// Each ``Pass`` is written as if it could run a case directly. If the result of a case is unknown,
/// the current step is abandoned, and starts again once the result is known. Known results cost
/// nothing.
struct Shrinker: Sendable {
  /// The name of the failure.
  let name: String
  /// The simplest case so far with this failure.
  private(set) var best: Attempt
  /// The number of these runs that passed or failed.
  private(set) var evaluations = 0
  /// True when shrinking stopped at a limit.
  private(set) var isCut = false
  private let limit: Int
  private let passes = Pass.all
  private var pass = 0
  private var position = 0
  /// The current choices of a pass that tries many cases.
  private var odometer: [Int] = []
  /// True when the case became simpler since the first pass began; then the passes start again.
  private var hasProgressed = false

  init(_ attempt: Attempt, named name: String, limit: Int) {
    best = attempt
    self.name = name
    self.limit = limit
  }

  /// The number of steps of passes, after which the search looks at the clock.
  ///
  /// Most steps of a pass run no case, but in a case of thousands of parts they take long.
  private static let stepsOfLook = 64

  /// Returns the next case to run.
  ///
  /// - Parameters:
  ///   - history: The results of the cases that have run.
  ///   - isLate: Returns true when the time limit has passed.
  /// - Returns: The case, or `nil` when there is no simpler one, or a limit was reached.
  mutating func next(_ history: History, isLate: () -> Bool = { false }) -> Preset? {
    var steps = 0
    while pass < passes.count {
      steps += 1
      if evaluations >= limit || steps.isMultiple(of: Self.stepsOfLook) && isLate() {
        isCut = true
        return nil
      }
      var target = ShrinkTarget(best, name, history, odometer)
      do {
        let next = try passes[pass].step(&target, position)
        if target.hasSimpler {
          best = target.best
          hasProgressed = true
        }
        odometer = target.odometer
        move(to: next)
      } catch {
        return error.given
      }
    }
    return nil
  }

  /// Stops shrinking with the simplest case so far.
  mutating func finishShrinking() {
    isCut = true
    pass = passes.count
  }

  /// Returns true when a case of these choices would be simpler.
  func wants(_ choices: [Choice]) -> Bool { Attempt.Order(choices) < best.order }

  private mutating func move(to next: Int?) {
    if let next {
      position = next
      return
    }
    position = 0
    pass += 1
    if hasProgressed && pass >= Pass.direct.count {
      hasProgressed = false
      pass = 0
    }
  }

  /// Records the result of the last case.
  mutating func recordAttempt(_ attempt: Attempt, isKnown: Bool) {
    if !isKnown && (attempt.outcome == .passed || attempt.failure != nil) { evaluations += 1 }
  }
}

/// An error that asks for the unknown result of a case.
struct Unknown: Error {
  let given: Preset
}

/// The simplest case so far, and the known results of others.
struct ShrinkTarget {
  private(set) var best: Attempt
  /// True when the case became simpler.
  private(set) var hasSimpler = false
  /// The current choices of a pass that tries many cases.
  var odometer: [Int]
  let name: String
  private let history: History

  /// The graph of the states of machine runs.
  var graph: StepGraph? { history.graph }

  init(_ best: Attempt, _ name: String, _ history: History, _ odometer: [Int]) {
    self.odometer = odometer
    self.best = best
    self.name = name
    self.history = history
  }

  /// Tries a case, and keeps it if it is simpler and fails in the same way.
  mutating func keeps(_ given: Preset) throws(Unknown) -> Bool {
    guard let attempt = try result(given), attempt.failure == name, attempt.order < best.order
    else { return false }
    best = attempt
    hasSimpler = true
    return true
  }

  mutating func keeps(
    _ values: [Int],
    rest: Preset.Rest = .simplest,
    joint: Preset.Joint? = nil
  ) throws(Unknown) -> Bool {
    try keeps(Preset(values, rest: rest, joint: joint))
  }

  /// Returns the result of a case, or `nil` when it needs more choices.
  func result(_ given: Preset) throws(Unknown) -> Attempt? {
    switch history.knownResult(given) {
    case .unknown: throw Unknown(given: given)
    case .exhausted: return nil
    case .attempt(let number):
      let attempt = history.tree.cases[number]
      if attempt.outcome == .skipped && attempt.order < best.order { throw Unknown(given: given) }
      return attempt
    }
  }
}

/// Finds a large number that meets a condition, given that 0 meets it.
///
/// It tries 1, 2, 4 and so on, and then bisects, so that small answers are cheap.
func findLarge(
  upTo limit: Int = .max,
  _ holds: (Int) throws(Unknown) -> Bool
) throws(Unknown) -> Int {
  if limit < 1 { return 0 }
  if try !holds(1) { return 0 }
  var low = 1
  var high = 2
  while high <= limit, try holds(high) {
    low = high
    let (doubled, isTooMuch) = high.multipliedReportingOverflow(by: 2)
    if isTooMuch { return low }
    high = doubled
  }
  if high > limit {
    if low == limit { return low }
    if try holds(limit) { return limit }
    high = limit
  }
  while high - low > 1 {
    let middle = low + (high - low) / 2
    if try holds(middle) { low = middle } else { high = middle }
  }
  return low
}

/// Finds a lower number that meets a condition, given that the number meets it.
///
/// If the condition fails for the number minus 8, the search goes down in small steps. Otherwise it
/// starts from 0.
func findLower(
  _ number: UInt64,
  _ holds: (UInt64) throws(Unknown) -> Bool
) throws(Unknown) -> UInt64 {
  if number >= 16, try !holds(number - 8) {
    let less = try findLarge(upTo: 7) { less throws(Unknown) in try holds(number - UInt64(less)) }
    return number - UInt64(less)
  }
  return try findSmall(upTo: number, holds)
}

/// Finds a small number that meets a condition, given that the limit meets it.
///
/// It tries 0, 1, 2, 4 and so on, and then bisects, so that small answers are cheap.
func findSmall(
  upTo limit: UInt64,
  _ holds: (UInt64) throws(Unknown) -> Bool
) throws(Unknown) -> UInt64 {
  if try holds(0) { return 0 }
  var low: UInt64 = 0
  var high: UInt64 = 1
  while high < limit {
    if try holds(high) { break }
    low = high
    high = high > limit / 2 ? limit : high * 2
  }
  high = min(high, limit)
  while high - low > 1 {
    let middle = low + (high - low) / 2
    if try holds(middle) { high = middle } else { low = middle }
  }
  return high
}
