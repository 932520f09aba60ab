/// Where values are kept by keys, beyond the end of the program.
///
/// A reactor is given one as any other service, so that a test gives it a ``MemoryKeyValueStore``:
///
///     try store.set("ada", for: .login)
///     try store.value(for: .login)   // "ada"
///
/// What belongs together is changed together, so that all of it is kept or nothing:
///
///     try store.change { values throws(StoreError) in
///       try values.set("ada", for: .login)
///       try values.set(1, for: .visits)
///     }
public protocol KeyValueStore: Sendable {
  /// Reads all that is kept, as it is at one moment.
  ///
  /// - Returns: The values; none where nothing was ever kept.
  /// - Throws: A ``StoreError``, where they cannot be had.
  func values() throws(StoreError) -> StoredValues

  /// Changes what is kept, all at once.
  ///
  /// - Parameter body: Changes the values as they are now, and does nothing else; others who change them
  ///   wait so long. When it throws nothing is changed.
  /// - Throws: What the body throws, or a ``StoreError`` where the values cannot be had or kept.
  func change(_ body: (inout StoredValues) throws(StoreError) -> Void) throws(StoreError)
}

extension KeyValueStore {
  /// Reads a value.
  ///
  /// - Parameter key: Its key.
  /// - Returns: The value, or `nil` where nothing is kept under the key.
  /// - Throws: A ``StoreError``, also where something of another type is kept.
  public func value<Value>(for key: StoredKey<Value>) throws(StoreError) -> Value? {
    try values().value(for: key)
  }

  /// Keeps a value, or removes it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes what is kept.
  ///   - key: Its key.
  /// - Throws: A ``StoreError``, and then what was kept is kept.
  public func set<Value>(_ value: Value?, for key: StoredKey<Value>) throws(StoreError) {
    try change { values throws(StoreError) in try values.set(value, for: key) }
  }
}
