/// A set of small numbers that finds its *k*-th member quickly.
///
///     var slots = SlotSet()
///     for slot in [3, 5, 9] { slots.insert(slot) }
///     slots.select(1)   // 5
///     slots.rank(9)     // 2
///
/// Each number is one bit. If there are more than eight words of bits, a Fenwick tree counts the
/// members.
///
/// - Complexity: O(log *n*) for a capacity of *n*.
///
/// Source: P. M. Fenwick, *A new data structure for cumulative frequency tables*, 1994.
struct SlotSet: Sendable {
  /// The maximum number of words for a linear search, which is then faster than a tree.
  private static let few = 8

  /// The number of members.
  private(set) var count = 0
  /// True when one word does not suffice.
  private var isWide = false
  /// The bits, if one word suffices.
  private var word: UInt64 = 0
  /// The bits, if one word does not suffice.
  private var words: [UInt64] = []
  /// The Fenwick tree over the words; empty if they are few.
  private var tree: [Int32] = []

  func contains(_ number: Int) -> Bool {
    let bits = isWide ? words[number >> 6] : word
    return bits & 1 &<< UInt64(number & 63) != 0
  }

  mutating func insert(_ number: Int) {
    if isWide { change(number, by: 1) } else { word |= 1 &<< UInt64(number) }
    count += 1
  }

  mutating func remove(_ number: Int) {
    if isWide { change(number, by: -1) } else { word &= ~(1 &<< UInt64(number)) }
    count -= 1
  }

  /// Returns the member of a rank, the number of lower members.
  func select(_ rank: Int) -> Int {
    if !isWide { return word.place(ofBit: rank) }
    var rest = rank
    var place = 0
    if tree.isEmpty {
      while true {
        let members = words[place].nonzeroBitCount
        if rest < members { break }
        rest -= members
        place += 1
      }
    } else {
      var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
      while step > 0 {
        let next = place + step
        if next <= tree.count, Int(tree[next - 1]) <= rest {
          rest -= Int(tree[next - 1])
          place = next
        }
        step >>= 1
      }
    }
    return place << 6 + words[place].place(ofBit: rest)
  }

  /// Returns the number of members that are lower than a number.
  func rank(_ number: Int) -> Int {
    let below: UInt64 = 1 &<< UInt64(number & 63) - 1
    if !isWide { return (word & below).nonzeroBitCount }
    let place = number >> 6
    var rank = (words[place] & below).nonzeroBitCount
    if tree.isEmpty {
      for word in words[..<place] { rank += word.nonzeroBitCount }
    } else {
      var node = place
      while node > 0 {
        rank += Int(tree[node - 1])
        node &= node - 1
      }
    }
    return rank
  }

  /// Removes all members, and makes space for the numbers below a multiple of 64.
  mutating func reset(capacity: Int) {
    let size = capacity >> 6
    count = 0
    word = 0
    isWide = size > 1
    words = isWide ? Array(repeating: 0, count: size) : []
    tree = size > Self.few ? Array(repeating: 0, count: size) : []
  }

  private mutating func change(_ number: Int, by amount: Int32) {
    words[number >> 6] ^= 1 &<< UInt64(number & 63)
    var node = number >> 6 + 1
    while node <= tree.count {
      tree[node - 1] += amount
      node += node & -node
    }
  }
}

extension UInt64 {
  /// Returns the place of the set bit of a rank, the number of lower set bits.
  fileprivate func place(ofBit rank: Int) -> Int {
    var bits = self
    for _ in 0..<rank { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }
}
