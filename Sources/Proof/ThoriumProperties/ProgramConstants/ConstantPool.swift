/// The constants near a check, of which each guided case gets a few neighbours.
///
/// Constants that belong together are neighbours in the code: the bytes of a signature, or an
/// opening and a closing bracket.
package struct ConstantPool: Sendable {
  /// The constants of some files, in their order.
  struct Part: Sendable {
    private let constants: [Constant]
    /// The indices of constants at which a window may begin.
    private let starts: [Int]

    init(_ constants: [Constant] = []) {
      var seen: Set<[Constant]> = []
      self.constants = constants
      starts = constants.indices.filter { place in
        constants[place].isTelling && seen.insert(Array(constants[place...].prefix(2))).inserted
      }
    }

    var isEmpty: Bool { starts.isEmpty }

    /// Returns the constants from the start with a number on; the numbers go round.
    ///
    /// Half of the windows leave out the smallest numbers, which are often between constants that
    /// belong together.
    fileprivate func window(_ number: UInt64, _ random: inout SplitMix64) -> [Constant] {
      if isEmpty { return [] }
      let count = counts[Int(random.next() % UInt64(counts.count))]
      let rest = constants[starts[Int(number % UInt64(starts.count))]...]
      if random.next() % 2 == 0 { return Array(rest.prefix(count)) }
      return Array(rest.prefix(2 * count).filter(\.isTelling).prefix(count))
    }
  }

  /// The constants of the file that calls the check.
  private let near: Part
  /// The constants of the package.
  private let far: Part
  init(near: Part = Part(), far: Part = Part()) {
    (self.near, self.far) = (near, far)
  }

  /// Returns the constants of a guided case.
  ///
  /// - Parameters:
  ///   - number: The number of guided cases before this one. Every other case has constants of the
  ///     calling file; successive windows begin at successive constants, so that none is missed.
  ///   - seed: The seed of the check, which selects the first window.
  ///   - random: Selects the length of the window.
  /// - Returns: A few constants that are neighbours in the code.
  func window(_ number: Int, seed: UInt64, _ random: inout SplitMix64) -> [Constant] {
    var offset = SplitMix64(seed: seed)
    let first = seed == 0 ? 0 : offset.next() >> 32
    if near.isEmpty || far.isEmpty {
      return (far.isEmpty ? near : far).window(first + UInt64(number), &random)
    }
    return (number % 2 == 0 ? near : far).window(first + UInt64(number / 2), &random)
  }
}

/// The numbers of constants in a window.
private let counts = [1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 12]
