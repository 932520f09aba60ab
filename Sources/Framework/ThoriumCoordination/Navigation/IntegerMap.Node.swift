extension IntegerMap {
  /// A part of the tree: a node of level 0 has values, any other node has nodes.
  struct Node {
    /// The slots in use, as one bit for each of the 32 slots.
    var bitmap: UInt32 = 0
    /// The number of values in this node and below it.
    var count = 0
    var values: [Value] = []
    var nodes: [Node] = []
  }
}

extension IntegerMap.Node: Sendable where Value: Sendable {}
// Arrays with the same storage compare equal in O(1), and so do nodes.
extension IntegerMap.Node: Equatable where Value: Equatable {}
extension IntegerMap.Node: Hashable where Value: Hashable {}

// Reading nodes.
extension IntegerMap.Node {
  func read<Answer>(at key: UInt, _ level: Int, _ body: (Value) -> Answer) -> Answer? {
    let bit = Self.bit(of: key, level)
    if bitmap & bit == 0 { return nil }
    let index = place(of: bit)
    return level == 0 ? body(values[index]) : nodes[index].read(at: key, level - 1, body)
  }

  func entry(at offset: Int, _ level: Int) -> (key: UInt, value: Value) {
    if level == 0 { return (slot(at: offset), values[offset]) }
    var rest = offset
    var index = 0
    while rest >= nodes[index].count {
      rest -= nodes[index].count
      index += 1
    }
    let below = nodes[index].entry(at: rest, level - 1)
    return (slot(at: index) << (5 * UInt(level)) | below.key, below.value)
  }

  func count(below key: UInt, _ level: Int) -> Int {
    let bit = Self.bit(of: key, level)
    let index = place(of: bit)
    if level == 0 { return index }
    let before = nodes[..<index].reduce(0) { $0 + $1.count }
    return bitmap & bit == 0 ? before : before + nodes[index].count(below: key, level - 1)
  }

  func forEach(_ level: Int, _ prefix: UInt, _ body: (UInt, Value) -> Void) {
    var rest = bitmap
    for index in 0..<bitmap.nonzeroBitCount {
      let key = prefix | UInt(rest.trailingZeroBitCount) << (5 * UInt(level))
      rest &= rest - 1
      if level == 0 { body(key, values[index]) } else { nodes[index].forEach(level - 1, key, body) }
    }
  }
}

// Changing nodes.
extension IntegerMap.Node {
  /// Changes a value in place, if there is one.
  mutating func change<Answer>(
    _ key: UInt,
    _ level: Int,
    _ body: (inout Value) -> Answer
  ) -> Answer? {
    let bit = Self.bit(of: key, level)
    if bitmap & bit == 0 { return nil }
    let index = place(of: bit)
    return level == 0 ? body(&values[index]) : nodes[index].change(key, level - 1, body)
  }

  /// Sets a value.
  ///
  /// - Returns: True when there was no value before.
  @discardableResult
  mutating func insert(_ value: Value, _ key: UInt, _ level: Int) -> Bool {
    let bit = Self.bit(of: key, level)
    let index = place(of: bit)
    var isNew = bitmap & bit == 0
    if level > 0 {
      if isNew { nodes.insert(Self(), at: index) }
      isNew = nodes[index].insert(value, key, level - 1)
    } else if isNew {
      values.insert(value, at: index)
    } else {
      values[index] = value
    }
    bitmap |= bit
    if isNew { count += 1 }
    return isNew
  }

  /// Removes a value if there is one, and returns it.
  mutating func remove(_ key: UInt, _ level: Int) -> Value? {
    let bit = Self.bit(of: key, level)
    if bitmap & bit == 0 { return nil }
    let index = place(of: bit)
    let old = level == 0 ? values.remove(at: index) : nodes[index].remove(key, level - 1)
    if old == nil { return nil }
    count -= 1
    if level > 0 {
      if nodes[index].count > 0 { return old }
      nodes.remove(at: index)
    }
    bitmap &= ~bit
    return old
  }

  /// Returns the index of a bit's value or child, or the index to insert it at.
  private func place(of bit: UInt32) -> Int { (bitmap & (bit - 1)).nonzeroBitCount }

  /// Returns the slot, from 0 to 31, of the value or child at an index.
  private func slot(at index: Int) -> UInt {
    var rest = bitmap
    for _ in 0..<index { rest &= rest - 1 }
    return UInt(rest.trailingZeroBitCount)
  }

  private static func bit(of key: UInt, _ level: Int) -> UInt32 {
    1 << UInt32((key >> (5 * UInt(level))) & 31)
  }
}
