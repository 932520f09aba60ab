/// A numbering of the values of a binary format, with low ranks for simple numbers.
///
/// The order is:
///
/// - 0 and the whole numbers;
/// - 1.5 and the other fractions above 1, those with fewer digits first;
/// - the fractions below 1, from 0.5 on.
///
/// The rank of a negative number is the negative rank of its magnitude. No two ranks have the same
/// number.
///
/// Source: the idea is that of D. MacIver's encoding of floating-point numbers in Hypothesis. Here
/// a whole number has only one rank.
struct FloatRank<Value: BinaryFloatingPoint>: Sendable {
  private let digits = Value.significandBitCount
  private let bias = (1 << (Value.exponentBitCount - 1)) - 1
  /// The number of values that share one exponent.
  private var step: Int { 1 << digits }
  /// The rank of the first number that is not whole.
  private var firstFraction: Int { (bias - digits + 2) << digits }
  /// The rank of the first number below 1.
  private var firstBelowOne: Int { firstFraction + start(digits) }
  /// The rank of infinity, which follows all finite numbers.
  var infinity: Int { firstBelowOne + bias << digits }
  /// The rank of NaN.
  var nan: Int { infinity + 1 }

  /// Returns the number of fractions with a smaller exponent than the given one.
  ///
  /// - Parameter exponent: An exponent that is not negative.
  /// - Returns: How many fractions are simpler than those of this exponent.
  private func start(_ exponent: Int) -> Int { exponent << digits - 1 << exponent + 1 }

  /// Returns the number with a rank.
  func value(at rank: Int) -> Value {
    let magnitude = magnitude(at: abs(rank))
    return rank < 0 ? -magnitude : magnitude
  }

  private func magnitude(at rank: Int) -> Value {
    if rank < 2 * step { return Value(rank) }
    if rank < firstFraction {
      return make(exponent: rank >> digits + digits - 1, Value.RawSignificand(rank & (step - 1)))
    }
    if rank < firstBelowOne { return fraction(rank - firstFraction) }
    if rank == infinity { return .infinity }
    if rank == nan { return .nan }
    let place = rank - firstBelowOne
    let significand = (place & (step - 1)).reversed(digits)
    return make(exponent: -1 - place >> digits, Value.RawSignificand(significand))
  }

  private func fraction(_ place: Int) -> Value {
    let guess = place >> digits
    let exponent = guess + 1 < digits && place >= start(guess + 1) ? guess + 1 : guess
    let (whole, rest) = (place - start(exponent))
      .quotientAndRemainder(dividingBy: 1 << (digits - exponent) - 1)
    let part = (rest + 1).reversed(digits - exponent)
    return make(exponent: exponent, Value.RawSignificand(whole << (digits - exponent) | part))
  }

  private func make(exponent: Int, _ significand: Value.RawSignificand) -> Value {
    Value(
      sign: .plus,
      exponentBitPattern: Value.RawExponent(exponent + bias),
      significandBitPattern: significand
    )
  }

  /// Returns the rank of a number.
  func rank(of value: Value) -> Int {
    if value.sign == .plus { return rank(ofMagnitude: value) }
    return value == 0 ? step - infinity : -rank(ofMagnitude: value.magnitude)
  }

  private func rank(ofMagnitude value: Value) -> Int {
    if value.isNaN { return nan }
    if value.isInfinite { return infinity }
    if value < Value(2 * step) && value == value.rounded(.towardZero) { return Int(value) }
    let exponent = Int(value.exponentBitPattern) - bias
    let significand = Int(value.significandBitPattern)
    if exponent >= digits { return (exponent - digits + 1) << digits | significand }
    if exponent < 0 {
      return firstBelowOne + (-1 - exponent) << digits + significand.reversed(digits)
    }
    let length = digits - exponent
    let part = (significand & (1 << length - 1)).reversed(length)
    let whole = significand >> length
    return firstFraction + start(exponent) + whole * (1 << length - 1) + part - 1
  }

  /// Returns the simplest number of a range.
  func simplest(in range: ClosedRange<Value>) -> Value {
    if range.contains(0) { return 0 }
    if range.upperBound < 0 { return -simplest(in: -range.upperBound ... -range.lowerBound) }
    var scale = Value(1)
    while scale.isFinite {
      let candidate = (range.lowerBound * scale).rounded(.up) / scale
      if candidate <= range.upperBound { return candidate }
      scale *= 2
    }
    return range.lowerBound
  }
}

extension Int {
  /// Returns the last `count` bits of the number, in reverse order.
  fileprivate func reversed(_ count: Int) -> Int {
    if count == 0 { return 0 }
    var result = UInt64(truncatingIfNeeded: self)
    result = result >> 1 & 0x5555_5555_5555_5555 | (result & 0x5555_5555_5555_5555) << 1
    result = result >> 2 & 0x3333_3333_3333_3333 | (result & 0x3333_3333_3333_3333) << 2
    result = result >> 4 & 0x0F0F_0F0F_0F0F_0F0F | (result & 0x0F0F_0F0F_0F0F_0F0F) << 4
    return Int(truncatingIfNeeded: result.byteSwapped >> UInt64(64 - count))
  }
}
