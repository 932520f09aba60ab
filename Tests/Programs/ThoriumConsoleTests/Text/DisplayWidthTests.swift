import Effort
import Testing
import ThoriumProperties
import ThoriumText

/// K16: the columns of characters, and texts that are cut and wrapped.
struct DisplayWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("\u{200D}", 0), ("\u{FE0F}", 0),
    ("語", 2), ("Ａ", 2), ("ｱ", 1), ("\u{3000}", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("क्ष", 2), ("กำ", 2), ("±", 1), ("─", 1), ("\u{302A}", 0), ("\u{1F441}", 1),
  ])
  func `K16: a letter has the columns of Unicode's tables`(text: String, columns: Int) {
    #expect(text.count == 1 && text.displayWidth == columns)
  }

  @Test(arguments: [
    "👩", "👩‍🚀", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "❤️", "❤️‍🔥", "☝🏽", "🇩🇪", "1️⃣", "⌚", "⌚\u{FE0E}", "\u{1F441}\u{200D}\u{1F5E8}",
    "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "🫩",
  ])
  func `K16: an emoji sequence and a flag have 2 columns`(emoji: String) {
    #expect(emoji.count == 1 && emoji.displayWidth == 2)
  }

  @Test(arguments: [("❤", 1), ("1", 1), ("🇩", 1), ("🇩🇪🇫", 3), ("©", 1), ("\u{1F3FD}", 2), ("1🏽", 3)])
  func `K16: a part of an emoji sequence has the columns of its scalars`(text: String, columns: Int)
  {
    #expect(text.displayWidth == columns)
  }

  @Test(arguments: [
    ("a", ["a"]), ("語", ["語"]), ("क्ष", ["क\u{94D}", "ष"]), ("กำ", ["ก", "\u{E33}"]), ("👩🏽‍🚀", ["👩🏽‍🚀"]),
    (" 🏽", [" ", "🏽"]),
  ])
  func `K16: a terminal places the parts of a character that need columns one after another`(
    text: String,
    parts: [String]
  ) {
    let cells = text.flatMap(\.cells)
    #expect(cells.map(\.text) == parts)
    #expect(cells.map(\.columns) == parts.map(\.displayWidth))
    #expect(cells.reduce(0) { $0 + $1.columns } == text.displayWidth)
  }

  private static let widths = Array(1...20) + (21...300).sample(10)

  @Test func `K16: a cut splits no character, at any width`() throws {
    var cuts = 0
    try falsify(Self.texts) { text in
      for columns in Self.widths {
        let cut = text.cut(toColumns: columns)
        try require(cut.displayWidth <= columns)
        if cut == text { continue }
        cuts += 1
        let kept = Array(cut.dropLast())
        try require(cut.last == "…" && Array(text.prefix(kept.count)) == kept)
        let next = Array(text)[kept.count]
        try require(cut.displayWidth + next.displayWidth > columns, "another one fits")
      }
    }
    #expect(cuts > cases(1_000, quick: 90))
  }

  @Test
  func `K16: wrapping splits no character and loses none, at any width`() throws {
    var (breaks, divided) = (0, 0)
    try falsify(Self.texts) { text in
      let words = text.split(separator: " ").map(String.init)
      for columns in Self.widths {
        let indent = (columns - 1) * (columns % 3) / 4
        let lines = text.wrapped(toColumns: columns, indent: indent)
        let wrapped = lines.flatMap { $0.split(separator: " ").map(String.init) }
        breaks += lines.count - 1
        try require(wrapped.joined() == words.joined())
        for (number, line) in lines.enumerated() {
          let spaces = number == 0 ? 0 : indent
          try require(words.isEmpty || line.contains { $0 != " " }, "an empty line")
          try require(line.hasPrefix(String(repeating: " ", count: spaces)))
          try require(line.displayWidth <= columns || line.count == spaces + 1, line)
        }
        if words.allSatisfy({ $0.displayWidth <= columns - indent }) {
          try require(wrapped == words, "a word is divided that fits")
        } else {
          divided += 1
        }
      }
    }
    #expect(breaks > cases(1_000, quick: 90) && divided > cases(100, quick: 10))
  }

  @Test func `a text is padded by its columns, and wrapped at its spaces`() {
    #expect("語".padded(toColumns: 4) == "語  ")
    #expect("語学".padded(toColumns: 3) == "語学")
    #expect("to be or not".wrapped(toColumns: 6) == ["to be", "or not"])
    #expect("swordfish".wrapped(toColumns: 5) == ["sword", "fish"])
    #expect("to be or not".wrapped(toColumns: 8, indent: 2) == ["to be or", "  not"])
    #expect("a  b ".wrapped(toColumns: 9) == ["a  b"])
    #expect("語".wrapped(toColumns: 1) == ["語"])
    #expect("".wrapped(toColumns: 1) == [""])
  }

  /// Texts of up to 40 words and spaces, with wide, joined and combined characters.
  private static var texts: Generator<String> {
    let parts = [
      " ", "a", "word", "語", "学", "👩‍🚀", "🇩🇪", "e\u{301}", "क्ष", "한", "❤️", "Zoë", ".",
    ]
    return Generator<Int>.int(0...parts.count - 1).list(0...40).map { choices in
      choices.map { parts[$0] }.joined()
    }
  }
}
