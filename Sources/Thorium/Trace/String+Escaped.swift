extension String {
  /// This text with every character that a terminal could obey shown instead as an escape.
  ///
  /// What stands in a state may come from anywhere, and a line is trusted by who reads it. So no
  /// text may end its line, move the cursor, set the title or turn the reading direction. Escaped
  /// are control characters, line and paragraph separators, and format characters, which are
  /// invisible; of these the two zero-width joiners stay, since emoji and many scripts need them.
  ///
  ///     "Ada\nbye".escaped           // Ada\nbye, on one line
  ///     "\u{1B}]0;root\u{7}".escaped  // \e]0;root\u{7}
  ///     "invoice\u{202E}fdp".escaped  // invoice\u{202E}fdp
  ///     "Zoë 👩‍🚀".escaped            // Zoë 👩‍🚀, unchanged
  ///
  /// A backslash is left alone, so to escape a text again changes nothing.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is built when nothing is to escape.
  package var escaped: String {
    guard unicodeScalars.contains(where: { $0.isObeyed }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isObeyed {
        text += scalar.escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal could act on this scalar, or hide it, instead of showing it.
  fileprivate var isObeyed: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }

  /// The escape that stands for this scalar, for example `\n` or `\u{202E}`.
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
