/// A hash table of state numbers, which finds an equal state by its hash.
///
/// The table uses open addressing, and most lookups read one slot. A slot holds 32 bits of the hash
/// and the number of the state, so a lookup compares states only if those bits agree. The states
/// themselves are stored once, outside of the table.
@usableFromInline
struct StateTable: Sendable {
  /// The slots: the hash in the upper half, and the number of the state in the lower half.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var mask: Int
  @usableFromInline var count = 0
  /// The number of states with equal hashes that were not equal.
  @usableFromInline var collisions = 0
  /// The value of a slot without a state; no state has the number `UInt32.max`.
  @usableFromInline static let empty = UInt64.max

  @inlinable
  init() {
    slots = Array(repeating: Self.empty, count: 64)
    mask = 63
  }

  /// Returns the number of an equal state, or adds the given number and returns it.
  ///
  /// - Parameters:
  ///   - hash: The hash of the state.
  ///   - number: The number of the state if it is new.
  ///   - isEqual: Returns true when the state with the given number equals the searched one.
  /// - Returns: The number of the state in the table.
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func insert(_ hash: Int, _ number: Int, _ isEqual: (Int) -> Bool) -> Int {
    // The lower 32 bits select the slot, and are also stored to grow the table without the states.
    let hash = UInt64(UInt32(truncatingIfNeeded: hash))
    var place = Int(hash) & mask
    while true {
      let slot = slots[place]
      if slot == Self.empty { break }
      if slot >> 32 == hash {
        let known = Int(UInt32(truncatingIfNeeded: slot))
        if isEqual(known) { return known }
        collisions &+= 1
      }
      place = (place &+ 1) & mask
    }
    slots[place] = hash << 32 | UInt64(number)
    count += 1
    if count * 2 > slots.count { grow() }
    return number
  }

  /// Doubles the number of slots.
  @usableFromInline
  mutating func grow() {
    let old = slots
    mask = old.count * 2 - 1
    slots = Array(repeating: Self.empty, count: old.count * 2)
    for slot in old where slot != Self.empty {
      var place = Int(slot >> 32) & mask
      while slots[place] != Self.empty { place = (place &+ 1) & mask }
      slots[place] = slot
    }
  }
}
