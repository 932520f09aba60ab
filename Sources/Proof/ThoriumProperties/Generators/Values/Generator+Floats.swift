extension Generator where Value: BinaryFloatingPoint & Sendable, Value.RawSignificand: Sendable {
  /// A generator of finite numbers; 0 is the simplest, then whole numbers, then fractions.
  public static var float: Generator {
    float(-Value.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
  }

  /// Returns a generator of the finite numbers in a range.
  ///
  /// The simplest number is the one closest to 0 with the fewest digits.
  ///
  ///     let share = Generator<Double>.float(0...1)
  ///
  /// - Parameter range: The possible numbers.
  /// - Returns: The generator.
  public static func float(_ range: ClosedRange<Value>) -> Generator {
    let floats = Floats(range)
    return Generator(isPlain: true) { source throws(DiscardedCase) in
      floats.value(at: try source.chooseNumber(floats))
    }
  }

  /// Returns a generator of all numbers, which may include infinities and NaN.
  ///
  ///     let reading = Generator<Double>.float(infinities: true, nan: false)
  ///
  /// - Parameters:
  ///   - infinities: True to draw infinity and negative infinity.
  ///   - nan: True to draw NaN.
  /// - Returns: The generator; numbers that are not finite are its least simple values.
  public static func float(infinities: Bool, nan: Bool) -> Generator {
    let special: [Value] = (infinities ? [.infinity, -.infinity] : []) + (nan ? [.nan] : [])
    if special.isEmpty { return float }
    return frequency([(8, float), (1, element(of: special))])
  }
}

extension Source {
  fileprivate mutating func chooseNumber<Value: BinaryFloatingPoint>(
    _ floats: Floats<Value>
  ) throws(DiscardedCase) -> Int {
    let size = size
    return try choose(
      floats.lower,
      floats.upper,
      simplest: floats.simplest,
      { constant, _ in floats.rank(of: constant).map { [$0] } ?? [] },
      { random, earlier in floats.draw(like: earlier, size: size, &random) }
    )
  }
}
