extension Pass {
  /// A pass that simplifies each number.
  static let values = Pass(name: "values") { target, position throws(Unknown) in
    guard position < target.best.choices.count else { return nil }
    try target.minimize([position])
    return position + 1
  }

  /// A pass that simplifies equal numbers together: first those with equal bounds, then all.
  static let duplicates = Pass(name: "duplicates") { target, position throws(Unknown) in
    let choices = target.best.choices
    guard position < choices.count else { return nil }
    let choice = choices[position]
    let same = choices.indices.filter {
      choices[$0].value == choice.value && choices[$0].role == choice.role
    }
    let alike = same.filter { choices[$0].hasBounds(of: choice) }
    if alike.count > 1 && alike[0] == position { try target.minimize(alike) }
    if same.count > alike.count && same[0] == position { try target.minimize(same) }
    return position + 1
  }

  /// A pass that lowers two large numbers of similar size together.
  static let neighbours = Pass(name: "neighbours") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.choices.count else { return nil }
    let choice = best.choices[position]
    if choice.role != .value || choice.complexity < 8 { return position + 1 }
    for (place, other) in best.choices.enumerated().dropFirst(position + 1)
    where other.role == .value && other.complexity >= 8 && other.isNear(choice) {
      if try target.lowers(position, with: place) { return position }
      if try target.mirrors(place, at: position) { return position }
    }
    return position + 1
  }

  /// A pass that removes an element and draws the remaining large numbers again.
  ///
  /// Several large numbers in one case probably depend on each other.
  static let renewal = Pass(name: "renewal") { target, position throws(Unknown) in
    let best = target.best
    let large = best.choices.indices.filter { best.choices[$0].complexity >= 256 }
    guard position < best.spans.count, large.count > 1, large.count < 10 else { return nil }
    let span = best.spans[position]
    if span.kind == .value { return position + 1 }
    var random = SplitMix64(seed: UInt64(position))
    for _ in 0..<8 {
      var values = best.values
      for place in large {
        values[place] = .random(
          in: best.choices[place].lower...best.choices[place].upper,
          using: &random
        )
      }
      if try target.keeps(values.removing([span.range]), rest: .nothing) { return position }
    }
    return position + 1
  }

  /// A pass that moves an amount from one number to another, or lowers two numbers at once.
  static let pairs = Pass(name: "pairs") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.choices.count else { return nil }
    let choice = best.choices[position]
    if choice.role != .value || choice.complexity == 0 { return position + 1 }
    for other in best.choices.indices.dropFirst(position + 1)
    where best.choices[other].role == .value && best.choices[other].width == choice.width {
      if try target.lowers(position, with: other) { return position }
      if best.choices[other].isOpposite(choice),
        try target.lowers(position, with: other, inOppositeDirections: true)
      {
        return position
      }
      if try target.shifts(position, to: other) { return position }
    }
    return position + 1
  }
}

extension ShrinkTarget {
  /// Simplifies the numbers at the given indices, which are equal, as much as possible.
  ///
  /// It tries the two simplest values, and the two values next to the current one. This handles
  /// failures that are not monotonic. If the case also fails with a neighbouring value, the method
  /// searches for the limit, starting near the simplest value.
  mutating func minimize(_ places: [Int]) throws(Unknown) {
    try minimizeSteadily(places)
    if best.choices[places[0]].complexity >= Self.vast { try subtract(places) }
  }

  /// The least complexity of a vast number, such as the rank of a floating-point number.
  private static let vast: UInt64 = 1 << 40

  /// Moves numbers towards their simplest value by powers of two, the greatest power first.
  private mutating func subtract(_ places: [Int]) throws(Unknown) {
    for power in (0..<62).reversed() {
      let choice = best.choices[places[0]]
      let isAbove = choice.value > choice.simplest
      let (value, isTooMuch) =
        isAbove
        ? choice.value.subtractingReportingOverflow(1 << power)
        : choice.value.addingReportingOverflow(1 << power)
      if !isTooMuch && choice.allows(value) && (value > choice.simplest) == isAbove {
        _ = try sets(places, value)
      }
    }
  }

  /// Moves numbers to the simplest value that fails, if the failure is monotonic.
  private mutating func minimizeSteadily(_ places: [Int]) throws(Unknown) {
    let choice = best.choices[places[0]]
    let complexity = choice.complexity
    if complexity == 0 || choice.isStructure { return }
    for simple in 0..<min(complexity, 2) where try sets(places, choice.value(ofComplexity: simple))
    {
      return
    }
    if choice.value < choice.simplest {
      let mirrored = choice.simplest &- (choice.value &- choice.simplest)
      if mirrored > choice.simplest && choice.allows(mirrored) {
        _ = try sets(places, mirrored)
      }
    }
    var isLower = false
    for less in 1...2 where !isLower {
      let current = best.choices[places[0]].complexity
      if current < UInt64(less) + 2 { break }
      isLower = try sets(places, choice.value(ofComplexity: current - UInt64(less)))
    }
    if isLower { try lower(places) }
  }

