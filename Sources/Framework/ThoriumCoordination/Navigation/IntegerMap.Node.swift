import ThoriumCore

// Reading nodes. A node of level 0 holds values, any other node holds nodes.
extension IntegerMap.Node {
  func read<Answer>(at key: UInt, _ level: Int, _ body: (Value) -> Answer) -> Answer? {
    let bit = Self.bit(of: key, level)
    if bitmap & bit == 0 { return nil }
    let index = place(of: bit)
    return switch content {
    case .values(let values): body(values[index])
    case .nodes(let nodes): nodes[index].read(at: key, level - 1, body)
    }
  }

  func entry(at offset: Int, _ level: Int) -> (key: UInt, value: Value) {
    switch content {
    case .values(let values): return (slot(at: offset), values[offset])
    case .nodes(let nodes):
      var rest = offset
      var index = 0
      while rest >= nodes[index].count {
        rest -= nodes[index].count
        index += 1
      }
      let below = nodes[index].entry(at: rest, level - 1)
      return (slot(at: index) << (5 * UInt(level)) | below.key, below.value)
    }
  }

  func count(below key: UInt, _ level: Int) -> Int {
    let bit = Self.bit(of: key, level)
    let index = place(of: bit)
    guard case .nodes(let nodes) = content else { return index }
    let before = nodes[..<index].reduce(0) { $0 + $1.count }
    return bitmap & bit == 0 ? before : before + nodes[index].count(below: key, level - 1)
  }

  func forEach(_ level: Int, _ prefix: UInt, _ body: (UInt, Value) -> Void) {
    var rest = bitmap
    for index in 0..<bitmap.nonzeroBitCount {
      let key = prefix | UInt(rest.trailingZeroBitCount) << (5 * UInt(level))
      rest &= rest - 1
      switch content {
      case .values(let values): body(key, values[index])
      case .nodes(let nodes): nodes[index].forEach(level - 1, key, body)
      }
    }
  }

  /// The node with the lowest numbers below this one.
  var firstChild: Self? {
    if case .nodes(let nodes) = content { nodes.first } else { nil }
  }

  /// The same node, one level higher.
  var raised: Self {
    count == 0
      ? Self(content: .nodes([])) : Self(bitmap: 1, count: count, content: .nodes([self]))
  }
}

// Changing nodes. A change takes the array out of its node first, so that it is uniquely referenced and not copied.
extension IntegerMap.Node {
  /// Changes a value that exists.
  mutating func change<Answer, Problem: Error>(
    _ key: UInt,
    _ level: Int,
    _ body: (inout Value) throws(Problem) -> Answer
  ) throws(Problem) -> Answer {
    let index = place(of: Self.bit(of: key, level))
    switch content {
    case .values(var values):
      content = .values([])
      defer { content = .values(values) }
      return try body(&values[index])
    case .nodes(var nodes):
      content = .nodes([])
      defer { content = .nodes(nodes) }
      return try nodes[index].change(key, level - 1, body)
    }
  }

  /// Sets a value.
  ///
  /// - Returns: True when there was no value before.
  @discardableResult
  mutating func insert(_ value: Value, _ key: UInt, _ level: Int) -> Bool {
    let bit = Self.bit(of: key, level)
    let index = place(of: bit)
    var isNew = bitmap & bit == 0
    switch content {
    case .values(var values):
      content = .values([])
      if isNew { values.insert(value, at: index) } else { values[index] = value }
      content = .values(values)
    case .nodes(var nodes):
      content = .nodes([])
      if isNew { nodes.insert(Self(content: level == 1 ? .values([]) : .nodes([])), at: index) }
      isNew = nodes[index].insert(value, key, level - 1)
      content = .nodes(nodes)
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
    let old: Value?
    switch content {
    case .values(var values):
      content = .values([])
      old = values.remove(at: index)
      bitmap &= ~bit
      content = .values(values)
    case .nodes(var nodes):
      content = .nodes([])
      old = nodes[index].remove(key, level - 1)
      if nodes[index].count == 0 {
        nodes.remove(at: index)
        bitmap &= ~bit
      }
      content = .nodes(nodes)
    }
    if old != nil { count -= 1 }
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
