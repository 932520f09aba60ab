import Thorium
import ThoriumParts

// The initial content of the form, and the requests.
extension LoginReactor {
  /// Returns a copy with the user of the last login filled in and the known users loaded.
  func prefilled() async throws -> Self {
    var reactor = self
    reactor.users = await local.users()
    guard let login = try await keeper.rawLogin() else { return reactor }
    reactor.initialState.username.set(login)
    reactor.initialState.password.set(try await keeper.password(of: login)?.text ?? "")
    reactor.initialState.avatar = reactor.avatar(of: login)
    return reactor
  }

  /// Sets the name, and the avatar of the user with this name.
  func type(_ username: String) -> Effect<Self> {
    let name = Field(username, initialState.username.rule).text
    return .just(.setUsername(username, avatar: avatar(of: name)))
  }

  private func avatar(of name: String) -> String? {
    users.first { $0.isCalled(name) }?.avatarURL
  }

  func logIn(_ credentials: Credentials, code: Secret?) -> Effect<Self> {
    request(.login, keeping: credentials.password) { clock in
      do {
        return try await authenticator.logIn(
          credentials.login,
          credentials.password,
          code: code,
          clock
        )
      } catch GitHubError.oneTimePasswordRequired {
        throw CodeMissing(credentials: credentials)
      }
    }
  }

  /// Sends a login request.
  ///
  /// The login is reported only after the account is stored, so that no session is incomplete.
  /// The user is stored first, since a later failure leaves a known user and no session.
  func request(
    _ command: Command,
    keeping password: Secret?,
    _ ask: @escaping @Sendable (any Clock<Duration>) async throws -> Account
  ) -> Effect<Self> {
    .run(name: "\(command)") { emit in
      let account = try await ask(emit.clock)
      let user = await local.user(called: account.login) ?? User(login: account.login)
      do { try await local.keep(user) } catch { emit(.fail("\(error)")) }
      emit(.logIn(try await keeper.keep(account, password: password)))
      emit.event(.loggedIn(account))
    }
    .executing(command, Mutation.running)
  }
}
