/// Where values are kept by keys, beyond the end of the program.
///
/// A reactor is given one as any other service, so that a test gives it a ``MemoryKeyValueStore``:
///
///     try await store.set("ada", for: .login)
///     try await store.value(for: .login)   // "ada"
///
/// What belongs together is changed together, so that all of it is kept or nothing:
///
///     try await store.change { values throws(StoreError) in
///       try values.set("ada", for: .login)
///       try values.set(1, for: .visits)
///     }
///
/// No call blocks the caller's thread: a store waits for its disk in the background, in the order of the calls. A
/// requested change is completed, even when the calling task is cancelled.
public protocol KeyValueStore: Sendable {
  /// Reads all that is kept, as it is at one moment.
  ///
  /// - Returns: The values; none where nothing was ever kept.
  /// - Throws: A ``StoreError``, where they cannot be had.
  func values() async throws(StoreError) -> StoredValues

  /// Changes what is kept, all at once.
  ///
  /// - Parameter body: Changes the values as they are now, and does nothing else; other changes wait
  ///   meanwhile. When it throws, nothing is changed.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body, or a ``StoreError`` when the values cannot be read or written; then the old
  ///   values stay valid.
  @discardableResult
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout StoredValues) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result

  /// Waits until all earlier changes are completed; call it before the program ends.
  func flush() async
}

extension KeyValueStore {
  /// Reads a value.
  ///
  /// - Parameter key: Its key.
  /// - Returns: The value, or `nil` where nothing is kept under the key.
  /// - Throws: A ``StoreError``, also where something of another type is kept.
  public func value<Value>(for key: StoredKey<Value>) async throws(StoreError) -> Value? {
    try await values().value(for: key)
  }

  /// Keeps a value, or removes it.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes what is kept.
  ///   - key: Its key.
  /// - Throws: A ``StoreError``, and then what was kept is kept.
  public func set<Value>(_ value: Value?, for key: StoredKey<Value>) async throws(StoreError) {
    try await change { values throws(StoreError) in try values.set(value, for: key) }
  }

  /// Returns at once, as for a store whose changes are completed when they return.
  public func flush() async {}
}
