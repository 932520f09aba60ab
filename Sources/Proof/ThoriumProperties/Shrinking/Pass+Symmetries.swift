// Failures often remain when alike values take each other's place. Then several choices must change
// at once, since a change of one of them alone gives a case that passes.
extension Pass {
  /// A pass that exchanges two values wherever alike choices have them.
  ///
  /// Of two sides that behave alike, such as buyers and sellers, the simpler one then comes first.
  static let exchanges = Pass(name: "exchanges") { target, position throws(Unknown) in
    let choices = target.best.choices
    guard position < choices.count else { return nil }
    let choice = choices[position]
    if choice.isStructure || choice.isTurn || choice.complexity == 0 { return position + 1 }
    let alike = choices.indices.filter { choices[$0].isAlike(choice) }
    let earlier = Set(alike.prefix { $0 < position }.map { choices[$0].value })
    if earlier.contains(choice.value) { return position + 1 }
    let others = Set(alike.map { choices[$0].value }).subtracting(earlier)
      .filter { choice.complexity(of: $0) < choice.complexity }
      .sorted { choice.complexity(of: $0) < choice.complexity(of: $1) }
    for other in others {
      var values = target.best.values
      for place in alike where [choice.value, other].contains(values[place]) {
        values[place] = values[place] == other ? choice.value : other
      }
      if try target.keeps(values) { return position }
    }
    return position + 1
  }

  /// A pass that changes the signs of several numbers at once.
  static let signs = Pass(name: "signs") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.choices.count else { return nil }
    let choice = best.choices[position]
    if choice.role != .value || choice.value >= choice.simplest { return position + 1 }
    let others = best.choices.indices.dropFirst(position + 1).filter {
      best.choices[$0].isAlike(choice) && best.choices[$0].complexity > 0
    }
    let below = others.filter { best.choices[$0].value < choice.simplest }
    let groups = [below, others] + others.prefix(8).map { [$0] }
    for group in groups where !group.isEmpty {
      var values = best.values
      for place in [position] + group { values[place] = best.choices[place].mirrored }
      if try target.keeps(values) { return position }
    }
    return position + 1
  }

  /// A pass that removes leading digits of a number.
  ///
  /// It helps where only some numbers fail, so that a search by halving cannot find the least.
  static let digits = Pass(name: "digits") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.choices.count else { return nil }
    let choice = best.choices[position]
    guard choice.role == .value, 16..<(1 << 40) ~= choice.complexity else { return position + 1 }
    for distance in choice.distance.endings {
      var values = best.values
      values[position] = choice.value(atDistance: distance)
      if try target.keeps(values) { return position }
    }
    return position + 1
  }
}

extension Choice {
  /// Returns true when another choice has the same meaning and the same bounds.
  fileprivate func isAlike(_ other: Choice) -> Bool {
    role == other.role && hasBounds(of: other) && simplest == other.simplest
  }

  /// The value on the other side of the simplest one, or the nearest to it within the bounds.
  fileprivate var mirrored: Int {
    let number = simplest &- (value &- simplest)
    if allows(number), (number > simplest) != (value > simplest) { return number }
    return value > simplest ? lower : upper
  }
}

extension UInt64 {
  /// The numbers that the last decimal digits make, the shortest first.
  fileprivate var endings: [UInt64] {
    var endings: [UInt64] = []
    var power: UInt64 = 10
    while power <= self {
      endings.append(self % power)
      power *= 10
    }
    return endings
  }
}
