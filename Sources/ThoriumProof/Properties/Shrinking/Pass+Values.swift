extension Pass {
  /// Makes one number after the other simpler.
  static let values = Pass(name: "values") { bench, position throws(Unknown) in
    guard position < bench.best.choices.count else { return nil }
    try bench.minimize([position])
    return position + 1
  }

  /// Makes numbers that are the same simpler, all at once.
  static let duplicates = Pass(name: "duplicates") { bench, position throws(Unknown) in
    let choices = bench.best.choices
    guard position < choices.count else { return nil }
    let choice = choices[position]
    let same = choices.indices.filter {
      choices[$0].value == choice.value && choices[$0].role == choice.role
    }
    if same.count < 2 || same[0] != position { return position + 1 }
    try bench.minimize(same)
    return position + 1
  }

  /// Moves what one number has too much to another, and lowers two at once.
  static let pairs = Pass(name: "pairs") { bench, position throws(Unknown) in
    let best = bench.best
    guard position < best.choices.count else { return nil }
    let choice = best.choices[position]
    if choice.role != .value || choice.complexity == 0 { return position + 1 }
    for other in best.choices.indices.dropFirst(position + 1)
    where best.choices[other].role == .value && best.choices[other].width == choice.width {
      if try bench.lowers(position, with: other) { return position }
      if try bench.shifts(position, to: other) { return position }
    }
    return position + 1
  }
}

extension Bench {
  /// Makes the numbers at places, which are the same, as simple as it gets.
  mutating func minimize(_ places: [Int]) throws(Unknown) {
    let choice = best.choices[places[0]]
    let role = choice.role
    if choice.complexity == 0 || role == .more || role == .step { return }
    for complexity in 0..<min(choice.complexity, 2)
    where try sets(places, choice.value(ofComplexity: complexity)) {
      return
    }
    if choice.complexity <= 2 { return }
    if choice.value < choice.simplest {
      let mirrored = choice.simplest &- (choice.value &- choice.simplest)
      if mirrored > choice.simplest { _ = try sets(places, mirrored) }
    }
    try lower(places)
  }

  /// Lowers numbers towards the simplest by as much as it goes.
  private mutating func lower(_ places: [Int]) throws(Unknown) {
    let choice = best.choices[places[0]]
    let isAbove = choice.value > choice.simplest
    let distance = Choice(
      value: 0,
      lower: min(choice.value, choice.simplest),
      upper: max(choice.value, choice.simplest),
      simplest: 0,
      role: .value
    ).width
    // Halving finds the bound of what is monotonic; the last steps find what is not.
    var (failing, passing) = (distance, UInt64(0))
    while failing - passing > 1 {
      let middle = passing + (failing - passing) / 2
      let moved = Int(truncatingIfNeeded: middle)
      if try sets(places, isAbove ? choice.simplest &+ moved : choice.simplest &- moved) {
        failing = middle
      } else {
        passing = middle
      }
    }
  }

  private mutating func sets(_ places: [Int], _ value: Int) throws(Unknown) -> Bool {
    var values = best.values
    for place in places where place < values.count { values[place] = value }
    return try keeps(values)
  }

  /// Lowers two numbers by the same, by as much as it goes.
  mutating func lowers(_ first: Int, with second: Int) throws(Unknown) -> Bool {
    let base = best
    let (left, right) = (base.choices[first], base.choices[second])
    guard left.value > left.simplest, right.value > right.simplest else { return false }
    let most = min(left.value &- left.simplest, right.value &- right.simplest)
    guard most > 0 else { return false }
    return try findLarge(upTo: most) { number throws(Unknown) in
      var values = base.values
      values[first] -= number
      values[second] -= number
      return try keeps(values)
    } > 0
  }

  /// Makes the first number as simple as it gets, and adds what it loses to the second.
  mutating func shifts(_ first: Int, to second: Int) throws(Unknown) -> Bool {
    let base = best
    let (left, right) = (base.choices[first], base.choices[second])
    for complexity in 0..<min(left.complexity, 3) {
      let value = left.value(ofComplexity: complexity)
      var values = base.values
      values[first] = value
      values[second] = right.wrapped(right.value &+ (left.value &- value))
      if try keeps(values) { return true }
    }
    return false
  }
}

extension Choice {
  /// A number within the bounds, as far behind the first as the given one modulo their width.
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
