import Thorium

extension Question<Secret?> {
  /// Asks for the second factor; `nil` is no code.
  static let code = Question(
    "Tips",
    "Please enter the 2FA code you received via SMS or read from an authenticator app",
    field: .secure("2FA code"),
    choices: [.cancel("Cancel", nil), .text("Login") { Secret($0) }]
  )
}

extension Question<Bool> {
  /// Asks whether another program may be opened.
  static let browser = Question(
    "",
    "“GitHubTour” wants to open “Safari”",
    choices: [.cancel("Cancel", false), .choice("Open", true)]
  )
}

extension Question<Void> {
  /// Says that the session is over.
  static let expired = Question.notice(
    "Tips",
    GitHubError.authenticationFailed.description
  )
}
