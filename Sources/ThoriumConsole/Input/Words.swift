/// One word of a command line, without its quotes.
///
/// Words are quoted as in a shell, so that an argument may hold spaces or be empty:
///
/// - In single quotes everything stands for itself.
/// - In double quotes a backslash escapes `"` and `\`, and is an ordinary character before others.
/// - Outside quotes a backslash makes the next character an ordinary one.
/// - Parts that touch are one word.
///
/// A line is read scalar by scalar, so that a combining mark never hides the quote before it.
struct Word: Equatable, Sendable {
  /// What the word says once its quotes and backslashes are taken away.
  let text: String
  /// Where the word begins in its line, quotes included; from here on stands the rest of the line.
  let start: String.Index

  /// Splits a line into its words.
  ///
  ///     let line = #"answer 2 "New York""#
  ///     let words = try Word.words(in: line)
  ///     words.map(\.text)       // ["answer", "2", "New York"]
  ///     line[words[1].start...]  // 2 "New York"
  ///
  /// - Parameter line: What was typed, without its line break.
  /// - Returns: The words in order; none for a blank line.
  /// - Throws: A `WordError` when the line ends inside a quote or after a backslash.
  /// - Complexity: O(*n*) in the length of the line.
  static func words(in line: String) throws(WordError) -> [Word] {
    var words: [Word] = []
    var rest = line.unicodeScalars[...]
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      guard !rest.isEmpty else { return words }
      words.append(try Word(from: &rest))
    }
  }

  /// Writes a word so that it is read as one, in quotes where it needs them.
  ///
  ///     Word.quoted("New York")   // "New York", in quotes
  static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "+-._".unicodeScalars.contains(scalar)
    }
    if isPlain && !text.isEmpty { return text }
    return "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// Takes a word, which may be of several parts, from the front of the rest of a line.
  private init(from rest: inout Substring.UnicodeScalarView) throws(WordError) {
    start = rest.startIndex
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, !scalar.properties.isWhitespace {
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

  /// Takes what stands before the closing quote, and the quote, from the rest of a line.
  private static func quoted(
    by quote: Unicode.Scalar,
    from rest: inout Substring.UnicodeScalarView
  ) throws(WordError) -> String.UnicodeScalarView {
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

/// Why a line could not be split into words.
enum WordError: Error, Equatable {
  /// The line ended before this quote, single or double, was closed.
  case unclosed(quote: Unicode.Scalar)
  /// The line ended after a backslash.
  case nothingEscaped
}

extension WordError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unclosed(let quote):
      #"the quote \#(quote) is not closed; close it, or write \\#(quote) for the character itself"#
    case .nothingEscaped:
      #"the backslash at the end escapes nothing; write \\ for the character itself"#
    }
  }
}
