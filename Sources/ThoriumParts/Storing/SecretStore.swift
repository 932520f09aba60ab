public import Thorium

/// Where secrets are kept by names, apart from all else.
///
/// It is another type than ``KeyValueStore``, so that no password is put among the settings by mistake.
///
///     try await secrets.set(Secret("t0ken"), for: "token")
///     try await secrets.secret(for: "token")?.text     // "t0ken"
///     print(try await secrets.secrets())               // ["token": ******]
///
/// It waits for a disk in the background, as a ``KeyValueStore`` does.
public protocol SecretStore: Sendable {
  /// Reads all secrets, as they are at one moment.
  ///
  /// - Returns: The secrets by their names.
  /// - Throws: A ``StoreError``, where they cannot be had.
  func secrets() async throws(StoreError) -> [String: Secret]

  /// Changes what is kept, all at once.
  ///
  /// - Parameter body: Changes the secrets as they are now, and does nothing else.
  /// - Returns: The result of the body.
  /// - Throws: A ``StoreError``, where they cannot be had or kept; then nothing is changed.
  @discardableResult
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout [String: Secret]) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result

  /// Waits until all earlier changes are completed; call it before the program ends.
  func flush() async
}

extension SecretStore {
  /// Reads a secret.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The secret, or `nil` where there is none.
  /// - Throws: A ``StoreError``, where it cannot be had.
  public func secret(for name: String) async throws(StoreError) -> Secret? {
    try await secrets()[name]
  }

  /// Keeps a secret, or removes it.
  ///
  /// - Parameters:
  ///   - secret: The secret; `nil` removes what is kept.
  ///   - name: Its name.
  /// - Throws: A ``StoreError``, and then what was kept is kept.
  public func set(_ secret: Secret?, for name: String) async throws(StoreError) {
    try await change { secrets in secrets[name] = secret }
  }

  /// Returns at once, as for a store whose changes are completed when they return.
  public func flush() async {}
}
