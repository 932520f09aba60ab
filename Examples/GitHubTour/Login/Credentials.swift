import Thorium

/// The name and the password of a login attempt.
///
/// If the service requests a code, the code belongs to the same
/// credentials, even if the user has typed another name since.
struct Credentials: Sendable, Equatable {
  let login: String
  let password: Secret

  init(_ login: String, _ password: Secret) {
    (self.login, self.password) = (login, password)
  }
}

/// The error of a login that also needs a code.
struct CodeMissing: Error {
  let credentials: Credentials
}
