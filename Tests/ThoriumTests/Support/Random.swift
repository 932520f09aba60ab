/// Numbers that look random and are the same in each run (SplitMix64).
struct Random {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 to one less than the bound.
  mutating func next(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// One of some elements, or `nil` where there are none.
  mutating func element<Element>(of elements: some RandomAccessCollection<Element>) -> Element? {
    elements.isEmpty ? nil : elements.dropFirst(next(below: elements.count)).first
  }
}
