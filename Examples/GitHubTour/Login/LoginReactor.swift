import Thorium
import ThoriumScreens

/// A login with a name and a password, or in the browser.
struct LoginReactor: Reactor {
  enum Action: Sendable {
    case username(String)
    case password(Secret)
    case login
    /// Logs in with a code from a message and the credentials of the same attempt.
    case confirm(Credentials, code: Secret)
    /// Asks the user for permission to open the browser.
    case browser
    case openBrowser
    case showAvatar
  }
  enum Command: Sendable { case login, browser }
  enum Mutation: Sendable {
    case setUsername(String)
    case setPassword(Secret)
    case running(Running<Command>.Change)
    case logIn(Account)
    case fail(String)
  }
  enum Event: Sendable, Equatable {
    case needsCode(Credentials)
    case wantsBrowser
    case wantsAvatar(String)
    case loggedIn(Account)
  }
  struct State: Sendable, Hashable {
    /// The known users, so that no keystroke waits for the disk.
    let users: [User]
    var username = Field("", .filled(orElse: "username is empty", isTrimmed: true))
    var password = Field("", .filled(orElse: "password is empty", isSecure: true))
    var running: Running<Command> = []
    /// The account that was stored after a successful login.
    @Pulse var account: Account?
    @Pulse var error: String?

    /// The address of the image of the user with the typed name.
    var avatar: String? { users.first { $0.isCalled(username.text) }?.avatarURL }
    /// The reason why the form is incomplete.
    var problem: String? { username.problem ?? password.problem }
    /// True while an overlay covers the screen: during requests, and after a successful login.
    var isBusy: Bool { !running.isEmpty || account != nil }

    /// Returns the reason for refusing a command; its button and its keys use the same rule.
    func refusal(of command: Command) -> Refusal? {
      if account != nil { return "you are logged in" }
      let missing = command == .login ? problem : nil
      return running.refusal(of: command, overlap: .nothing, unless: missing)
    }
  }

  let authenticator: any Authenticator
  let keeper: SessionKeeper
  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .username(let text): .just(.setUsername(text))
    case .password(let text): .just(.setPassword(text))
    case .login: logIn(Credentials(login: state.username.text, password: state.password.secret))
    case .confirm(let credentials, let code): logIn(credentials, code: code)
    case .browser: .event(.wantsBrowser)
    case .openBrowser: logInByBrowser()
    case .showAvatar: state.avatar.map { .event(.wantsAvatar($0)) } ?? .none
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setUsername(let text): state.username.edit(text)
    case .setPassword(let secret): state.password.edit(secret.text)
    case .running(let change): state.running.apply(change)
    case .logIn(let account): state.account = account
    case .fail(let text): state.error = text
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .login: state.refusal(of: .login)
    case .confirm: state.running.refusal(of: .login, overlap: .nothing)
    case .browser, .openBrowser: state.refusal(of: .browser)
    case .showAvatar where state.avatar == nil: "there is no avatar"
    case .username, .password, .showAvatar: nil
    }
  }

  func mutate(failure: any Error, state: State) -> Effect<Self>? {
    let isWrong = failure as? GitHubError == .authenticationFailed
    return .just(.fail(isWrong ? "Incorrect username or password" : "\(failure)"))
  }
}

extension LoginReactor {
  /// Creates a login in which the user of the last login is filled in.
  init(_ authenticator: any Authenticator, _ keeper: SessionKeeper, users: [User]) async throws {
    var state = State(users: users)
    if let login = try await keeper.rawLogin() {
      state.username.set(login)
      state.password.set(try await keeper.password(of: login)?.text ?? "")
    }
    self.init(authenticator: authenticator, keeper: keeper, initialState: state)
  }

  /// Logs in, or asks the user for the code that the service requests.
  private func logIn(_ credentials: Credentials, code: Secret? = nil) -> Effect<Self> {
    let (login, password) = (credentials.login, credentials.password)
    return .run(name: "login") { emit in
      do {
        try await keep(authenticator.logIn(login, password, code: code), password, emit)
      } catch GitHubError.oneTimePasswordRequired {
        if code != nil { emit(.fail("The code was refused")) }
        emit.event(.needsCode(credentials))
      }
    }
    .executing(.login, Mutation.running)
  }

  private func logInByBrowser() -> Effect<Self> {
    .run(name: "browser") { emit in try await keep(authenticator.logInByBrowser(), nil, emit) }
      .executing(.browser, Mutation.running)
  }

  /// Stores the account, and then reports the login.
  private func keep(_ account: Account, _ password: Secret?, _ emit: Emitter<Self>) async throws {
    try await keeper.keep(account, password: password)
    emit(.logIn(account))
    emit.event(.loggedIn(account))
  }
}

/// The name and the password of a login attempt.
///
/// If the service requests a code, the code belongs to the same
/// credentials, even if the user has typed another name since.
struct Credentials: Sendable, Equatable {
  let login: String
  let password: Secret
}
