import Synchronization
public import Thorium

/// A key-value store that keeps nothing beyond the end of the program, for tests and previews.
///
/// No call waits or suspends. Values pass through JSON, as in a file, so that a test finds a value that a file would
/// not keep.
public final class MemoryKeyValueStore: KeyValueStore {
  private let content: Mutex<StoredValues>

  /// Creates a store.
  ///
  /// - Parameter values: What is kept in it at first.
  public init(_ values: StoredValues = StoredValues()) {
    content = Mutex(values)
  }

  /// Reads all that is kept.
  public func values() -> StoredValues {
    content.withLock { $0 }
  }

  /// Changes what is kept, all at once.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @Sendable (inout StoredValues) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try content.change(body)
  }
}

/// A store of secrets that keeps nothing beyond the end of the program.
public final class MemorySecretStore: SecretStore {
  private let content: Mutex<[String: Secret]>

  /// Creates a store.
  ///
  /// - Parameter secrets: What is kept in it at first.
  public init(_ secrets: [String: Secret] = [:]) {
    content = Mutex(secrets)
  }

  /// Reads all secrets.
  public func secrets() -> [String: Secret] {
    content.withLock { $0 }
  }

  /// Changes what is kept, all at once.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @Sendable (inout [String: Secret]) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try content.change(body)
  }
}

extension Mutex where Value: Sendable {
  /// Changes a copy of the value under the lock, and keeps it unless the body throws.
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
