/// The unchanging frame of a run, around a part that is replaced.
struct RunFrame: Sendable {
  /// A replaceable part of a run.
  struct Place: Sendable {
    let range: Range<Int>
    /// The index of its step; after the last step, the number of steps.
    let step: Int
    /// The index of the part's span, if the number of its choices can vary.
    let span: Int?
  }

  private let attempt: Attempt
  /// The span indices of the steps.
  private let steps: [Int]
  /// The replaceable parts, the largest first.
  let places: [Place]

  init(_ attempt: Attempt) {
    self.attempt = attempt
    steps = attempt.steps
    var places: [Place] = []
    for (step, span) in steps.enumerated() {
      let whole = attempt.spans[span].range
      // The first two choices decide that there is a step, and its kind.
      let range = min(whole.lowerBound + 2, whole.upperBound)..<whole.upperBound
      places += attempt.places(in: range, of: span, step)
    }
    places += attempt.places(in: attempt.ending, of: -1, steps.count)
    self.places = places.sorted {
      ($1.range.count, $0.range.lowerBound) < ($0.range.count, $1.range.lowerBound)
    }
  }

  /// Returns the run with one part replaced; all later steps keep their choices.
  func preset(_ place: Place, _ piece: [Int]) -> Preset {
    let values = attempt.values.replacing([(place.range, piece)])
    guard steps.indices.contains(place.step) else { return Preset(values) }
    let span = steps[place.step]
    let end = attempt.spans[span].end - place.range.count + piece.count
    return Preset(values, joint: Preset.Joint(span: span, end: end))
  }

  /// Returns whether a run differs only in the replaced parts: it has the same steps and choices.
  ///
  /// A turn of the default task does not count as a choice.
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
      && other.fixed(without: changed) == attempt.fixed(without: same)
  }
}

extension Attempt {
  /// The span indices of the run's steps.
  var steps: [Int] { spans.indices.filter { spans[$0].kind == .step && !spans[$0].isDiscarded } }

  fileprivate var hasNoDiscardedStep: Bool {
    spans.allSatisfy { $0.kind != .step || !$0.isDiscarded }
  }

  /// Returns the choices outside of the given parts, without default turns and the end of the run.
  ///
  /// A run may fail in its last step or some time after it, so it may or may not draw its end.
  fileprivate func fixed(without ranges: [Range<Int>]) -> [Int] {
    choices.indices.filter { place in
      let isByItself = choices[place].isTurn || choices[place].role == .step
      return !(isByItself && choices[place].value == 0) && !ranges.contains { $0.contains(place) }
    }
    .map { choices[$0].value }
  }

  /// The indices of the choices after the last step.
  var ending: Range<Int> {
    let start = choices.lastIndex { $0.role == .step }.map { $0 + 1 } ?? choices.count
    return choices.indices.contains(start - 1) && choices[start - 1].value == 0
      ? start..<choices.count : choices.count..<choices.count
  }

  /// Returns the replaceable parts of a step.
  fileprivate func places(in range: Range<Int>, of step: Int, _ number: Int) -> [RunFrame.Place] {
    var seen: Set<Range<Int>> = []
    var places: [RunFrame.Place] = []
    for place in spans.indices where spans[place].kind == .value && !spans[place].isDiscarded {
      let own = spans[place].range
      guard !own.isEmpty, own.lowerBound >= range.lowerBound, own.upperBound <= range.upperBound,
        own.count > 1 || choices[own.lowerBound].leadsOn, seen.insert(own).inserted
      else { continue }
      places.append(RunFrame.Place(range: own, step: number, span: place))
    }
    for place in range where choices[place].width > 0 && isPart(place, in: range, of: step) {
      places.append(RunFrame.Place(range: place..<place + 1, step: number, span: nil))
    }
    return places
  }

  /// Returns whether a single choice is a part.
  ///
  /// A choice that affects later draws is a part only together with them. An
  /// exception is the choice whether a service succeeds or fails.
  private func isPart(_ place: Int, in range: Range<Int>, of step: Int) -> Bool {
    if !choices[place].leadsOn { return true }
    if choices[place].role != .branch || step >= 0 && place == range.lowerBound { return false }
    return spans.contains {
      $0.kind == .value && $0.parent == step && $0.start == place && $0.count > 1
    }
  }
}

extension Choice {
  /// True when later draws depend on this choice.
  fileprivate var leadsOn: Bool { isStructure || role == .branch }
}
