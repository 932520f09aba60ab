/// A number that was drawn, with its bounds.
///
/// All randomness in a case consists of such numbers: the length of a list, the case of an
/// enumeration, the task that runs next. Therefore a list of choices reproduces a case, and a
/// simpler list is a simpler case.
@usableFromInline
package struct Choice: Sendable, Hashable {
  /// The meaning of a choice.
  @usableFromInline
  package enum Role: UInt8, Sendable {
    /// A value.
    case value
    /// 1 when a list has another element.
    case more
    /// 1 when a machine run has another step.
    case step
    /// An alternative that changes what is drawn after it.
    case branch
    /// A reference to something that earlier steps created.
    case reference
    /// The task that runs next; 0 is the task that runs by default.
    case turn
    /// The task that runs next, while the last task could continue.
    case preemption
  }

  package let value: Int
  package let lower: Int
  package let upper: Int
  /// The value that has no particular meaning.
  package let simplest: Int
  package let role: Role

  /// The distance of the value from the simplest one.
  ///
  /// If the simplest value of -2...9 is 0, the values 0, 1, -1, 2, -2, 3 have the complexities 0,
  /// 1, 2, 3, 4, 5.
  package var complexity: UInt64 { complexity(of: value) }

  func complexity(of value: Int) -> UInt64 {
    let distance = value.distance(from: simplest)
    let both = min(lower.distance(from: simplest), upper.distance(from: simplest))
    if distance > both { return both + distance }
    if distance == 0 { return 0 }
    return distance * 2 - (value > simplest ? 1 : 0)
  }

  /// Returns the value of the given complexity, or the last value when the bounds hold none.
  package func value(ofComplexity complexity: UInt64) -> Int {
    let (below, above) = (lower.distance(from: simplest), upper.distance(from: simplest))
    let both = min(below, above)
    let isOnBothSides = complexity <= 2 &* both && both <= UInt64.max / 2
    let distance = isOnBothSides ? complexity / 2 + complexity % 2 : complexity - both
    let isAbove = isOnBothSides ? complexity % 2 == 1 : above > below
    if isAbove { return distance >= above ? upper : simplest.moved(by: distance) }
    return distance >= below ? lower : simplest.moved(by: 0 &- distance)
  }

  /// The distance from the simplest value.
  var distance: UInt64 { value.distance(from: simplest) }

  /// Returns the value at a distance from the simplest one, on the same side as this value.
  func value(atDistance distance: UInt64) -> Int {
    simplest.moved(by: value > simplest ? distance : 0 &- distance)
  }

  /// The number of other possible values.
  package var width: UInt64 { upper.distance(from: lower) }

  /// Returns whether another choice has the same possible values.
  func hasBounds(of other: Choice) -> Bool { lower == other.lower && upper == other.upper }

  func allows(_ value: Int) -> Bool { value >= lower && value <= upper }

  /// True when the choice decides how much is drawn after it.
  package var isStructure: Bool { role == .more || role == .step }

  /// True when the choice decides which task runs next.
  package var isTurn: Bool { role == .turn || role == .preemption }
}

extension Int {
  /// Returns the distance between two numbers.
  func distance(from other: Int) -> UInt64 {
    UInt64(bitPattern: Int64(self > other ? self &- other : other &- self))
  }

  /// Returns the number at a distance; the distance of a smaller number is given as its complement.
  func moved(by distance: UInt64) -> Int {
    self &+ Int(truncatingIfNeeded: distance)
  }
}
