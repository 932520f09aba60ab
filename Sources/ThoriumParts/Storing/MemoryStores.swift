import Synchronization
public import Thorium

/// A key-value store that keeps nothing beyond the end of the program, for tests and previews.
///
/// Whatever it is given passes through JSON, as in a file, so that a test finds what a file would not keep.
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
  public func change(
    _ body: (inout StoredValues) throws(StoreError) -> Void
  ) throws(StoreError) {
    try content.withLock { content throws(StoreError) in content = try changed(content, body) }
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
  public func change(
    _ body: (inout [String: Secret]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try content.withLock { content throws(StoreError) in content = try changed(content, body) }
  }
}

/// What a change makes of a value, which stays as it is when the change throws.
private func changed<Content>(
  _ content: Content,
  _ body: (inout Content) throws(StoreError) -> Void
) throws(StoreError) -> Content {
  var next = content
  try body(&next)
  return next
}
