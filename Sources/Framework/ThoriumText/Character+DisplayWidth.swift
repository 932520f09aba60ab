extension Character {
  /// The number of columns that a terminal needs for this character.
  ///
  ///     Character("a").displayWidth      // 1
  ///     Character("語").displayWidth     // 2
  ///     Character("é").displayWidth      // 1, also as an e with a combining accent
  ///     Character("👩‍🚀").displayWidth     // 2
  ///     Character("🇩🇪").displayWidth     // 2
  ///
  /// | character | columns |
  /// |---|---|
  /// | combining marks and format characters alone; control characters, which are escaped before | 0 |
  /// | East Asian wide and fullwidth characters | 2 |
  /// | emoji: pictures by default, with U+FE0F, with a skin tone, joined, flags, keycaps | 2 |
  /// | several letters that form one character, as in Devanagari or Thai | the sum of its scalars |
  /// | all others, also those of ambiguous width | 1 |
  ///
  /// - Complexity: O(*n*) in the number of its scalars.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    if isEmojiSequence { return 2 }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// The parts of this character that a terminal places one after another, each with its columns.
  ///
  ///     Character("語").cells     // "語" with 2 columns
  ///     Character("क्ष").cells     // "क्" and "ष", each with 1 column
  ///
  /// A terminal may wrap a line between two of them. A part has at most 2 columns.
  ///
  /// - Complexity: O(*n*) in the number of its scalars.
  package var cells: [(text: String, columns: Int)] {
    if isASCII || isEmojiSequence { return [(String(self), displayWidth)] }
    var cells: [(text: String, columns: Int)] = []
    for scalar in unicodeScalars {
      let columns = scalar.displayWidth
      if let last = cells.last, columns == 0 || last.columns == 0 {
        cells[cells.count - 1] = (last.text + String(scalar), last.columns + columns)
      } else {
        cells.append((String(scalar), columns))
      }
    }
    return cells
  }

  /// True for several scalars that form one emoji.
  private var isEmojiSequence: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return unicodeScalars.dropFirst().contains { scalar in
      if scalar.properties.isEmojiModifier { return first.properties.isEmojiModifierBase }
      if scalar == "\u{200D}" { return !first.isASCII }
      return scalar == "\u{FE0F}" || scalar.isRegionalIndicator
    }
  }
}

extension Unicode.Scalar {
  /// The columns of a scalar that is no part of an emoji sequence.
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    // Vowels and final consonants of a Hangul syllable appear inside the cell of its first consonant.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
    if isRegionalIndicator { return 1 }
    return properties.isEmojiPresentation || WideScalars.contains(self) ? 2 : 1
  }

  /// True for a regional indicator; two of them form a flag.
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
