/// A story as what stays the same around a part that is replaced.
struct StoryFrame: Sendable {
  /// A part that can be replaced.
  struct Place: Sendable {
    let range: Range<Int>
    /// Which step of the story it is in; behind the last one, how many there are.
    let step: Int
    /// The part's number, where more or fewer choices can stand there.
    let span: Int?
  }

  private let story: Attempt
  /// The numbers of the steps' parts.
  private let steps: [Int]
  /// The parts that can be replaced, the largest first.
  let places: [Place]

  init(_ story: Attempt) {
    self.story = story
    steps = story.steps
    var places: [Place] = []
    for (step, span) in steps.enumerated() {
      let whole = story.spans[span].range
      // The kind of the step is drawn first.
      let range = min(whole.lowerBound + 2, whole.upperBound)..<whole.upperBound
      places += story.places(in: range, of: span, step)
    }
    places += story.places(in: story.ending, of: -1, steps.count)
    self.places = places.sorted {
      ($1.range.count, $0.range.lowerBound) < ($0.range.count, $1.range.lowerBound)
    }
  }

  /// The story with another part, behind which all steps go on as they did.
  func preset(_ place: Place, _ piece: [Int]) -> Preset {
    let values = story.values.replacing([(place.range, piece)])
    guard steps.indices.contains(place.step) else { return Preset(values) }
    let span = steps[place.step]
    let end = story.spans[span].end - place.range.count + piece.count
    return Preset(values, joint: Preset.Joint(span: span, end: end))
  }

  /// Whether a story is the same but for what was replaced: the same steps, and the same choices.
  ///
  /// Where who would go on by itself does so it is nobody's choice.
  func isAlike(_ other: Attempt, _ changes: [(Range<Int>, [Int])]) -> Bool {
    let same = changes.map(\.0)
    var shift = 0
    let changed = changes.map { range, piece in
      defer { shift += piece.count - range.count }
      let start = range.lowerBound + shift
      return start..<start + piece.count
    }
    guard changed.allSatisfy({ $0.upperBound <= other.choices.count }) else { return false }
    return other.steps.count == steps.count && other.hasNoDiscardedStep
      && other.fixed(without: changed) == story.fixed(without: same)
  }
}

extension Attempt {
  /// The numbers of the parts that are steps of the story.
  var steps: [Int] { spans.indices.filter { spans[$0].kind == .step && !spans[$0].isDiscarded } }

  fileprivate var hasNoDiscardedStep: Bool {
    spans.allSatisfy { $0.kind != .step || !$0.isDiscarded }
  }

  /// The choices outside of some parts, without who goes on by itself, and that there is no further step:
  /// a story may fail in its last one, or a while behind it.
  fileprivate func fixed(without ranges: [Range<Int>]) -> [Int] {
    choices.indices.filter { place in
      let isByItself = choices[place].isTurn || choices[place].role == .step
      return !(isByItself && choices[place].value == 0) && !ranges.contains { $0.contains(place) }
    }
    .map { choices[$0].value }
  }

  /// The places of what is drawn behind the last step.
  var ending: Range<Int> {
    let start = choices.lastIndex { $0.role == .step }.map { $0 + 1 } ?? choices.count
    return choices.indices.contains(start - 1) && choices[start - 1].value == 0
      ? start..<choices.count : choices.count..<choices.count
  }

  /// What can be replaced in a step.
  fileprivate func places(in range: Range<Int>, of step: Int, _ number: Int) -> [StoryFrame.Place] {
    var seen: Set<Range<Int>> = []
    var places: [StoryFrame.Place] = []
    for place in spans.indices where spans[place].kind == .value && !spans[place].isDiscarded {
      let own = spans[place].range
      guard !own.isEmpty, own.lowerBound >= range.lowerBound, own.upperBound <= range.upperBound,
        own.count > 1 || choices[own.lowerBound].leadsOn, seen.insert(own).inserted
      else { continue }
      places.append(StoryFrame.Place(range: own, step: number, span: place))
    }
    for place in range where choices[place].width > 0 && isPart(place, in: range, of: step) {
      places.append(StoryFrame.Place(range: place..<place + 1, step: number, span: nil))
    }
    return places
  }

  /// Whether a choice by itself is a part: what leads to other choices is one only with these, but for
  /// whether a service answers or fails.
  private func isPart(_ place: Int, in range: Range<Int>, of step: Int) -> Bool {
    if !choices[place].leadsOn { return true }
    if choices[place].role != .branch || step >= 0 && place == range.lowerBound { return false }
    return spans.contains {
      $0.kind == .value && $0.parent == step && $0.start == place && $0.count > 1
    }
  }
}

extension Choice {
  /// Whether what is drawn behind it depends on it.
  fileprivate var leadsOn: Bool { isStructure || role == .branch }
}
