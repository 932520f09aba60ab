import Synchronization

/// What was had once and may be needed again, while there is room for it.
///
///     let cache = MemoryCache<String, Int>(limit: 2)
///     (cache["a"], cache["b"]) = (1, 2)
///     cache["a"]        // 1
///     cache["c"] = 3    // "b" goes: it was used longest ago
///     cache["b"]        // nil
///
/// It may be used from any thread. It is a service like any other, so give it to whoever needs it.
final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Content {
    var entries: [Key: (value: Value, used: UInt64)] = [:]
    var uses: UInt64 = 0
  }

  /// How many values there is room for.
  let limit: Int
  private let content = Mutex(Content())

  /// Creates an empty cache.
  ///
  /// - Parameter limit: How many values there is room for, at least 1.
  init(limit: Int = 1_000) {
    precondition(limit > 0, "A cache has room for 1 value or more, not \(limit).")
    self.limit = limit
  }

  /// How many values there are.
  var count: Int { content.withLock { $0.entries.count } }

  /// The value of a key; reading and setting are uses of it, and `nil` removes it.
  ///
  /// - Complexity: O(1); O(*n*) where one has to go.
  subscript(key: Key) -> Value? {
    get {
      content.withLock { content in
        content.uses += 1
        content.entries[key]?.used = content.uses
        return content.entries[key]?.value
      }
    }
    set {
      // What goes may end with this, and must not do so under the lock.
      let gone = content.withLock { content in
        content.uses += 1
        let old = content.entries[key]?.value
        content.entries[key] = newValue.map { ($0, content.uses) }
        guard content.entries.count > limit else { return old }
        let oldest = content.entries.min { $0.value.used < $1.value.used }
        return oldest.flatMap { content.entries.removeValue(forKey: $0.key)?.value }
      }
      withExtendedLifetime(gone) {}
    }
  }

  /// Removes all values, as when somebody logs out.
  func removeAll() {
    let gone = content.withLock { content in
      defer { content.entries = [:] }
      return content.entries
    }
    withExtendedLifetime(gone) {}
  }
}
