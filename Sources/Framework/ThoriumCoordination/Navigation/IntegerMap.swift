/// A map from numbers to values, in ascending order of the numbers.
///
///     var map = IntegerMap<String>()
///     map[7] = "tea"
///     map[2] = "milk"
///     map.values          // ["milk", "tea"]
///     map.last?.key       // 7
///
/// Numbers are mostly assigned in ascending order, so two sorted arrays are enough.
///
/// - Complexity: O(log *n*) to find a number, and to add a number above all others.
struct IntegerMap<Value> {
  /// All numbers that have a value, in order.
  private(set) var keys: [UInt] = []
  /// All values, in the order of their numbers.
  private(set) var values: [Value] = []

  /// The number of values.
  var count: Int { keys.count }
  /// True when there is no value.
  var isEmpty: Bool { keys.isEmpty }

  /// The value for a number.
  subscript(key: UInt) -> Value? {
    get { offset(of: key).map { values[$0] } }
    set {
      if let newValue { insert(newValue, key) } else { remove(key) }
    }
  }

  /// The value for a number, or a default when there is none.
  subscript(key: UInt, default value: @autoclosure () -> Value) -> Value {
    get { self[key] ?? value() }
    _modify {
      let offset = offset(of: key) ?? insert(value(), key)
      yield &values[offset]
    }
  }

  /// Changes the value for a number in place.
  ///
  /// - Returns: The result of `body`, or `nil` when there is no value.
  @discardableResult
  mutating func change<Answer, Problem: Error>(
    _ key: UInt,
    _ body: (inout Value) throws(Problem) -> Answer
  ) throws(Problem) -> Answer? {
    guard let offset = offset(of: key) else { return nil }
    return try body(&values[offset])
  }

  /// Reads a part of the value for a number, without a copy of the whole value.
  func read<Answer>(at key: UInt, _ body: (Value) -> Answer) -> Answer? {
    offset(of: key).map { body(values[$0]) }
  }

  /// True when there is a value for a number.
  func contains(_ key: UInt) -> Bool { offset(of: key) != nil }

  /// Removes the value for a number.
  @discardableResult
  mutating func remove(_ key: UInt) -> Value? {
    guard let offset = offset(of: key) else { return nil }
    keys.remove(at: offset)
    return values.remove(at: offset)
  }

  @discardableResult
  private mutating func insert(_ value: Value, _ key: UInt) -> Int {
    let offset = count(below: key)
    if offset < count, keys[offset] == key {
      values[offset] = value
    } else {
      keys.insert(key, at: offset)
      values.insert(value, at: offset)
    }
    return offset
  }

  private func offset(of key: UInt) -> Int? {
    let offset = count(below: key)
    return offset < count && keys[offset] == key ? offset : nil
  }
}

// The order of the entries.
extension IntegerMap {
  /// The entry with the lowest number.
  var first: (key: UInt, value: Value)? { isEmpty ? nil : entry(at: 0) }
  /// The entry with the highest number.
  var last: (key: UInt, value: Value)? { isEmpty ? nil : entry(at: count - 1) }

  /// Returns the entry at an offset in the order; the offset must exist.
  func entry(at offset: Int) -> (key: UInt, value: Value) { (keys[offset], values[offset]) }

  /// The entries in descending order of their numbers.
  var descending: some Sequence<(key: UInt, value: Value)> {
    keys.indices.reversed().lazy.map { entry(at: $0) }
  }

  /// Returns the number of lower numbers that have a value.
  func count(below key: UInt) -> Int {
    if keys.last.map({ $0 < key }) ?? true { return keys.count }
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the numbers that have a value here and none in another map, in order.
  func keys<Other>(missingIn other: IntegerMap<Other>) -> [UInt] {
    keys.filter { !other.contains($0) }
  }
}

extension IntegerMap: Sendable where Value: Sendable {}
extension IntegerMap: Equatable where Value: Equatable {}
extension IntegerMap: Hashable where Value: Hashable {}

/// A set of numbers, which are the keys of a map.
typealias IntegerSet = IntegerMap<Present>

/// The value of each number in a set.
struct Present: Sendable, Hashable {}

extension IntegerSet {
  /// Adds a number.
  mutating func insert(_ key: UInt) { self[key] = Present() }
}

extension IntegerMap where Value == IntegerSet {
  /// Adds a number to the set for a key.
  mutating func insert(_ number: UInt, for key: UInt) {
    self[key, default: IntegerSet()].insert(number)
  }

  /// Removes a number from the set for a key, and then the set if it is empty.
  mutating func remove(_ number: UInt, for key: UInt) {
    let isEmpty = change(key) { numbers in
      numbers.remove(number)
      return numbers.isEmpty
    }
    if isEmpty == true { remove(key) }
  }
}
