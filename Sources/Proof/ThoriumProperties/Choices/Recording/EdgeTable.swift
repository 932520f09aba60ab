/// A hash table of the edges of a tree: a node and a value lead to a target.
///
/// It is faster than a dictionary, because keys of two numbers need no strong hash.
struct EdgeTable: Sendable {
  /// An edge, or an unused place.
  private struct Slot {
    var node = -1
    var value = 0
    var target = 0
  }

  /// The slots; their number is 0 or a power of two, and at least a quarter of them is unused.
  private var slots: [Slot] = []
  private var count = 0

  /// Returns the target of a value at a node, or `nil` if there is none.
  func target(of node: Int, _ value: Int) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[place(of: node, value)]
    return slot.node < 0 ? nil : slot.target
  }

  /// Sets the target of a value at a node.
  mutating func setTarget(_ target: Int, of node: Int, _ value: Int) {
    if 4 * (count + 1) > 3 * slots.count { grow() }
    let place = place(of: node, value)
    if slots[place].node < 0 { count += 1 }
    slots[place] = Slot(node: node, value: value, target: target)
  }

  /// Returns the index of the slot that holds an edge, or of the unused slot for it.
  private func place(of node: Int, _ value: Int) -> Int {
    let mixed = UInt64(node) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: Int64(value))
    var place = Int((mixed &* 0xD6E8_FEB8_6659_FD93) >> 32) & (slots.count - 1)
    while slots[place].node >= 0 && (slots[place].node != node || slots[place].value != value) {
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(2 * old.count, 16))
    for slot in old where slot.node >= 0 { slots[place(of: slot.node, slot.value)] = slot }
  }
}
