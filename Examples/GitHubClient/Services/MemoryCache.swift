import Synchronization

/// A cache of values in memory, with a maximum size.
///
///     let cache = MemoryCache<String, Int>(limit: 2)
///     (cache["a"], cache["b"]) = (1, 2)
///     cache["a"]        // 1
///     cache["c"] = 3    // drops "b", the least recently used
///     cache["b"]        // nil
///
/// When the cache is full, it drops the least recently used value. It can
/// be used from any thread. Pass it to its users, like any other service.
final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Content {
    var entries: [Key: (value: Value, used: UInt64)] = [:]
    var uses: UInt64 = 0
  }

  /// The maximum number of values.
  let limit: Int
  private let content = Mutex(Content())

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The maximum number of values, at least 1.
  init(limit: Int = 1_000) {
    precondition(limit > 0, "The limit of a cache is 1 value or more, not \(limit).")
    self.limit = limit
  }

  /// The number of values.
  var count: Int { content.withLock { $0.entries.count } }

  /// The value of a key; reading and setting it count as uses, and setting `nil` removes it.
  ///
  /// - Complexity: O(1); O(*n*) if another value is dropped.
  subscript(key: Key) -> Value? {
    get {
      content.withLock { content in
        content.uses += 1
        content.entries[key]?.used = content.uses
        return content.entries[key]?.value
      }
    }
    set {
      // The removed value may be deallocated here, which must not happen under the lock.
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

  /// Removes all values, for example when the user logs out.
  func removeAll() {
    let gone = content.withLock { content in
      defer { content.entries = [:] }
      return content.entries
    }
    withExtendedLifetime(gone) {}
  }
}
