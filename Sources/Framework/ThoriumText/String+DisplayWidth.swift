// The columns of texts on a terminal. Escape a text before you measure it: a control character has no width.

extension StringProtocol {
  /// The number of columns that a terminal needs for this text, which has no line break.
  ///
  ///     "Zoë 語".displayWidth  // 6
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// Returns the longest beginning of this text that needs at most a number of columns.
  ///
  ///     "語学".prefix(columns: 3)  // "語"
  ///
  /// - Complexity: O(*n*) in the number of columns.
  package func prefix(columns: Int) -> SubSequence {
    var rest = columns
    return prefix { character in
      rest -= character.displayWidth
      return rest >= 0
    }
  }
}

extension String {
  /// Returns this text, or its beginning and an ellipsis if it needs more than a number of columns.
  ///
  ///     "swordfish".cut(toColumns: 6)  // "sword…"
  ///     "語学".cut(toColumns: 3)        // "語…"
  ///
  /// - Parameter columns: The number of columns.
  /// - Returns: The text; an empty one for less than 1 column.
  package func cut(toColumns columns: Int) -> String {
    if displayWidth <= columns { return self }
    return columns < 1 ? "" : prefix(columns: columns - 1) + "…"
  }

  /// Returns this text with spaces after it, which fill it up to a number of columns.
  ///
  ///     "語".padded(toColumns: 4) + "|"  // "語  |"
  package func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(columns - displayWidth, 0))
  }

  /// Returns the lines of this text for a number of columns, each as long as possible.
  ///
  ///     "to be or not".wrapped(toColumns: 6)  // ["to be", "or not"]
  ///     "swordfish".wrapped(toColumns: 5)     // ["sword", "fish"]
  ///     "to be or not".wrapped(toColumns: 8, indent: 2)  // ["to be or", "  not"]
  ///
  /// A line ends at spaces, which are left out there. A word that is longer than a line continues on the next
  /// one, and no character is divided. A character that is wider than a line has a line for itself.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, at least 1.
  ///   - indent: The number of spaces before each line except the first one, fewer than the columns.
  /// - Returns: The lines; one empty line for an empty text.
  /// - Complexity: O(*n*) in the length of the text.
  package func wrapped(toColumns columns: Int, indent: Int = 0) -> [String] {
    precondition(columns > indent, "A line needs at least 1 column, not \(columns - indent)")
    var wrapping = Wrapping(columns: columns, indent: indent)
    var rest = self[...]
    while !rest.isEmpty {
      let spaces = rest.prefix { $0 == " " }
      rest = rest[spaces.endIndex...]
      let word = rest.prefix { $0 != " " }
      rest = rest[word.endIndex...]
      wrapping.add(word, after: spaces.count)
    }
    return wrapping.lines + [wrapping.line]
  }
}

/// The lines of a text while its words are added.
private struct Wrapping {
  let columns: Int
  /// The number of spaces before each line except the first one.
  let indent: Int
  var lines: [String] = []
  var line = ""
  private var width = 0
  /// The width of the line before its first word.
  private var start = 0

  init(columns: Int, indent: Int) {
    self.columns = columns
    self.indent = indent
  }

  /// Adds a word after a number of spaces; an empty word ends the text.
  mutating func add(_ word: Substring, after spaces: Int) {
    let wordWidth = word.displayWidth
    if word.isEmpty { return }
    if width + spaces + wordWidth <= columns {
      append(String(repeating: " ", count: spaces) + word, spaces + wordWidth)
    } else {
      if width > start { endLine() }
      for character in word {
        let needed = character.displayWidth
        if width > start, width + needed > columns { endLine() }
        append(String(character), needed)
      }
    }
  }

  private mutating func append(_ text: String, _ columns: Int) {
    line += text
    width += columns
  }

  private mutating func endLine() {
    lines.append(line)
    line = String(repeating: " ", count: indent)
    (width, start) = (indent, indent)
  }
}
