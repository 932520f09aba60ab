/// A sorted map from numbers to values, whose copies share their storage.
///
///     var map = IntegerMap<String>()
///     map[7] = "tea"
///     map[2] = "milk"
///     map.values          // ["milk", "tea"]
///     let old = map       // costs nothing, and a change of `map` copies one path
///     map.last?.key       // 7
///
/// This is a radix tree with 32 children in each node (Bagwell, "Ideal Hash Trees",
/// 2001). Each node stores the count of its values, so that an offset finds an entry.
///
/// - Complexity: O(log *n*) for numbers that are assigned in ascending order; no number needs more than 13 levels.
struct IntegerMap<Value> {
  private(set) var root = Node()
  /// The number of levels above the lowest one.
  private(set) var height = 0

  /// The number of values.
  var count: Int { root.count }
  /// True when there is no value.
  var isEmpty: Bool { root.count == 0 }

  /// The value for a number.
  subscript(key: UInt) -> Value? {
    get { read(at: key) { $0 } }
    set {
      if let newValue { insert(newValue, key) } else { remove(key) }
    }
  }

  /// Changes the value for a number in place.
  ///
  /// - Returns: The result of `body`, or `nil` when there is no value.
  @discardableResult
  mutating func change<Answer>(_ key: UInt, _ body: (inout Value) -> Answer) -> Answer? {
    reaches(key) ? root.change(key, height, body) : nil
  }

  /// Reads a part of the value for a number, without a copy of the whole value.
  func read<Answer>(at key: UInt, _ body: (Value) -> Answer) -> Answer? {
    reaches(key) ? root.read(at: key, height, body) : nil
  }

  /// True when there is a value for a number.
  func contains(_ key: UInt) -> Bool { read(at: key) { _ in true } ?? false }

  /// Removes the value for a number.
  @discardableResult
  mutating func remove(_ key: UInt) -> Value? {
    guard reaches(key), let old = root.remove(key, height) else { return nil }
    while height > 0, root.bitmap <= 1 {
      root = root.nodes.first ?? Node()
      height -= 1
    }
    return old
  }

  private mutating func insert(_ value: Value, _ key: UInt) {
    while !reaches(key) {
      if !isEmpty { root = Node(bitmap: 1, count: count, nodes: [root]) }
      height += 1
    }
    root.insert(value, key, height)
  }

  private func reaches(_ key: UInt) -> Bool { key >> (5 * UInt(height + 1)) == 0 }
}

// The order of the entries.
extension IntegerMap {
  /// The entry with the lowest number.
  var first: (key: UInt, value: Value)? { isEmpty ? nil : entry(at: 0) }
  /// The entry with the highest number.
  var last: (key: UInt, value: Value)? { isEmpty ? nil : entry(at: count - 1) }

  /// Returns the entry at an offset in the order; the offset must exist.
  func entry(at offset: Int) -> (key: UInt, value: Value) {
    precondition((0..<count).contains(offset), "The index \(offset) is not in 0..<\(count).")
    return root.entry(at: offset, height)
  }

  /// The entries in descending order of their numbers.
  var descending: some Sequence<(key: UInt, value: Value)> {
    (0..<count).lazy.reversed().map { entry(at: $0) }
  }

  /// Returns the number of lower numbers that have a value.
  func count(below key: UInt) -> Int {
    reaches(key) ? root.count(below: key, height) : count
  }

  /// All values, in the order of their numbers.
  var values: [Value] { map { $1 } }

  /// All numbers that have a value, in order.
  var keys: [UInt] { map { key, _ in key } }

  private func map<Answer>(_ transform: (UInt, Value) -> Answer) -> [Answer] {
    var answers: [Answer] = []
    answers.reserveCapacity(count)
    root.forEach(height, 0) { answers.append(transform($0, $1)) }
    return answers
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
