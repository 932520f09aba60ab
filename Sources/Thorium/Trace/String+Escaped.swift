extension String {
  /// This text with every character that a terminal could obey, or hide, shown as an escape.
  ///
  /// Text from a user, a file or a network may try to forge a line of a log, move the cursor, set the
  /// title of a window or turn the reading direction. Escaped text cannot. The descriptions in this library
  /// are escaped, so that a report can be logged as it is. Escape your own texts before you print them.
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
  /// | format characters, of Unicode's category Cf, but two | `\u{202E}` |
  /// | the zero-width joiner and non-joiner: U+200D, U+200C | unchanged, since emoji and many scripts need them |
  /// | all others, the backslash too | unchanged |
  ///
  /// Format characters are, among others, the marks, embeddings, overrides and isolates of the reading
  /// direction, the zero-width space, the byte order mark, the soft hyphen, and tags.
  ///
  /// Escaping a text twice is the same as escaping it once, so a text that quotes an escaped one can
  /// be escaped as a whole. The price is that an escape looks like the same characters typed by hand:
  /// the result is for reading, and cannot be decoded.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated where nothing is escaped.
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

  /// This text of several lines, each of them ``escaped``; its line feeds are kept.
  package var escapedLines: String {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escaped }
      .joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// True when a terminal could act on this scalar, or hide it, instead of showing it.
  fileprivate var isObeyed: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }

  /// The escape that is shown for this scalar, for example `\n` or `\u{202E}`.
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
