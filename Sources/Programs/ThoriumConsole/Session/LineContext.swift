import Thorium

/// The meaning of a typed line at one moment: the commands, the open alerts, and the secrets.
///
/// A session creates it once for each line, and shows, records and executes the line by it.
struct LineContext: Sendable {
  /// The number of the line in its source.
  let number: Int
  /// True when a user types the line, and no script contains it.
  let isTyped: Bool
  /// The visible screen, which an operation of the user names.
  let seen: Navigation.Place?
  let screen: (any BoundScreen)?
  /// The commands of the visible parts of the screen.
  let screenForms: [CommandForm]
  let environment: [EnvironmentCommand]
  /// The open alerts, the top one last.
  let alerts: [Alert]
  /// The commands of all screens so far with a secret argument, and the index of that argument.
  let secretWords: [String: Int]
  /// True when an alert has asked for a secret, even if it has closed.
  let hasAskedForSecret: Bool

  /// The commands of the screen and of the environment, in this order.
  var forms: [CommandForm] { screenForms + environment.map(\.form) }

  /// Returns the command of the environment with a word.
  func environmentCommand(_ word: String) -> EnvironmentCommand? {
    environment.first { $0.form.word == word }
  }

  /// Returns the command of every session that a word means, unless the screen has the word.
  func command(_ word: String) -> SessionCommand? {
    guard let meant = SessionCommand(rawValue: word) ?? SessionCommand.named(word)
    else { return nil }
    return forms.contains { $0.word == word } ? nil : meant
  }

  /// Returns the form of a command of the screen, of the environment or of every session.
  ///
  /// Among several of the screen, it is the one with the most arguments.
  func form(of word: String) -> CommandForm? {
    screenForms.filter { $0.word == word }.max { $0.arguments.count < $1.arguments.count }
      ?? environmentCommand(word)?.form ?? command(word)?.form
  }

  /// Returns whether a known command is accepted despite an open alert, if there is one.
  func isAccepted(_ word: String) -> Bool {
    alerts.isEmpty || environmentCommand(word) != nil || command(word)?.worksUnderAlert == true
  }
}
