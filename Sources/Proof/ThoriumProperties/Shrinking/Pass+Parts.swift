extension Pass {
  /// A pass that sets all choices of a part to their simplest value.
  static let trivial = Pass(name: "trivial") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.spans.count else { return nil }
    let span = best.spans[position]
    let part = best.choices[span.range]
    if part.count(where: { $0.complexity > 0 && !$0.isStructure }) < 3 { return position + 1 }
    let simple = part.map { $0.isStructure ? $0.value : $0.simplest }
    _ = try target.keeps(
      best.values.replacing([(span.range, simple)]),
      joint: Preset.Joint(span: position, end: span.end)
    )
    return position + 1
  }

  /// A pass that replaces a part by a part of the same type within it.
  static let descendants = Pass(name: "descendants") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.spans.count else { return nil }
    let span = best.spans[position]
    for inner in best.spans[(position + 1)...]
    where inner.label == span.label && inner.kind == span.kind && inner.end <= span.end
      && inner.count < span.count
    {
      let values = best.values.replacing([(span.range, Array(best.values[inner.range]))])
      let joint = Preset.Joint(span: position, end: span.start + inner.count)
      if try target.keeps(values, joint: joint) { return position }
    }
    return position + 1
  }

  /// A pass that selects an earlier alternative.
  static let branches = Pass(name: "branches") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.choices.count else { return nil }
    let choice = best.choices[position]
    if choice.role != .branch { return position + 1 }
    for complexity in 0..<choice.complexity {
      var values = best.values
      values[position] = choice.value(ofComplexity: complexity)
      guard let place = best.spans.lastIndex(where: { $0.range.contains(position) }) else {
        return position + 1
      }
      let joint = Preset.Joint(span: place, end: best.spans[place].end)
      if try target.keeps(values, joint: joint) { return position }
    }
    return position + 1
  }

  /// A pass that tries all simpler cases built from the two simplest values of each choice.
  ///
  /// It runs only for small cases. It finds trees of another shape, which no small change leads to.
  static let sweep = Pass(name: "sweep") { target, position throws(Unknown) in
    let best = target.best
    let branches = best.choices.count { $0.role == .branch }
    guard branches > 1, best.choices.count <= 40, best.order.steps == 0, position < 400 else {
      return nil
    }
    if position == 0 { target.odometer = [] }
    let given = Preset(target.odometer)
    if try target.keeps(given) { return nil }
    guard let attempt = try target.result(given) else { return nil }
    let isTooLong = attempt.choices.count > best.choices.count
    let last = isTooLong ? target.odometer.count : attempt.choices.count
    guard let place = attempt.choices[..<last].lastIndex(where: \.mayRise) else { return nil }
    let choice = attempt.choices[place]
    target.odometer = attempt.values[..<place] + [choice.value(ofComplexity: 1)]
    return position + 1
  }

  /// A pass that sorts sibling parts, the simplest first.
  static let sorting = Pass(name: "sorting") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.spans.count else { return nil }
    let span = best.spans[position]
    let siblings = best.siblings(of: position).filter { best.spans[$0].label == span.label }
    guard siblings.first == position, siblings.count > 1 else { return position + 1 }
    let parts = siblings.map { Array(best.choices[best.spans[$0].range]) }
    let sorted = parts.sorted { $0.isBefore($1) }
    let places = siblings.map { best.spans[$0].range }
    if try target.keeps(best.values.replacing(zip(places, sorted.map(\.values)))) {
      return position + 1
    }
    var current = parts
    for place in current.indices.dropFirst() {
      var gap = place
      while gap > 0, current[gap].isBefore(current[gap - 1]) {
        var swapped = current
        swapped.swapAt(gap, gap - 1)
        if target.best.spans.count != best.spans.count { return position + 1 }
        let ranges = siblings.map { target.best.spans[$0].range }
        guard ranges.areInOrder,
          try target.keeps(target.best.values.replacing(zip(ranges, swapped.map(\.values))))
        else { break }
        current = swapped
        gap -= 1
      }
    }
    return position + 1
  }
}

extension Choice {
  /// True when the choice has its simplest value and could have another.
  fileprivate var mayRise: Bool { complexity == 0 && width > 0 }
}

extension [Choice] {
  fileprivate var values: [Int] { map(\.value) }

  /// Returns true when a case is simpler with this part before the other.
  fileprivate func isBefore(_ other: [Choice]) -> Bool {
    lexicographicallyPrecedes(other) { $0.complexity < $1.complexity }
  }
}

extension [Range<Int>] {
  /// True when no range overlaps the next.
  fileprivate var areInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  }
}
