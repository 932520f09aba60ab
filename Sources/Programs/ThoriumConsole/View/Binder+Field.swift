public import Thorium
public import ThoriumScreens

extension Binder {
  /// Binds a form field: a line with its text, and a command that fills it in.
  ///
  ///     reactor.field("code", "fills in the code", \.code, .text) { .code($0) }
  ///     // > code 123
  ///     // code: 123 (3/4)
  ///     // > code 1234
  ///     // code: 1234 (4/4) ok
  ///
  /// A field of a fixed length also shows its number of characters, and whether it is valid. A secure field shows
  /// stars; read it as a secret, so that the typed text is shown nowhere:
  ///
  ///     reactor.field("password", "fills in the password", \.password, .secret) { .password($0) }
  ///     // > password ****
  ///     // password: ****
  ///
  /// - Parameters:
  ///   - name: The text before the colon.
  ///   - help: The description for `help`: a few words in the third person.
  ///   - field: The part of the state that holds the field.
  ///   - argument: The argument of the command, such as `.text` or `.secret`.
  ///   - word: The typed word; by default the name of the line.
  ///   - action: Creates the action from the typed text.
  public func field<Problem: Equatable & Sendable, Text: Sendable>(
    _ name: String,
    _ help: String,
    _ field: any KeyPath<R.State, Field<Problem>> & Sendable,
    _ argument: Argument<Text>,
    word: String? = nil,
    action: @escaping @Sendable (Text) -> R.Action
  ) {
    line(name) { $0[keyPath: field].line }
    self.action(word ?? name, help, argument, action: action)
  }
}

extension Field {
  /// The text for display, and the progress towards a fixed length: `(3/4)`, `(4/4) ok`.
  fileprivate var line: String {
    guard let length = rule.length else { return shown }
    return "\(shown) (\(text.count)/\(length))\(isValid ? " ok" : "")"
  }
}
