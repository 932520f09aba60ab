/// Which parts of a case that fails do not matter: whatever stands there, it fails in the same way.
///
/// An explanation runs nothing itself, as a ``Shrinker`` does not. It draws each part anew, many times;
/// when a case does not fail the part matters. In the end it draws all that do not matter at once.
struct Explanation: Sendable {
  /// A part that does not matter.
  struct Part: Sendable, Hashable {
    /// The places of its choices.
    let range: Range<Int>
    /// What else it was made of, when the case failed as well.
    var pieces: [[Int]] = []
    /// All choices of some of these cases.
    var others: [[Int]] = []
  }

  /// How often a part is drawn anew before it is believed not to matter.
  private static let trials = 100
  /// How often what is drawn may be no other case, or one that is not wanted.
  private static let mostFruitless = 400
  /// How many other cases are kept of a part.
  private static let kept = 12

  let name: String
  private let attempt: Attempt
  /// How often anything is run at most.
  private let limit: Int
  /// The parts that are still to be tried, the last first.
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

  /// Whether there is something left to ask.
  private var isAsking: Bool {
    if !parts.isEmpty { return true }
    return irrelevant.count > 1 && holdsTogether && trial + fruitless < Self.trials
  }

  /// What has come of it by now.
  var explained: Explained {
    let places = irrelevant.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    return Explained(irrelevant: places, holdsTogether: together, isCut: !parts.isEmpty)
  }

  /// Whether all that do not matter may be others at once, where that was asked.
  private var together: Bool? {
    if irrelevant.count < 2 { return true }
    return isAsking ? nil : holdsTogether
  }

  /// Answers what to run next, or nothing where all was asked, or asked often enough.
  mutating func next() -> Preset? {
    guard isAsking, runs < limit else { return nil }
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

  /// All parts that do not matter, each as it was once.
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

  mutating func note(_ result: Attempt) {
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
      keep(result)
      if trial == Self.trials { conclude(matters: false) }
    }
  }

  private mutating func keep(_ result: Attempt) {
    let last = parts.count - 1
    let range = span(of: parts[last]).map { result.spans[$0].range } ?? parts[last].range
    parts[last].pieces.append(Array(result.values[range]))
    if parts[last].others.count < Self.kept { parts[last].others.append(result.values) }
  }

  /// Goes on to the next part; those within one that does not matter do not, either.
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
