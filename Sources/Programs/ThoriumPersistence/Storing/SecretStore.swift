public import Thorium

/// A persistent store of secrets by names.
///
/// It has another type than ``KeyValueStore``, so that a password is not
/// stored among settings by mistake.
///
///     try await secrets.set(Secret("t0ken"), for: "token")
///     try await secrets.secret(for: "token")?.text     // "t0ken"
///     print(try await secrets.secrets())               // ["token": ******]
///
/// A store waits for its disk in the background, as a ``KeyValueStore`` does.
public protocol SecretStore: Sendable {
  /// Reads all secrets, as they are at one moment.
  ///
  /// - Returns: The secrets by their names.
  /// - Throws: A ``StoreError`` if the secrets cannot be read.
  func secrets() async throws(StoreError) -> [String: Secret]

  /// Changes the secrets atomically.
  ///
  /// - Parameter body: A closure that changes the current secrets and does nothing else.
  /// - Returns: The result of the body.
  /// - Throws: A ``StoreError`` if the secrets cannot be read or stored. Then nothing is changed.
  @discardableResult
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout [String: Secret]) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result
}

extension SecretStore {
  /// Reads a secret.
  ///
  /// - Parameter name: The name of the secret.
  /// - Returns: The secret; `nil` if there is none.
  /// - Throws: A ``StoreError`` if the secret cannot be read.
  public func secret(for name: String) async throws(StoreError) -> Secret? {
    try await secrets()[name]
  }

  /// Stores a secret, or removes it.
  ///
  /// - Parameters:
  ///   - secret: The secret; `nil` removes the stored secret.
  ///   - name: The name of the secret.
  /// - Throws: A ``StoreError``. The old secret then stays valid.
  public func set(_ secret: Secret?, for name: String) async throws(StoreError) {
    try await change { secrets in secrets[name] = secret }
  }
}
