import Thorium

extension Flow {
  /// Shows the login until a user has logged in.
  ///
  /// - Returns: The account, or `nil` if the program ends first.
  func logIn(_ login: LoginReactor) async throws -> Account? {
    let screen = try resetRoot(login)
    for await event in screen.events {
      switch event {
      case .needsCode(let credentials):
        if let code = try await ask(.code) { screen.send(.confirm(credentials, code: code)) }
      case .wantsBrowser:
        if try await ask(.browser) { screen.send(.openBrowser) }
      case .wantsAvatar(let url):
        coordinate(to: PageFlow(name: "Image", title: "Avatar", text: url, isPresented: true))
      case .loggedIn(let account): return account
      }
    }
    return nil
  }
}

extension Question<Secret?> {
  /// A question for the second factor; the answer `nil` means that there is no code.
  fileprivate static let code = Question(
    "Tips",
    "Please enter the 2FA code you received via SMS or read from an authenticator app",
    field: .secure("2FA code"),
    choices: [.cancel("Cancel", nil), .text("Login") { Secret($0) }]
  )
}

extension Question<Bool> {
  /// A question for permission to open another program.
  fileprivate static let browser = Question(
    "",
    "“GitHubTour” wants to open “Safari”",
    choices: [.cancel("Cancel", false), .choice("Open", true)]
  )
}

extension Question<Void> {
  /// A notice that the session has expired.
  static let expired = Question.notice("Tips", GitHubError.authenticationFailed.description)
}
