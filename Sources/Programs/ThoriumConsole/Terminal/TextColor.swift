import ThoriumSystem

/// A color of text on a terminal.
enum TextColor: Sendable {
  case red
  /// The color of other text, but bold.
  case bold

  /// Returns a text in this color.
  ///
  ///     TextColor.red.applied(to: "! no row 7")   // "\u{1B}[31m! no row 7\u{1B}[0m"
  func applied(to text: String) -> String {
    let code =
      switch self {
      case .red: 31
      case .bold: 1
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Returns whether colors may be written to a stream.
  ///
  /// The stream and standard output must be terminals. The environment variables `NO_COLOR` and
  /// `TERM=dumb` switch colors off.
  ///
  /// - Parameters:
  ///   - isTerminal: True if the stream and standard output are terminals.
  ///   - variables: Returns the value of an environment variable.
  /// - Returns: True if colors may be written.
  static func isUsable(
    isTerminal: Bool,
    _ variables: (String) -> String? = environmentVariable
  ) -> Bool {
    guard isTerminal, variables("NO_COLOR").map(\.isEmpty) != false else { return false }
    return variables("TERM").map { !$0.isEmpty && $0 != "dumb" } ?? false
  }
}
