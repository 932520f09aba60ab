import ThoriumSystem

// The files that commands read; `-` is standard input.
extension Program {
  /// Returns the name of a file in messages.
  package static func title(ofInput path: String) -> String {
    path == "-" ? "standard input" : path
  }

  /// Returns the bytes of a file or of standard input.
  ///
  /// - Parameters:
  ///   - path: The path, or `-`.
  ///   - kind: The kind of text, such as `a recording`, for the hint at a terminal.
  ///   - beginning: The beginning of such a text; reading stops after another one.
  /// - Returns: The bytes.
  /// - Throws: A sentence if the file cannot be read, or a terminal may not be asked.
  package func readInput(
    _ path: String,
    _ kind: String,
    _ beginning: String = ""
  ) throws(RecordingError) -> [UInt8] {
    if path != "-" { return try Recording.bytes(of: path, beginning) }
    if isatty(0) == 1 {
      if !modes.allowsInput {
        throw RecordingError(
          "\"--no-input\" asks for no text. Give a file instead of \"-\", or use a pipe."
        )
      }
      advise("Enter the text of \(kind); Ctrl-D ends it.")
    }
    return try Recording.bytes(from: 0, named: Self.title(ofInput: path), beginning)
  }
}
