import ThoriumProof

/// An actor that holds a value, which a flawed object reads and writes in two steps.
actor Cell<Value: Sendable> {
  private var value: Value

  init(_ value: Value) { self.value = value }

  func read() -> Value { value }
  func write(_ new: Value) { value = new }

  func change<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    body(&value)
  }
}

/// A counter and a cached table, each flawed or corrected.
enum ConcurrentObjects {
  enum Count: Sendable, Hashable { case next, value }

  static let counter = SequentialModel(0) { (count: inout Int, call: Count) -> Int in
    if call == .next { count += 1 }
    return count
  }

  /// Counts in two steps, of which others may come between.
  static func count(isFlawed: Bool) -> @Sendable (Count) async -> Int {
    let cell = Cell(0)
    return { call in
      if call == .value { return await cell.read() }
      if !isFlawed {
        return await cell.change { count in
          count += 1
          return count
        }
      }
      let count = await cell.read()
      await cell.write(count + 1)
      return count + 1
    }
  }

  struct Access: Sendable, Hashable {
    let key: Int
    /// The value to write; `nil` for a read.
    let value: Int?
  }

  static let table = SequentialModel(0) { (held: inout Int, access: Access) -> Int in
    held = access.value ?? held
    return held
  }
  .partitioned { $0.key }

  /// Keeps what was read in a cache, which a write updates too late.
  static func look(isFlawed: Bool) -> @Sendable (Access) async -> Int {
    let table = Cell([Int: Int]())
    let cache = Cell([Int: Int]())
    return { access in
      if let value = access.value {
        await table.change { $0[access.key] = value }
        if isFlawed { await cache.change { $0[access.key] = nil } }
        return value
      }
      if isFlawed, let cached = await cache.read()[access.key] { return cached }
      let value = await table.read()[access.key] ?? 0
      if isFlawed { await cache.change { $0[access.key] = value } }
      return value
    }
  }
}
