/// A number that was drawn, and what else it could have been.
///
/// All that is random in a case is such numbers: how long a list is, which case of an enumeration, who
/// runs next. So one list of choices repeats a case, and a simpler list is a simpler case.
package struct Choice: Sendable, Hashable {
  /// What a number decides.
  package enum Role: UInt8, Sendable {
    /// A value.
    case value
    /// Whether a list has one element more.
    case more
    /// Whether a story has one step more.
    case step
    /// Which of several ways to go on, which changes what is drawn behind it.
    case branch
    /// Which of what earlier steps have created.
    case reference
    /// Who runs next: the first is who would run by itself.
    case turn
    /// The same, where the task that ran last could go on.
    case preemption
  }

  package let value: Int
  package let lower: Int
  package let upper: Int
  /// The value that stands for nothing in particular.
  package let simplest: Int
  package let role: Role

  /// How far the value is from the simplest one: of 0 in -2...9 it is 0, of 1, -1, 2, -2, 3 it is
  /// 1, 2, 3, 4, 5.
  package var complexity: UInt64 { complexity(of: value) }

  func complexity(of value: Int) -> UInt64 {
    let distance = value.distance(from: simplest)
    let both = min(lower.distance(from: simplest), upper.distance(from: simplest))
    if distance > both { return both + distance }
    if distance == 0 { return 0 }
    return distance * 2 - (value > simplest ? 1 : 0)
  }

  /// The value of a complexity; where the bounds hold no such value, the last one.
  package func value(ofComplexity complexity: UInt64) -> Int {
    let (below, above) = (lower.distance(from: simplest), upper.distance(from: simplest))
    let both = min(below, above)
    let isOnBothSides = complexity <= 2 &* both && both <= UInt64.max / 2
    let distance = isOnBothSides ? complexity / 2 + complexity % 2 : complexity - both
    let isAbove = isOnBothSides ? complexity % 2 == 1 : above > below
    if isAbove { return distance >= above ? upper : simplest.moved(by: distance) }
    return distance >= below ? lower : simplest.moved(by: 0 &- distance)
  }

  /// How many other values are possible.
  package var width: UInt64 { upper.distance(from: lower) }

  func allows(_ value: Int) -> Bool { value >= lower && value <= upper }

  /// Whether it decides how much is drawn behind it.
  package var isStructure: Bool { role == .more || role == .step }

  /// Whether it decides who runs next.
  package var isTurn: Bool { role == .turn || role == .preemption }
}

extension Int {
  /// How far two numbers are apart.
  fileprivate func distance(from other: Int) -> UInt64 {
    UInt64(bitPattern: Int64(self > other ? self &- other : other &- self))
  }

  /// The number so much above, where the distance of one below is given as its complement.
  fileprivate func moved(by distance: UInt64) -> Int {
    self &+ Int(truncatingIfNeeded: distance)
  }
}
