/// One word of a command line, without its quotes.
///
/// Words are quoted as in a shell, so that an argument may hold spaces or be empty:
///
/// - In single quotes, every character represents itself.
/// - In double quotes, a backslash escapes `"` and `\`. Before another character it is
///   an ordinary one.
/// - Outside quotes, a backslash makes the next character an ordinary one.
/// - Adjacent parts form one word.
///
/// A line is read scalar by scalar, so that a combining mark never hides the quote before it.
package struct CommandWord: Equatable, Sendable {
  /// The word without its quotes and backslashes.
  let text: String
  /// The start of the word in its line, quotes included; the rest of the line begins here.
  let start: String.Index

  /// Splits a line into its words.
  ///
  ///     let line = #"answer 2 "New York""#
  ///     let words = try CommandWord.words(in: line)
  ///     words.map(\.text)       // ["answer", "2", "New York"]
  ///     line[words[1].start...]  // 2 "New York"
  ///
  /// - Parameter line: The typed line, without its line break.
  /// - Returns: The words in order; none for a blank line.
  /// - Throws: A `CommandError` when the line ends inside a quote or after a backslash.
  /// - Complexity: O(*n*) in the length of the line.
  static func words(in line: String) throws(CommandError) -> [CommandWord] {
    var words: [CommandWord] = []
    var rest = line.unicodeScalars[...]
    while true {
      rest = rest.drop(while: \.isSpace)
      guard !rest.isEmpty else { return words }
      words.append(try CommandWord(from: &rest))
    }
  }

  /// Returns a word in a form that is read as one word, in quotes if it needs them.
  ///
  ///     CommandWord.quoted("New York")   // "New York", in quotes
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "+-._".unicodeScalars.contains(scalar)
    }
    if isPlain && !text.isEmpty { return text }
    return "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// Removes a word, which may have several parts, from the front of the rest of a line.
  private init(from rest: inout Substring.UnicodeScalarView) throws(CommandError) {
    start = rest.startIndex
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, !scalar.isSpace {
      rest.removeFirst()
      switch scalar {
      case "'", "\"":
        text += try Self.quoted(by: scalar, from: &rest)
      case "\\":
        guard let escaped = rest.popFirst() else { throw .nothingEscaped }
        text.append(escaped)
      default:
        text.append(scalar)
      }
    }
    self.text = String(text)
  }

  /// Removes the text before the closing quote, and the quote, from the rest of a line.
  private static func quoted(
    by quote: Unicode.Scalar,
    from rest: inout Substring.UnicodeScalarView
  ) throws(CommandError) -> String.UnicodeScalarView {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == quote { return text }
      if quote == "\"", scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
        rest.removeFirst()
        text.append(next)
      } else {
        text.append(scalar)
      }
    }
    throw .unclosed(quote: quote)
  }
}

extension Unicode.Scalar {
  /// True for white space; faster than its property for ASCII.
  fileprivate var isSpace: Bool {
    isASCII ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace
  }
}

/// An error in the quotes or backslashes of a line.
enum CommandError: Error, Equatable {
  /// The line ended before this quote, single or double, was closed.
  case unclosed(quote: Unicode.Scalar)
  /// The line ended after a backslash.
  case nothingEscaped
}

extension CommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unclosed(let quote):
      #"the quote \#(quote) is not closed; close it, or write \\#(quote) for the character itself"#
    case .nothingEscaped:
      #"the backslash at the end escapes nothing; write \\ for the character itself"#
    }
  }
}
