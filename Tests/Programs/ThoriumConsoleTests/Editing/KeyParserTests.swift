import Testing
import ThoriumProperties

@testable import ThoriumConsole

struct KeyParserTests {
  @Test(
    arguments: [
      ("hi", [.text("hi")]), ("é語👩‍🚀", [.text("é語👩‍🚀")]), ("a\r", [.text("a"), .enter]),
      ("\n", [.enter]),
      ("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}f\u{1B}b", [.wordRight, .wordLeft, .wordRight, .wordLeft]),
      ("\u{1B}[H\u{1B}[4~\u{1}\u{5}", [.lineStart, .lineEnd, .lineStart, .lineEnd]),
      ("\u{1B}[3~\u{1B}[3;5~\u{7F}\u{8}", [.delete, .killWordRight, .backspace, .backspace]),
      ("\u{1B}d\u{1B}\u{7F}\u{17}", [.killWordRight, .killWordLeft, .killWordLeft]),
      ("\u{15}\u{B}\u{19}\u{C}\u{12}", [.killToStart, .killToEnd, .yank, .clearScreen, .search]),
      ("\u{4}\t\u{7}", [.endOfInput, .tab, .cancel]), ("\u{1B}\u{1B}[C", [.right]),
      ("\u{1B}[200~a\r\nb\rc\n\u{1B}[201~d", [.paste("a\nb\nc\n"), .pasteEnd, .text("d")]),
      ("\u{1B}[200~\u{1B}[A\u{1B}\u{1B}[201~", [.paste("\u{1B}[A\u{1B}"), .pasteEnd]),
    ] as [(String, [Key])]
  )
  func `bytes are keys`(bytes: String, keys: [Key]) {
    var parser = KeyParser()
    #expect(parser.keys(for: Array(bytes.utf8)) == keys)
    #expect(!parser.isWaiting)
  }

  @Test(arguments: [
    "\u{1B}[99~", "\u{1B}[1;2;3;4C", "\u{1B}[?1;2c", "\u{1B}[[A", "\u{1B}(B", "\u{1B}x",
    "\u{1B}]11;rgb:00/00/00\u{7}", "\u{1B}]0;größe\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[201~",
    "\u{1B}[\(String(repeating: "1", count: 9_999))~", "\u{0}\u{14}\u{1C}", "\u{1B}OP",
    "\u{1B}[15~",
    "\u{1B}(0",
  ])
  func `unknown sequences and the answers of a terminal are no keys`(bytes: String) {
    var parser = KeyParser()
    #expect(parser.keys(for: Array(bytes.utf8)) == [])
    #expect(parser.keys(for: Array("a".utf8)) == [.text("a")])
  }

  @Test func `an escape byte alone is the Escape key only after a long wait`() {
    var parser = KeyParser()
    #expect(parser.keys(for: [0x1B]) == [] && parser.isWaiting)
    #expect(parser.expire() == [.escape] && !parser.isWaiting)
    #expect(parser.keys(for: Array("[A".utf8)) == [.text("[A")])
    #expect(parser.keys(for: Array("\u{1B}[".utf8)) == [] && parser.isWaiting)
    #expect(parser.expire() == [])
    #expect(parser.keys(for: Array("\u{1B}[200~a".utf8)) == [.paste("a")] && !parser.isWaiting)
    #expect(parser.expire() == [])
    #expect(parser.keys(for: Array("\r".utf8)) == [.paste("\n")])
  }

  @Test func `bytes that are not UTF-8 are replaced`() {
    var parser = KeyParser()
    #expect(parser.keys(for: [0x61, 0xFF, 0xE8, 0x61]) == [.text("a\u{FFFD}\u{FFFD}a")])
    #expect(parser.keys(for: [0xE8, 0xAA]) == [])
    #expect(parser.keys(for: [0x9E]) == [.text("語")])
  }

  /// Joins neighbouring texts, which may arrive in parts.
  static func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { joined, key in
      switch (joined.last, key) {
      case (.text(let first)?, .text(let second)): joined[joined.count - 1] = .text(first + second)
      case (.paste(let first)?, .paste(let second)):
        joined[joined.count - 1] = .paste(first + second)
      default: joined.append(key)
      }
    }
  }
}
