import Thorium
import ThoriumScreens

extension SectionedList where Header == String {
  /// Creates a list of sorted rows with a section for each first letter.
  ///
  /// The letter is the id and the header of its section. One rule sorts
  /// rows and finds their letters:
  ///
  /// - The case does not matter.
  /// - A Latin letter with a diacritical mark counts as the letter without it.
  /// - A text that is empty or does not begin with a letter comes last, in the section "#".
  ///
  /// - Throws: A refusal if a row occurs twice.
  init(byFirstLetter rows: [Row], of text: (Row) -> String) throws(Refusal) {
    let sorted = rows.enumerated().map { (key: LetterKey(text($1), $0), row: $1) }
      .sorted { $0.key < $1.key }
    var sections: [ListSection<Row, String>] = []
    for (key, row) in sorted {
      if sections.last?.id != key.letter {
        sections.append(ListSection(id: key.letter, header: key.letter))
      }
      sections[sections.count - 1].rows.append(row)
    }
    try self.init(sections)
  }

  /// The headers, from the top, for an index next to the list.
  var letters: [String] { allSections.compactMap(\.header) }
}

/// A sort key for rows, which compares the letter first.
private struct LetterKey: Comparable {
  let letter: String
  private let folded: String
  private let text: String
  private let index: Int

  init(_ text: String, _ index: Int) {
    (self.text, self.index) = (text, index)
    folded = text.map(\.folded).joined()
    letter = text.first.flatMap { $0.isLetter ? $0.folded.uppercased() : nil } ?? "#"
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.letter != right.letter {
      return (left.letter == "#" ? 1 : 0, left.letter) < (right.letter == "#" ? 1 : 0, right.letter)
    }
    return (left.folded, left.text, left.index) < (right.folded, right.text, right.index)
  }
}

extension Character {
  /// The letter in lower case and, if it is Latin, without its marks.
  ///
  /// The name of a scalar contains its base letter: LATIN CAPITAL LETTER A WITH ACUTE.
  fileprivate var folded: String {
    let words = unicodeScalars.first?.properties.name?.split(separator: " ") ?? []
    if words.count >= 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1 {
      return words[3].lowercased()
    }
    return lowercased()
  }
}
