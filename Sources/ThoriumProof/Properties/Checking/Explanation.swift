/// Which parts of a case that fails do not matter: whatever stands there, it fails in the same way.
///
/// An explanation runs nothing itself, as a ``Shrinker`` does not. It draws each part anew, many times;
/// when a case does not fail the part matters.
struct Explanation: Sendable {
  /// A part that does not matter.
  struct Part: Sendable, Hashable {
    /// The places of its choices.
    let range: Range<Int>
    /// Other choices of which the part was made otherwise, and the case failed as well: some of them.
    let others: [[Int]]
  }

  /// How often a part is drawn anew before it is believed not to matter.
  private static let trials = 24
  /// How often anything is run at most.
  private static let mostRuns = 2_000

  let name: String
  private let attempt: Attempt
  /// The parts that are still to be tried, the last first.
  private var parts: [Part]
  private var trial = 0
  private var runs = 0
  private var fruitless = 0
  private var others: [[Int]] = []
  /// How many other cases are kept of a part.
  private static let kept = 12
  /// The parts that do not matter.
  private(set) var irrelevant: [Part] = []

  init(_ attempt: Attempt, named name: String) {
    self.attempt = attempt
    self.name = name
    let spans = attempt.spans.dropFirst().filter { $0.kind == .value && !$0.isDiscarded }
    let choices = attempt.choices.indices.filter {
      !attempt.choices[$0].isStructure && attempt.choices[$0].width > 0
    }
    let ranges = spans.map(\.range) + choices.map { $0..<$0 + 1 }
    let ordered = Set(ranges).filter { !$0.isEmpty && $0.count < attempt.choices.count }
    parts = ordered.sorted { ($0.count, -$0.lowerBound) < ($1.count, -$1.lowerBound) }
      .map { Part(range: $0, others: []) }
  }

  /// Answers what to run next, or nothing where each part was tried.
  mutating func next() -> Preset? {
    guard let part = parts.last, runs < Self.mostRuns else { return nil }
    runs += 1
    let values = attempt.values
    let seed = UInt64(trial + fruitless) &* 0x9E37 &+ UInt64(part.range.lowerBound)
    let span = attempt.spans.indices.first { $0 > 0 && attempt.spans[$0].range == part.range }
    if let span {
      return Preset(
        values.removing([part.range]),
        rest: .random(seed: seed, size: 20 + trial * 3),
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

  mutating func note(_ result: Attempt) {
    guard let part = parts.last else { return }
    if result.values == attempt.values || result.failure == nil && result.outcome != .passed {
      fruitless += 1
      if fruitless > 4 * Self.trials { conclude(part, matters: true) }
      return
    }
    trial += 1
    if result.failure != name {
      conclude(part, matters: true)
    } else {
      if others.count < Self.kept { others.append(result.values) }
      if trial == Self.trials { conclude(part, matters: false) }
    }
  }

  private mutating func conclude(_ part: Part, matters: Bool) {
    parts.removeLast()
    if !matters {
      irrelevant.append(Part(range: part.range, others: others))
      parts.removeAll {
        part.range.contains($0.range.lowerBound) && part.range.contains($0.range.upperBound - 1)
      }
    }
    (trial, fruitless, others) = (0, 0, [])
  }
}