  /// Moves each number as close as possible to its simplest value, on the same side of it.
  private mutating func lower(_ places: [Int]) throws(Unknown) {
    let choice = best.choices[places[0]]
    _ = try findLower(choice.distance) { distance throws(Unknown) in
      try sets(places, choice.value(atDistance: distance))
    }
    if best.choices[places[0]].value != choice.value { try minimize(places) }
  }

  private mutating func sets(_ places: [Int], _ value: Int) throws(Unknown) -> Bool {
    var values = best.values
    for place in places where place < values.count { values[place] = value }
    return try keeps(values)
  }

  /// Moves the first number towards its simplest value, and the second by the same distance.
  ///
  /// Both move as far as the case still fails.
  mutating func lowers(
    _ first: Int,
    with second: Int,
    inOppositeDirections isOpposite: Bool = false
  ) throws(Unknown) -> Bool {
    let base = best
    let (left, right) = (base.choices[first], base.choices[second])
    let (room, isFar) = left.value.subtractingReportingOverflow(left.simplest)
    func moves(by number: Int) throws(Unknown) -> Bool {
      let step = room > 0 ? -number : number
      let (moved, isTooFar) = right.value.addingReportingOverflow(isOpposite ? -step : step)
      guard !isTooFar, right.allows(moved) else { return false }
      var values = base.values
      values[first] += step
      values[second] = moved
      return try keeps(values)
    }
    guard !isFar, room != 0, room != .min, try moves(by: 1) else { return false }
    let most = abs(room)
    _ = try findLower(UInt64(most)) { rest throws(Unknown) in try moves(by: most - Int(rest)) }
    return true
  }

  /// Mirrors a number at a near one, if that makes it simpler.
  mutating func mirrors(_ place: Int, at middle: Int) throws(Unknown) -> Bool {
    let (choice, center) = (best.choices[place], best.choices[middle].value)
    let mirrored = center &- (choice.value &- center)
    guard choice.allows(mirrored), choice.complexity(of: mirrored) < choice.complexity else {
      return false
    }
    return try sets([place], mirrored)
  }

  /// Simplifies the first number, and adds the difference to the second.
  mutating func shifts(_ first: Int, to second: Int) throws(Unknown) -> Bool {
    let base = best
    let (left, right) = (base.choices[first], base.choices[second])
    func becomes(_ value: Int) throws(Unknown) -> Bool {
      var values = base.values
      values[first] = value
      values[second] = right.wrapped(right.value &+ (left.value &- value))
      return try keeps(values)
    }
    for complexity in 0..<min(left.complexity, 3)
    where try becomes(left.value(ofComplexity: complexity)) {
      return true
    }
    let isAbove = left.value > left.simplest
    let end = isAbove ? right.upper : right.lower
    let (room, isFar) = end.subtractingReportingOverflow(right.value)
    let (distance, isFarther) = left.value.subtractingReportingOverflow(left.simplest)
    guard !isFar, !isFarther, room != 0, room.magnitude < distance.magnitude else { return false }
    return try becomes(left.value - room)
  }
}

extension Choice {
  /// Returns true when another number has the same bounds and differs by 8 at most.
  fileprivate func isNear(_ other: Choice) -> Bool {
    let (distance, isFar) = value.subtractingReportingOverflow(other.value)
    return !isFar && distance.magnitude <= 8 && hasBounds(of: other)
  }

  /// Returns true when two numbers lie on different sides of their simplest values.
  fileprivate func isOpposite(_ other: Choice) -> Bool {
    value != simplest && other.value != other.simplest
      && (value > simplest) != (other.value > other.simplest)
  }

  /// Returns the number within the bounds that equals the given one modulo their width.
  func wrapped(_ number: Int) -> Int {
    if allows(number) { return number }
    let (width, isAll) = width.addingReportingOverflow(1)
    if isAll { return number }
    let offset = UInt64(bitPattern: Int64(number &- lower)) % width
    let isBelow = number < lower
    let rest = UInt64(bitPattern: Int64(lower &- number)) % width
    let moved = isBelow ? (rest == 0 ? 0 : width - rest) : offset
    return lower &+ Int(truncatingIfNeeded: moved)
  }
}
