extension Generator where Value == Bool {
  /// A generator of `false`, the simpler value, and `true`.
  public static var bool: Generator {
    Generator(isPlain: true) { source throws(DiscardedCase) in
      try source.choose(0, 1, simplest: 0) { Int($0.next() & 1) } == 1
    }
  }
}

extension Generator where Value: FixedWidthInteger & Sendable {
  /// A generator of all integers; 0 is the simplest, then 1, -1, 2, -2 and so on.
  public static var int: Generator { int(Value.min...Value.max) }

  /// Returns a generator of the integers in a range; the simplest is closest to 0.
  ///
  /// - Parameter range: The possible integers.
  /// - Returns: The generator.
  @inlinable
  public static func int(_ range: ClosedRange<Value>) -> Generator {
    int(range, towards: min(max(0, range.lowerBound), range.upperBound))
  }

  /// Returns a generator of the integers in a range, with a given simplest one.
  ///
  /// - Parameters:
  ///   - range: The possible integers, of at most 64 bits.
  ///   - simplest: The simplest integer, which is in the range.
  /// - Returns: The generator.
  @inlinable
  public static func int(_ range: ClosedRange<Value>, towards simplest: Value) -> Generator {
    precondition(
      Value.bitWidth <= 64,
      "Generated numbers have at most 64 bits, but \(Value.self) has \(Value.bitWidth)."
    )
    precondition(range.contains(simplest), "\(simplest) is not in \(range).")
    let (lower, upper) = (range.lowerBound.shifted, range.upperBound.shifted)
    let start = simplest.shifted
    return Generator(isPlain: true) { source throws(DiscardedCase) in
      let offset = Value.isWide ? Int.min : 0
      return Value(
        shifted: try source.chooseNumber(lower, upper, simplest: start, offset: offset)
      )
    }
  }
}

extension FixedWidthInteger {
  /// The number as an `Int`, in the same order.
  @inlinable var shifted: Int {
    Int(truncatingIfNeeded: self) ^ (Self.isWide ? Int.min : 0)
  }

  @inlinable
  init(shifted: Int) {
    self.init(truncatingIfNeeded: shifted ^ (Self.isWide ? Int.min : 0))
  }

  /// True for the unsigned integers that an `Int` cannot hold.
  @inlinable static var isWide: Bool { !isSigned && bitWidth == 64 }
}

extension Source {
  /// Draws a small or large number, a bound, an earlier number, or a number next to that.
  ///
  /// - Parameters:
  ///   - lower: The lower bound.
  ///   - upper: The upper bound.
  ///   - simplest: The simplest number.
  ///   - offset: The bits in which the choice differs from the number that it makes.
  /// - Returns: The choice.
  /// - Throws: The reason why there is no such case.
  @usableFromInline
  package mutating func chooseNumber(
    _ lower: Int,
    _ upper: Int,
    simplest: Int,
    offset: Int = 0
  ) throws(DiscardedCase) -> Int {
    let numbers = Numbers(lower: lower, upper: upper, simplest: simplest)
    let size = size
    return try choose(
      lower,
      upper,
      simplest: simplest,
      { constant, random in numbers.spelling(of: constant, offset: offset, random) },
      { random, earlier in numbers.draw(like: earlier, size: size, &random) }
    )
  }
}
