/// A hash that is the same in each process.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, *FNV-1a*, of 64 bits.
struct Fingerprint: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates a hash of the build mode, since the optimiser changes the points of choice.
  init() {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }()
    )
    add(isDebug ? 1 : 0)
  }

  /// Creates a hash with the value of another one.
  init(value: UInt64) {
    self.value = value
  }

  mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x100_0000_01b3
  }

  /// A shorter hash.
  var short: UInt32 { UInt32(truncatingIfNeeded: value ^ (value >> 32)) }
}
