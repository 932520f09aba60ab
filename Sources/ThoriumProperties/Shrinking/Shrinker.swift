/// Makes a case that fails simpler, until no way that it knows makes it simpler.
///
/// A shrinker runs nothing itself: it answers which case to run next, and is told what came of it.
/// Each ``Pass`` is written as if it could ask what comes of a case. Where that is not known yet its
/// step is left, and taken again from its beginning once it is; what it knows by then costs nothing.
struct Shrinker: Sendable {
  /// The name of the failure.
  let name: String
  /// The simplest case that fails so.
  private(set) var best: Attempt
  /// How often anything ran.
  private(set) var runs = 0
  /// How many of these came to what is checked.
  private(set) var evaluations = 0
  /// Whether a limit came before it was as simple as it gets.
  private(set) var isCut = false
  private let limit: Int
  private let passes = Pass.all
  private var pass = 0
  private var position = 0
  /// The choices at which a pass has come that goes through many cases.
  private var odometer: [Int] = []
  /// Whether the case became simpler since the first pass began, which then begins anew.
  private var hasProgressed = false

  init(_ attempt: Attempt, named name: String, limit: Int) {
    best = attempt
    self.name = name
    self.limit = limit
  }

  /// Answers what to run next, or nothing where there is no simpler case.
  mutating func next(_ history: History) -> Preset? {
    while pass < passes.count {
      if evaluations >= limit {
        isCut = true
        return nil
      }
      var bench = Bench(best, name, history, odometer)
      do {
        let next = try passes[pass].step(&bench, position)
        if bench.best.order < best.order {
          best = bench.best
          hasProgressed = true
        }
        odometer = bench.odometer
        move(to: next)
      } catch {
        return error.given
      }
    }
    return nil
  }

  /// Takes what is the simplest by now as the simplest.
  mutating func cut() {
    isCut = true
    pass = passes.count
  }

  /// Whether a case of these choices would be simpler.
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

  /// Notes what came of what was to run.
  mutating func note(_ attempt: Attempt, isKnown: Bool) {
    if isKnown { return }
    runs += 1
    if attempt.outcome == .passed || attempt.failure != nil { evaluations += 1 }
  }
}

/// What comes of a case has to be known, and is not.
struct Unknown: Error {
  let given: Preset
}

/// The simplest case so far, and what is known of others.
struct Bench {
  private(set) var best: Attempt
  /// The choices at which a pass has come that goes through many cases.
  var odometer: [Int]
  let name: String
  private let history: History

  /// The ways that stories went.
  var graph: StateGraph? { history.graph }

  init(_ best: Attempt, _ name: String, _ history: History, _ odometer: [Int]) {
    self.odometer = odometer
    self.best = best
    self.name = name
    self.history = history
  }

  /// Tries a case, and keeps it where it fails in the same way and is simpler.
  mutating func keeps(_ given: Preset) throws(Unknown) -> Bool {
    guard let attempt = try result(given), attempt.failure == name, attempt.order < best.order
    else { return false }
    best = attempt
    return true
  }

  mutating func keeps(
    _ values: [Int],
    rest: Preset.Rest = .simplest,
    joint: Preset.Joint? = nil
  ) throws(Unknown) -> Bool {
    try keeps(Preset(values, rest: rest, joint: joint))
  }

  /// What comes of a case, or nothing where it has too few choices.
  func result(_ given: Preset) throws(Unknown) -> Attempt? {
    switch history.answer(given) {
    case .unknown: throw Unknown(given: given)
    case .exhausted: nil
    case .attempt(let attempt):
      if attempt.outcome == .skipped && attempt.order < best.order {
        throw Unknown(given: given)
      } else {
        attempt
      }
    }
  }
}

/// Finds a large number for which something holds, given that it holds for 0.
///
/// It tries 1, 2, 4 and so on, then halves the rest, so that small answers are cheap.
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

/// Finds a lower number for which something holds, given that it holds for the number.
///
/// Where it does not hold for one that is a little lower it goes down in small steps, and else looks
/// from below.
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

/// Finds a small number for which something holds, given that it holds for the limit.
///
/// It tries 0, 1, 2, 4, then doubles, then halves the rest, so that small answers are cheap.
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
