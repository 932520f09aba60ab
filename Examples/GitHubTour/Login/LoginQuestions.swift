import Thorium

extension Question<Secret?> {
  /// A question for the second factor; the answer `nil` means that there is no code.
  static let code = Question(
    "Tips",
    "Please enter the 2FA code you received via SMS or read from an authenticator app",
    field: .secure("2FA code"),
    choices: [.cancel("Cancel", nil), .text("Login") { Secret($0) }]
  )
}

extension Question<Bool> {
  /// A question for permission to open another program.
  static let browser = Question(
    "",
    "“GitHubTour” wants to open “Safari”",
    choices: [.cancel("Cancel", false), .choice("Open", true)]
  )
}

extension Question<Void> {
  /// A notice that the session has expired.
  static let expired = Question.notice(
    "Tips",
    GitHubError.authenticationFailed.description
  )
}
