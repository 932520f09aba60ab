extension Generator where Value: BinaryFloatingPoint & Sendable, Value.RawSignificand: Sendable {
  /// Draws any finite number; 0 is the simplest, then whole numbers, then fractions.
  public static var float: Generator {
    float(-Value.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
  }

  /// Draws a finite number of a range; the simplest is the one next to 0 with the fewest digits.
  ///
  ///     let share = Generator<Double>.float(0...1)
  ///
  /// - Parameter range: The numbers that are possible.
  /// - Returns: The generator.
  public static func float(_ range: ClosedRange<Value>) -> Generator {
    let floats = Floats(range)
    return Generator(isPlain: true) { source throws(Rejection) in
      floats.value(at: try source.chooseNumber(floats))
    }
  }

  /// Draws any number, and those that are not finite.
  ///
  ///     let reading = Generator<Double>.float(infinities: true, nan: false)
  ///
  /// - Parameters:
  ///   - infinities: Whether to draw infinity and its negative.
  ///   - nan: Whether to draw what is not a number.
  /// - Returns: The generator; what is not finite is the last that it draws as a simplest value.
  public static func float(infinities: Bool, nan: Bool) -> Generator {
    let special: [Value] = (infinities ? [.infinity, -.infinity] : []) + (nan ? [.nan] : [])
    if special.isEmpty { return float }
    return frequency([(8, float), (1, element(of: special))])
  }
}

extension Source {
  fileprivate mutating func chooseNumber<Value: BinaryFloatingPoint>(
    _ floats: Floats<Value>
  ) throws(Rejection) -> Int {
    let size = size
    return try choose(floats.lower, floats.upper, simplest: floats.simplest) { random, earlier in
      floats.draw(like: earlier, size: size, &random)
    }
  }
}
