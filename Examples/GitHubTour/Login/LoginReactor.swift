import Thorium
import ThoriumParts

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

    /// True when the name and the password are filled in.
    var isFilled: Bool { username.isValid && password.isValid }
    /// True while an overlay covers the screen: during requests, and after a successful login.
    var isBusy: Bool { !running.isEmpty || session != nil }

    /// Returns whether a command is available, for its button.
    func isEnabled(_ command: Command) -> Bool {
      let isReady = session == nil && (command == .browser || isFilled)
      return running.isEnabled(command, overlap: .nothing, if: isReady)
    }
  }

  let authenticator: any Authenticator
  let keeper: SessionKeeper
  let local: LocalStore
  /// The known users, loaded before the user types, so that no keystroke waits for the disk.
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

  /// Returns the reason for refusing an action; the button and the return key use the same rule.
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
