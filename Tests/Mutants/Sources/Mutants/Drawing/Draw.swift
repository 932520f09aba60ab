/// An order of all mutants that a seed decides.
///
/// The place of a mutant depends on the seed and on its key alone, so a change elsewhere in the
/// library leaves most of a draw as it was.
struct Draw {
  let seed: UInt64
  /// All mutants of the library, in the order in which they are drawn.
  let order: [Mutant]

  init(seed: UInt64, mutants: [Mutant]) {
    self.seed = seed
    order =
      mutants
      .map { (rank: scrambled(digest("\(seed) \($0.key)".utf8)), mutant: $0) }
      .sorted { ($0.rank, $0.mutant.key) < ($1.rank, $1.mutant.key) }
      .map(\.mutant)
  }

  /// Returns the numbers of the first mutants, without those that do not compile.
  func numbers(count: Int, without refused: Set<String>) -> [Int] {
    var numbers: [Int] = []
    for (number, mutant) in order.enumerated() where !refused.contains(mutant.key) {
      if numbers.count == count { break }
      numbers.append(number)
    }
    return numbers
  }
}

/// Returns the FNV-1a hash of bytes.
///
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/
func digest(_ bytes: some Sequence<UInt8>, after start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
  bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// Spreads the bits of a hash, as SplitMix64 does.
///
/// Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
private func scrambled(_ hash: UInt64) -> UInt64 {
  var bits = hash
  bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
  bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
  return bits ^ (bits >> 31)
}
