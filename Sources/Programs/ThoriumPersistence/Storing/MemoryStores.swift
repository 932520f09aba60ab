import Synchronization
public import Thorium

/// A key-value store in memory, for tests and previews.
///
/// No call waits or suspends. Values are converted to JSON, as for a
/// file. A test therefore finds values that a file could not store.
public final class MemoryKeyValueStore: KeyValueStore {
  private let content: Mutex<StoredValues>

  /// Creates a store.
  ///
  /// - Parameter values: The initial values.
  public init(_ values: StoredValues = StoredValues()) {
    content = Mutex(values)
  }

  /// Reads all values.
  public func values() -> StoredValues {
    content.withLock { $0 }
  }

  /// Changes the values atomically.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @Sendable (inout StoredValues) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try content.change(body)
  }
}

/// A store of secrets in memory.
public final class MemorySecretStore: SecretStore {
  private let content: Mutex<[String: Secret]>

  /// Creates a store.
  ///
  /// - Parameter secrets: The initial secrets.
  public init(_ secrets: [String: Secret] = [:]) {
    content = Mutex(secrets)
  }

  /// Reads all secrets.
  public func secrets() -> [String: Secret] {
    content.withLock { $0 }
  }

  /// Changes the secrets atomically.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @Sendable (inout [String: Secret]) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try content.change(body)
  }
}

extension Mutex where Value: Sendable {
  /// Changes a copy of the value under the lock, and stores it unless the body throws.
  fileprivate borrowing func change<Result: Sendable>(
    _ body: (inout Value) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try withLock { value throws(StoreError) in
      var next = value
      let result = try body(&next)
      value = next
      return result
    }
  }
}
