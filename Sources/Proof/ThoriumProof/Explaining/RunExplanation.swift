/// The irrelevant parts of a failing run: with other values there, it fails in the same way.
///
/// Each of these is replaced by alternatives: the value of an action, the reply of a service and
/// its delay, the time that passes, and the order of tasks. An alternative counts only if it
/// leaves the rest of the run unchanged: the same steps with the same values, and no refused step.
struct RunExplanation {
  /// An irrelevant part of a run.
  struct Part: Sendable {
    /// The indices of its choices.
    let range: Range<Int>
    /// The index of its step.
    let step: Int
    /// The alternatives that were tried for its choices.
    let pieces: [[Int]]
    /// Some of the runs with these alternatives, which failed as well.
    let others: [Preset]
  }

  /// The maximum number of draws for a part, and the number of alternatives that suffice.
  private static let (tries, trials) = (500, 100)
  /// The maximum number of alternative runs to keep for each part.
  private static let kept = 12

  private var executor: RunExecutor
  private let startRun: RunExecutor.Begin
  private let attempt: Attempt
  private let frame: RunFrame
  private let limit: Int
  private let isLate: @Sendable () -> Bool
  private var runs = 0
  /// The irrelevant parts.
  private(set) var parts: [Part] = []
  /// True when a limit stopped the explanation.
  private var isCut = false

  /// Creates an explanation that has not tested any part yet.
  ///
  /// - Parameters:
  ///   - executor: Executes the runs.
  ///   - begin: Starts a run.
  ///   - attempt: The run that fails.
  ///   - limit: The maximum number of runs to execute.
  ///   - isLate: Returns whether the time limit has passed.
  init(
    _ executor: RunExecutor,
    _ begin: @escaping RunExecutor.Begin,
    of attempt: Attempt,
    limit: Int,
    isLate: @escaping @Sendable () -> Bool
  ) {
    self.executor = executor
    self.startRun = begin
    self.attempt = attempt
    self.limit = limit
    self.isLate = isLate
    frame = RunFrame(attempt)
  }

  /// Tests each part, the largest first; after a limit is reached, it adds no further part.
  mutating func explain() {
    for place in frame.places where !parts.contains(where: { $0.range.holds(place.range) }) {
      if let pieces = others(of: place) { parts.append(part(place, pieces)) }
    }
  }

  /// Returns the result for the marked parts, after testing whether all can vary at once.
  mutating func explained(of marked: [Part]) -> Explained {
    let wasCut = isCut
    return Explained(
      irrelevant: marked.map(\.range),
      holdsTogether: holdTogether(marked),
      isCut: wasCut
    )
  }

  /// Returns the irrelevant turns of each step, numbered from 1.
  func turns(of attempt: Attempt) -> [(step: Int, free: [Int], count: Int)] {
    let ranges = attempt.steps.map { attempt.spans[$0].range } + [attempt.ending]
    return ranges.enumerated().map { number, range in
      let turns = range.filter {
        attempt.choices[$0].isTurn && attempt.choices[$0].width > 0
      }
      let free = turns.indices.filter { turn in
        parts.contains { $0.range == turns[turn]..<turns[turn] + 1 }
      }
      return (number, free.map { $0 + 1 }, turns.count)
    }
  }

  private func part(_ place: RunFrame.Place, _ pieces: [[Int]]) -> Part {
    let others = pieces.prefix(Self.kept).map { frame.preset(place, $0) }
    return Part(range: place.range, step: place.step, pieces: pieces, others: others)
  }

  /// Returns the alternatives for an irrelevant part, or `nil` if the part matters.
  private mutating func others(of place: RunFrame.Place) -> [[Int]]? {
    let own = Array(attempt.values[place.range])
    var pieces: Set<[Int]> = []
    var ordered: [[Int]] = []
    var trials = 0
    for number in 0..<Self.tries {
      guard let piece = piece(place, number) else {
        return isCut || ordered.isEmpty ? nil : ordered
      }
      if piece == own { continue }
      if pieces.insert(piece).inserted {
        guard keepsFailing(frame.preset(place, piece), [(place.range, piece)]) else { return nil }
        ordered.append(piece)
      }
      trials += 1
      if trials == Self.trials { return ordered }
    }
    return nil
  }

  /// Returns other choices for a part, or `nil` if all were tried.
  private mutating func piece(_ place: RunFrame.Place, _ number: Int) -> [Int]? {
    guard let span = place.span else {
      let choice = attempt.choices[place.range.lowerBound]
      if choice.width < Self.trials {
        return number > choice.width ? nil : [choice.value(ofComplexity: UInt64(number))]
      }
      var random = SplitMix64(seed: UInt64(number))
      // The simplest values come first, because they are the most likely to matter.
      let complexity = number < 4 ? UInt64(number) : random.next() >> UInt64(62 - number * 3 % 62)
      return [choice.value(ofComplexity: min(complexity, choice.width))]
    }
    let given = Preset(
      attempt.values.removing([place.range]),
      rest: .random(seed: UInt64(number) &* 0x9E37 &+ UInt64(span), size: number % 101),
      joint: Preset.Joint(span: span, end: place.range.lowerBound)
    )
    guard let result = evaluate(given) else { return nil }
    guard result.spans.indices.contains(span) else { return Array(attempt.values[place.range]) }
    return result.choices[result.spans[span].range].map(\.value)
  }

  /// Returns whether the run still fails in the same way if these parts vary
  /// together; `nil` at a limit.
  private mutating func holdTogether(_ parts: [Part]) -> Bool? {
    if parts.count < 2 { return true }
    var random = SplitMix64(seed: 0)
    for _ in 0..<Self.trials {
      let changes = parts.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { part in
        (part.range, part.pieces[Int(random.next() % UInt64(part.pieces.count))])
      }
      guard let result = evaluate(Preset(attempt.values.replacing(changes))) else { return nil }
      if result.outcome != .unwanted && result.failure != attempt.failure { return false }
    }
    return true
  }

  /// Returns whether a run fails in the same way and differs only in the given parts.
  private mutating func keepsFailing(_ given: Preset, _ changes: [(Range<Int>, [Int])]) -> Bool {
    evaluate(given).map { $0.failure == attempt.failure && frame.isAlike($0, changes) } ?? false
  }

  private mutating func evaluate(_ given: Preset) -> Attempt? {
    if runs >= limit || isLate() || Task.isCancelled {
      isCut = true
      return nil
    }
    runs += 1
    return executor.attempt(Source(given), nil, startRun)
  }
}

extension Range<Int> {
  /// Returns whether this range contains another one.
  func holds(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
