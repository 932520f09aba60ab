import Thorium
import ThoriumParts

/// Keeps who has logged in, beyond the end of the program.
///
/// The name stands among the values, and the password and the token of each name among the secrets.
/// They are kept before the name is, so that a program that stops in between finds the name that
/// was there before, with what belongs to that.
struct SessionKeeper: Sendable {
  let values: any KeyValueStore
  let secrets: any SecretStore

  /// Deletes what tokens an earlier installation has left behind, once.
  func begin() async throws {
    if try await values.value(for: .isInstalled) == true { return }
    try await secrets.change { secrets in
      for name in secrets.keys where name.hasPrefix("token ") { secrets[name] = nil }
    }
    try await values.set(true, for: .isInstalled)
  }

  /// Who has logged in last; they may have logged out since.
  func rawLogin() async throws -> String? {
    try await values.value(for: .rawLogin)
  }

  /// The account that is logged in, where there is one.
  func account() async throws -> Account? {
    guard let login = try await rawLogin(), !login.isEmpty,
      let token = try await secrets.secret(for: "token \(login)"), !token.isEmpty
    else { return nil }
    return Account(login: login, token: token)
  }

  func password(of login: String) async throws -> Secret? {
    try await secrets.secret(for: "password \(login)")
  }

  /// Keeps an account with its password, or with the one that was kept before.
  func keep(_ account: Account, password: Secret?) async throws -> KeptSession {
    try await secrets.change { secrets in
      if let password { secrets["password \(account.login)"] = password }
      secrets["token \(account.login)"] = account.token
    }
    try await values.set(account.login, for: .rawLogin)
    return KeptSession(login: account.login, hasToken: true)
  }

  /// Deletes the token; the name and the password stay.
  func logOut() async throws -> KeptSession {
    let login = try await rawLogin() ?? ""
    try await secrets.set(nil, for: "token \(login)")
    return KeptSession(login: login, hasToken: false)
  }
}

/// What is kept of a session, to be told.
struct KeptSession: Sendable, Hashable, CustomStringConvertible {
  let login: String
  let hasToken: Bool

  var description: String { "rawLogin=\(login) token=\(hasToken ? "yes" : "no")" }
}

extension StoredKey<Bool> {
  static let isInstalled = Self("isInstalled")
}

extension StoredKey<String> {
  static let rawLogin = Self("rawLogin")
}
