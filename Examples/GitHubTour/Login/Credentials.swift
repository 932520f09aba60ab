import Thorium

/// As whom somebody logs in; a code that is asked for meanwhile is theirs, whatever is typed since.
struct Credentials: Sendable, Equatable {
  let login: String
  let password: Secret

  init(_ login: String, _ password: Secret) {
    (self.login, self.password) = (login, password)
  }
}

/// A login needs a code besides.
struct CodeMissing: Error {
  let credentials: Credentials
}
