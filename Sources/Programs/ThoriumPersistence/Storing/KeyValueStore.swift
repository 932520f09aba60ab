/// A persistent store of values by keys.
///
/// Pass a store to a reactor like any other service, so that a test can
/// pass a ``MemoryKeyValueStore``:
///
///     try await store.set("ada", for: .login)
///     try await store.value(for: .login)   // "ada"
///
/// Change related values together, so that either all of them are stored or none:
///
///     try await store.change { values throws(StoreError) in
///       try values.set("ada", for: .login)
///       try values.set(1, for: .visits)
///     }
///
/// No call blocks the thread of the caller: a store waits for its disk in the background, in the
/// order of the calls. A requested change is completed, even if the calling task is cancelled.
public protocol KeyValueStore: Sendable {
  /// Reads all values, as they are at one moment.
  ///
  /// - Returns: The values; empty if nothing was ever stored.
  /// - Throws: A ``StoreError`` if the values cannot be read.
  func values() async throws(StoreError) -> StoredValues

  /// Changes the values atomically.
  ///
  /// - Parameter body: A closure that changes the current values and does nothing
  ///   else. Other changes wait until it returns. If it throws, nothing is changed.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body, or a ``StoreError`` if the values
  ///   cannot be read or written. The old values then stay valid.
  @discardableResult
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout StoredValues) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result
}

extension KeyValueStore {
  /// Reads a value.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The value; `nil` if nothing is stored under the key.
  /// - Throws: A ``StoreError`` if the values cannot be read or the stored value has another type.
  public func value<Value>(for key: StoredKey<Value>) async throws(StoreError) -> Value? {
    try await values().value(for: key)
  }

  /// Stores a value, or removes it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the stored value.
  ///   - key: The key of the value.
  /// - Throws: A ``StoreError``. The old value then stays valid.
  public func set<Value>(_ value: Value?, for key: StoredKey<Value>) async throws(StoreError) {
    try await change { values throws(StoreError) in try values.set(value, for: key) }
  }
}
