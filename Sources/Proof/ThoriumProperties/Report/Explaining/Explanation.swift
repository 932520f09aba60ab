/// The search for the parts of a failing case that do not matter.
///
/// A part does not matter when the case fails in the same way with every replacement that was
/// tested. Like a ``Shrinker``, an explanation runs nothing itself. It draws each part again many
/// times. The part matters when one of these cases does not fail. At the end, the explanation
/// replaces all parts that do not matter at once.
struct Explanation: Sendable {
  /// A part that does not matter.
  struct Part: Sendable, Hashable {
    /// The range of its choices.
    let range: Range<Int>
    /// Other choices for this part; the case failed with them as well.
    var pieces: [[Int]] = []
    /// All choices of some of these cases.
    var others: [[Int]] = []
  }

  /// The number of replacements to test before a part counts as irrelevant.
  private static let trials = 100
  /// The number of duplicate or discarded cases to tolerate.
  private static let mostFruitless = 400
  /// The number of other cases to keep for each part.
  private static let kept = 12

  let name: String
  private let attempt: Attempt
  /// The maximum number of runs.
  private let limit: Int
  /// The parts that remain to be tested, in reverse order.
  private var parts: [Part]
  private var trial = 0
  private var runs = 0
  private var fruitless = 0
  /// The parts that do not matter.
  private(set) var irrelevant: [Part] = []
  private var holdsTogether = true

  init(_ attempt: Attempt, named name: String, limit: Int) {
    self.attempt = attempt
    self.name = name
    self.limit = limit
    let spans = attempt.spans.dropFirst().filter { $0.kind == .value && !$0.isDiscarded }
    let choices = attempt.choices.indices.filter {
      !attempt.choices[$0].isStructure && attempt.choices[$0].width > 0
    }
    let ranges = spans.map(\.range) + choices.map { $0..<$0 + 1 }
    let ordered = Set(ranges).filter { !$0.isEmpty && $0.count < attempt.choices.count }
    parts = ordered.sorted { ($0.count, -$0.lowerBound) < ($1.count, -$1.lowerBound) }
      .map { Part(range: $0) }
  }

  /// True when something remains to be tested.
  private var isTesting: Bool {
    if !parts.isEmpty { return true }
    return irrelevant.count > 1 && holdsTogether && trial + fruitless < Self.trials
  }

  /// The results so far.
  var explained: Explained {
    let places = irrelevant.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    return Explained(irrelevant: places, holdsTogether: together, isCut: !parts.isEmpty)
  }

  /// True when all irrelevant parts may be replaced at once; `nil` before this was tested.
  private var together: Bool? {
    if irrelevant.count < 2 { return true }
    return isTesting ? nil : holdsTogether
  }

  /// Returns the next case to run, or `nil` when all is tested or the limit is reached.
  mutating func next() -> Preset? {
    guard isTesting, runs < limit else { return nil }
    runs += 1
    return parts.last.map(replacement) ?? combination()
  }

  private func replacement(of part: Part) -> Preset {
    let values = attempt.values
    let seed = UInt64(trial + fruitless) &* 0x9E37 &+ UInt64(part.range.lowerBound)
    if let span = span(of: part) {
      return Preset(
        values.removing([part.range]),
        rest: .random(seed: seed, size: 20 + trial * 3 % 80),
        joint: Preset.Joint(span: span, end: part.range.lowerBound)
      )
    }
    var random = SplitMix64(seed: seed)
    let choice = attempt.choices[part.range.lowerBound]
    let number = trial + fruitless  // The simplest values first, which are the likeliest to matter.
    let complexity = number < 4 ? UInt64(number) : random.next() >> UInt64(62 - trial * 3 % 62)
    var changed = values
    changed[part.range.lowerBound] = choice.value(ofComplexity: min(complexity, choice.width))
    return Preset(changed, rest: .random(seed: seed, size: 20))
  }

  /// Returns a case in which each irrelevant part has one of its tested replacements.
  private func combination() -> Preset {
    var random = SplitMix64(seed: UInt64(trial + fruitless))
    let ordered = irrelevant.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let changes = ordered.map { part in
      (part.range, part.pieces[Int(random.next() % UInt64(part.pieces.count))])
    }
    return Preset(attempt.values.replacing(changes))
  }

  private func span(of part: Part) -> Int? {
    attempt.spans.indices.first { $0 > 0 && attempt.spans[$0].range == part.range }
  }

  mutating func recordAttempt(_ result: Attempt) {
    if result.values == attempt.values || result.failure == nil && result.outcome != .passed {
      fruitless += 1
      if fruitless > Self.mostFruitless && !parts.isEmpty { conclude(matters: true) }
      return
    }
    trial += 1
    if parts.isEmpty {
      if result.failure != name { holdsTogether = false }
    } else if result.failure != name {
      conclude(matters: true)
    } else {
      recordPiece(result)
      if trial == Self.trials { conclude(matters: false) }
    }
  }

  private mutating func recordPiece(_ result: Attempt) {
    let last = parts.count - 1
    let range = span(of: parts[last]).map { result.spans[$0].range } ?? parts[last].range
    parts[last].pieces.append(Array(result.values[range]))
    if parts[last].others.count < Self.kept { parts[last].others.append(result.values) }
  }

  /// Moves to the next part; the parts within an irrelevant part are irrelevant too.
  private mutating func conclude(matters: Bool) {
    let part = parts.removeLast()
    if !matters {
      irrelevant.append(part)
      parts.removeAll {
        part.range.contains($0.range.lowerBound) && part.range.contains($0.range.upperBound - 1)
      }
    }
    (trial, fruitless) = (0, 0)
  }
}
