import Thorium

/// A user with an account, as far as known.
struct User: Sendable, Hashable, Codable, Identifiable {
  let login: String
  var name: String?
  var email: String?
  var avatarURL: String?
  var company: String?
  var location: String?

  var id: String { login }

  /// Returns whether a text is one of the user's names; an empty text never is.
  func isCalled(_ name: String) -> Bool {
    !name.isEmpty && (login == name || email == name)
  }
}

/// A logged-in user.
struct Account: Sendable, Hashable {
  let login: String
  /// The token that signs the requests.
  let token: Secret
}
