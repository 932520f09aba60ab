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
}

/// Somebody who has logged in.
struct Account: Sendable, Equatable {
  let login: String
  /// What requests are signed with.
  let token: Secret
}
