/// Which parts of a story that fails do not matter: whatever stands there, it fails in the same way.
///
/// What an action carries, what a service answers and when, how much time passes, and who goes on are
/// each replaced by others. Only what leaves the rest of the story as it is counts: the same steps, none
/// of them refused, with the same values.
struct StoryExplanation {
  /// A part that does not matter.
  struct Part: Sendable {
    /// The places of its choices.
    let range: Range<Int>
    /// The step that it belongs to.
    let step: Int
    /// What else it was made of.
    let pieces: [[Int]]
    /// The stories with these, which failed as well: some of them.
    let others: [Preset]
  }

  /// How often a part is drawn anew at most, and how many others are believed.
  private static let (tries, trials) = (500, 100)
  /// How many stories are kept of a part.
  private static let kept = 12

  private var storyteller: Storyteller
  private let begin: Storyteller.Begin
  private let story: Attempt
  private let frame: StoryFrame
  private let limit: Int
  private let isLate: @Sendable () -> Bool
  private var runs = 0
  /// The parts that do not matter.
  private(set) var parts: [Part] = []
  /// Whether a limit has come.
  private var isCut = false

  /// Creates an explanation, which has asked nothing yet.
  ///
  /// - Parameters:
  ///   - storyteller: Tells the stories.
  ///   - begin: Begins one.
  ///   - story: The story that fails.
  ///   - limit: How many stories to tell at most.
  ///   - isLate: Whether no further story may be told.
  init(
    _ storyteller: Storyteller,
    _ begin: @escaping Storyteller.Begin,
    of story: Attempt,
    limit: Int,
    isLate: @escaping @Sendable () -> Bool
  ) {
    self.storyteller = storyteller
    self.begin = begin
    self.story = story
    self.limit = limit
    self.isLate = isLate
    frame = StoryFrame(story)
  }

  /// Asks of each part, the largest first; from a limit on nothing comes of it.
  mutating func explain() {
    for place in frame.places where !parts.contains(where: { $0.range.holds(place.range) }) {
      if let pieces = others(of: place) { parts.append(part(place, pieces)) }
    }
  }

  /// What came of it for the parts that are marked, of which it asks whether all may be others at once.
  mutating func explained(of marked: [Part]) -> Explained {
    let wasCut = isCut
    return Explained(
      irrelevant: marked.map(\.range),
      holdsTogether: holdTogether(marked),
      isCut: wasCut
    )
  }

  /// Who goes on in which steps where that does not matter, by the number of the turn, from 1 on.
  func turns(of story: Attempt) -> [(step: Int, free: [Int], count: Int)] {
    let ranges = story.steps.map { story.spans[$0].range } + [story.ending]
    return ranges.enumerated().map { number, range in
      let turns = range.filter {
        story.choices[$0].isTurn && story.choices[$0].width > 0
      }
      let free = turns.indices.filter { turn in
        parts.contains { $0.range == turns[turn]..<turns[turn] + 1 }
      }
      return (number, free.map { $0 + 1 }, turns.count)
    }
  }

  private func part(_ place: StoryFrame.Place, _ pieces: [[Int]]) -> Part {
    let others = pieces.prefix(Self.kept).map { frame.preset(place, $0) }
    return Part(range: place.range, step: place.step, pieces: pieces, others: others)
  }

  /// What a part may be made of besides, or nothing where it matters.
  private mutating func others(of place: StoryFrame.Place) -> [[Int]]? {
    let own = Array(story.values[place.range])
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

  /// Other choices for a part, or nothing where all were tried.
  private mutating func piece(_ place: StoryFrame.Place, _ number: Int) -> [Int]? {
    guard let span = place.span else {
      let choice = story.choices[place.range.lowerBound]
      if choice.width < Self.trials {
        return number > choice.width ? nil : [choice.value(ofComplexity: UInt64(number))]
      }
      var random = SplitMix64(seed: UInt64(number))
      // The simplest values first, which are the likeliest to matter.
      let complexity = number < 4 ? UInt64(number) : random.next() >> UInt64(62 - number * 3 % 62)
      return [choice.value(ofComplexity: min(complexity, choice.width))]
    }
    let given = Preset(
      story.values.removing([place.range]),
      rest: .random(seed: UInt64(number) &* 0x9E37 &+ UInt64(span), size: number % 101),
      joint: Preset.Joint(span: span, end: place.range.lowerBound)
    )
    guard let result = tell(given) else { return nil }
    guard result.spans.indices.contains(span) else { return Array(story.values[place.range]) }
    return result.choices[result.spans[span].range].map(\.value)
  }

  /// Whether the story fails in the same way where these parts are others, or nothing where a limit came.
  private mutating func holdTogether(_ parts: [Part]) -> Bool? {
    if parts.count < 2 { return true }
    var random = SplitMix64(seed: 0)
    for _ in 0..<Self.trials {
      let changes = parts.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { part in
        (part.range, part.pieces[Int(random.next() % UInt64(part.pieces.count))])
      }
      guard let result = tell(Preset(story.values.replacing(changes))) else { return nil }
      if result.outcome != .unwanted && result.failure != story.failure { return false }
    }
    return true
  }

  /// Whether a story fails in the same way, and is the same but for some parts.
  private mutating func keepsFailing(_ given: Preset, _ changes: [(Range<Int>, [Int])]) -> Bool {
    tell(given).map { $0.failure == story.failure && frame.isAlike($0, changes) } ?? false
  }

  private mutating func tell(_ given: Preset) -> Attempt? {
    if runs >= limit || isLate() || Task.isCancelled {
      isCut = true
      return nil
    }
    runs += 1
    return storyteller.attempt(Source(given), nil, begin)
  }
}

extension Range<Int> {
  /// Whether another one lies in it.
  func holds(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
