import Thorium

/// Somebody who has an account, as far as we know them.
struct User: Sendable, Hashable, Codable, Identifiable {
  let login: String
  var name: String?
  var email: String?
  var avatarURL: String?
  var company: String?
  var location: String?

  var id: String { login }

  /// True when this is one of the user's names, which an empty one never is.
  func isCalled(_ name: String) -> Bool {
    !name.isEmpty && (login == name || email == name)
  }
}

/// Somebody who has logged in.
struct Account: Sendable, Equatable {
  let login: String
  /// What requests are signed with.
  let token: Secret
}
