extension Source {
  /// True when random values may equal constants of the code under test.
  var isGuided: Bool { given.constants != nil }

  /// Makes the next choices with the given bounds spell constants, in most draws of a guided case.
  ///
  /// - Parameters:
  ///   - lower: The lower bound of the choices.
  ///   - upper: Their upper bound.
  ///   - spelling: Returns the choices that make a constant, or none. Its second argument is a random
  ///     number, for a constant that can be made in several ways.
  mutating func startPhrase(
    _ lower: Int,
    _ upper: Int,
    _ spelling: (Constant, UInt64) -> [Int]
  ) {
    guard isFree, let constants = given.constants else { return }
    phrase.begin(lower, upper, of: constants, &random, spelling)
  }

  /// Returns the first number of a constant, in most draws of a guided case.
  mutating func takeConstant(
    _ lower: Int,
    _ upper: Int,
    _ spelling: (Constant, UInt64) -> [Int]
  ) -> Int? {
    if given.constants == nil { return nil }
    startPhrase(lower, upper, spelling)
    return phrase.takeValue(lower, upper)
  }
}
