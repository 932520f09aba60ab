import ThoriumProperties

/// A set of calls, as a hash of 128 bits.
///
/// The hash of a set is the exclusive or of the hashes of its members. So the search for an order
/// needs the same time and memory for each step, however long the history is. Two of a million sets
/// have equal hashes with a probability below 2⁻⁸⁸.
struct PlacedCalls: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// Inserts a call, or removes it if it is in the set.
  mutating func toggle(_ call: Int) {
    var random = SplitMix64(seed: UInt64(call))
    high ^= random.next()
    low ^= random.next()
  }
}
