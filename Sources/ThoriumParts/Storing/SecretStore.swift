public import Thorium

/// Where secrets are kept by names, apart from all else.
///
/// It is another type than ``KeyValueStore``, so that no password is put among the settings by mistake.
///
///     try secrets.set(Secret("t0ken"), for: "token")
///     try secrets.secret(for: "token")?.text           // "t0ken"
///     print(try secrets.secrets())                     // ["token": ******]
public protocol SecretStore: Sendable {
  /// Reads all secrets, as they are at one moment.
  ///
  /// - Returns: The secrets by their names.
  /// - Throws: A ``StoreError``, where they cannot be had.
  func secrets() throws(StoreError) -> [String: Secret]

  /// Changes what is kept, all at once.
  ///
  /// - Parameter body: Changes the secrets as they are now, and does nothing else.
  /// - Throws: A ``StoreError``, where they cannot be had or kept; then nothing is changed.
  func change(_ body: (inout [String: Secret]) throws(StoreError) -> Void) throws(StoreError)
}

extension SecretStore {
  /// Reads a secret.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The secret, or `nil` where there is none.
  /// - Throws: A ``StoreError``, where it cannot be had.
  public func secret(for name: String) throws(StoreError) -> Secret? {
    try secrets()[name]
  }

  /// Keeps a secret, or removes it.
  ///
  /// - Parameters:
  ///   - secret: The secret; `nil` removes what is kept.
  ///   - name: Its name.
  /// - Throws: A ``StoreError``, and then what was kept is kept.
  public func set(_ secret: Secret?, for name: String) throws(StoreError) {
    try change { secrets in secrets[name] = secret }
  }
}
