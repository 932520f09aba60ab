extension String {
  /// This text, with escapes for all characters that a terminal could act on or hide.
  ///
  /// Text from a user, a file or a network may try to forge a line of a log. It may
  /// also move the cursor, set the title of a window or change the reading direction.
  /// Escaped text cannot do so. The descriptions in this library are escaped, so that
  /// you can log a report directly. Escape your own texts before you print them.
  ///
  ///     "Ada\nbye".escaped            // "Ada\\nbye"
  ///     "\u{1B}]0;root\u{7}".escaped  // "\\e]0;root\\u{7}"
  ///     "invoice\u{202E}fdp".escaped  // "invoice\\u{202E}fdp"
  ///     "Zoë 👩‍🚀".escaped             // "Zoë 👩‍🚀"
  ///
  /// | scalars | shown as |
  /// |---|---|
  /// | U+0000, tab, line feed, carriage return, escape | `\0` `\t` `\n` `\r` `\e` |
  /// | other control characters: U+0001 to U+001F, U+007F to U+009F | `\u{7}` |
  /// | line and paragraph separator: U+2028, U+2029 | `\u{2028}` |
  /// | format characters of Unicode's category Cf, except the next two | `\u{202E}` |
  /// | the zero-width joiner and non-joiner: U+200D, U+200C | unchanged, since emoji and many scripts need them |
  /// | all others, including the backslash | unchanged |
  ///
  /// Format characters include the marks, embeddings, overrides and
  /// isolates of the reading direction. They also include the
  /// zero-width space, the byte order mark, the soft hyphen, and tags.
  ///
  /// Escaping a text twice gives the same result as escaping it once. A text that quotes an
  /// escaped text can therefore be escaped as a whole. The disadvantage is that an escape looks
  /// like the same characters typed by hand. The result is for reading and cannot be decoded.
  ///
  /// - Complexity: O(*n*) in the length of the text. Nothing is
  ///   allocated if no character needs an escape.
  public var escaped: String {
    guard unicodeScalars.contains(where: { $0.isObeyed }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isObeyed {
        text += scalar.escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// This text with each of its lines escaped; its line feeds remain.
  package var escapedLines: String {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escaped }
      .joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// True when a terminal could act on this scalar or hide it.
  fileprivate var isObeyed: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }

  /// The escape for this scalar, for example `\n` or `\u{202E}`.
  fileprivate var escape: String {
    switch self {
    case "\0": #"\0"#
    case "\t": #"\t"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\u{1B}": #"\e"#
    default: #"\u{\#(String(value, radix: 16, uppercase: true))}"#
    }
  }
}
