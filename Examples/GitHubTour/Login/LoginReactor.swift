import Thorium
import ThoriumParts

/// Logging in with a name and a password, or at the browser.
struct LoginReactor: Reactor {
  enum Action: Sendable {
    case username(String)
    case password(Secret)
    case login
    /// Logs in with a code from a message, as whoever was asked for it.
    case confirm(Credentials, code: Secret)
    /// Asks first whether the browser is to be opened.
    case browser
    case openBrowser
    case showAvatar
    case tell(String)
  }
  enum Command: Sendable { case login, browser }
  enum Mutation: Sendable {
    case setUsername(String, avatar: String?)
    case setPassword(Secret)
    case running(Running<Command>.Change)
    case logIn(KeptSession)
    case fail(String)
  }
  enum Event: Sendable, Equatable {
    case needsCode(Credentials)
    case wantsBrowser
    case wantsAvatar(String)
    case loggedIn(Account)
  }
  struct State: Sendable, Hashable {
    var username = Field("", FieldRule<String>.filled(orElse: "a name", isTrimmed: true))
    var password = Field("", FieldRule<String>.filled(orElse: "a password", isSecure: true))
    var avatar: String?
    var running: Running<Command> = []
    @Pulse var session: KeptSession?
    @Pulse var error: String?

    /// Whether there is something to send.
    var isFilled: Bool { username.isValid && password.isValid }
    /// What covers the screen: it stays until somebody who is logged in sees another one.
    var isBusy: Bool { !running.isEmpty || session != nil }

    /// Whether a command may be asked for, for the button that asks.
    func isEnabled(_ command: Command) -> Bool {
      let isReady = session == nil && (command == .browser || isFilled)
      return running.isEnabled(command, overlap: .nothing, if: isReady)
    }
  }

  let authenticator: any Authenticator
  let keeper: SessionKeeper
  let local: LocalStore
  /// The known users, read before a name is typed, so that no letter waits for the disk.
  var users: [User] = []
  var initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .username(let text): type(text)
    case .password(let text): .just(.setPassword(text))
    case .login: logIn(Credentials(state.username.text, state.password.secret), code: nil)
    case .confirm(let credentials, let code): logIn(credentials, code: code)
    case .browser: .event(.wantsBrowser)
    case .openBrowser:
      request(.browser, keeping: nil) { try await authenticator.logInByBrowser($0) }
    case .showAvatar: state.avatar.map { .event(.wantsAvatar($0)) } ?? .none
    case .tell(let text): .just(.fail(text))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setUsername(let text, let avatar):
      state.username.edit(text)
      state.avatar = avatar
    case .setPassword(let secret): state.password.edit(secret.text)
    case .running(let change): state.running.apply(change)
    case .logIn(let session): state.session = session
    case .fail(let text): state.error = text
    }
  }

  /// One rule for a button, the return key and whatever else asks.
  func refusal(action: Action, state: State) -> Refusal? {
    if state.session != nil { return "you are logged in" }
    return switch action {
    case .login: state.running.refusal(of: .login, overlap: .nothing, if: state.isFilled)
    case .confirm: state.running.refusal(of: .login, overlap: .nothing)
    case .browser, .openBrowser: state.running.refusal(of: .browser, overlap: .nothing)
    case .showAvatar where state.avatar == nil: "there is no avatar"
    case .username, .password, .showAvatar, .tell: nil
    }
  }

  func mutate(failure: any Error, state: State) -> Effect<Self>? {
    switch failure {
    case let missing as CodeMissing: .event(.needsCode(missing.credentials))
    case GitHubError.authenticationFailed: .just(.fail("Incorrect username or password"))
    default: .just(.fail("\(failure)"))
    }
  }
}
