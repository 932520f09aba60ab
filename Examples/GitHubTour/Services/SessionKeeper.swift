import Foundation
import Thorium
import ThoriumPersistence

/// A persistent store of the logged-in account.
///
/// The name is stored among the values. The password and the token of each name
/// are stored among the secrets, and before the name. If the program stops in
/// between, the next run finds the previous name with its password and token.
struct SessionKeeper: Sendable {
  let values: any KeyValueStore
  let secrets: any SecretStore

  /// Returns the account that is logged in, if any.
  ///
  /// The first call of an installation deletes the tokens of an earlier one.
  func account() async throws -> Account? {
    if try await values.value(for: .isInstalled) != true {
      try await secrets.change { secrets in
        for name in secrets.keys where name.hasPrefix("token ") { secrets[name] = nil }
      }
      try await values.set(true, for: .isInstalled)
    }
    guard let login = try await rawLogin(), !login.isEmpty,
      let token = try await secrets.secret(for: "token \(login)"), !token.isEmpty
    else { return nil }
    return Account(login: login, token: token)
  }

  /// Returns the name of the last login; that user may have logged out since.
  func rawLogin() async throws -> String? {
    try await values.value(for: .rawLogin)
  }

  func password(of login: String) async throws -> Secret? {
    try await secrets.secret(for: "password \(login)")
  }

  /// Stores an account; without a password, the stored one stays.
  func keep(_ account: Account, password: Secret?) async throws {
    try await secrets.change { secrets in
      if let password { secrets["password \(account.login)"] = password }
      secrets["token \(account.login)"] = account.token
    }
    try await values.set(account.login, for: .rawLogin)
  }

  /// Deletes the token; the name and the password stay stored.
  ///
  /// - Returns: The stored name.
  func logOut() async throws -> String {
    let login = try await rawLogin() ?? ""
    try await secrets.set(nil, for: "token \(login)")
    return login
  }
}

extension SessionKeeper {
  /// Creates a keeper of files in a folder, or of values in memory.
  init(in folder: String?) {
    if let folder {
      values = FileKeyValueStore(in: folder) { printNotice("\($0)") }
      secrets = FileSecretStore(in: folder) { printNotice("\($0)") }
    } else {
      (values, secrets) = (MemoryKeyValueStore(), MemorySecretStore())
    }
  }
}

/// Prints a repaired problem of a file to the standard error.
func printNotice(_ notice: String) {
  FileHandle.standardError.write(Data("\(notice)\n".utf8))
}

extension StoredKey<Bool> {
  static let isInstalled = Self("isInstalled")
}

extension StoredKey<String> {
  static let rawLogin = Self("rawLogin")
}
