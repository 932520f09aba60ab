import Effort
import Testing
import Thorium

/// Law K18: data is not trusted.
struct EscapedTests {
  /// These are no arguments of the test, since the test runner prints arguments unescaped.
  private let dangerous = [
    ("Ada\nbye", #"Ada\nbye"#),
    ("Ada\r\nbye", #"Ada\r\nbye"#),
    ("a\tb\0c", #"a\tb\0c"#),
    ("\u{1B}]0;root\u{7}", #"\e]0;root\u{7}"#),
    ("\u{1B}[2J\u{9B}H", #"\e[2J\u{9B}H"#),
    ("a\u{B}b\u{C}c\u{7F}", #"a\u{B}b\u{C}c\u{7F}"#),
    ("a\u{85}b\u{2028}c\u{2029}", #"a\u{85}b\u{2028}c\u{2029}"#),
    ("invoice\u{202E}fdp", #"invoice\u{202E}fdp"#),
    ("pay\u{AD}pal\u{FEFF}\u{E0041}", #"pay\u{AD}pal\u{FEFF}\u{E0041}"#),
  ]

  @Test func `K18: control characters are shown escaped`() {
    for (text, shown) in dangerous {
      #expect(text.escaped == shown)
    }
  }

  @Test(arguments: [
    "", "Ada", "Zoë", "e\u{301}", "日本語", "👩‍🚀", "🇩🇪", "❤️",
    "می\u{200C}خواهم", "क्\u{200D}ष", #"a\nb"#, "a\u{A0}b",
  ])
  func `text that a person writes is shown unchanged`(text: String) {
    #expect(Array(text.escaped.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `K18: of all characters those and only those are escaped that are not seen`() {
    let later = stride(from: UInt32(0x3000), through: 0x10FFFF, by: cases(1, quick: 13))
    for scalar in (Array(0..<0x3000) + later).lazy.compactMap(Unicode.Scalar.init) {
      let isEscaped = String(scalar).escaped.unicodeScalars.first != scalar
      if isEscaped != mustBeEscaped(scalar) {
        Issue.record("U+\(String(scalar.value, radix: 16)) is escaped: \(isEscaped)")
      }
    }
  }

  @Test func `to escape a text again changes nothing`() {
    let once = "a\u{1B}[1m\n\u{202E}\\b".escaped
    #expect(once.escaped == once)
  }

  @Test func `a mark that follows a line break cannot hide it`() {
    #expect("a\n\u{301}b".escaped.unicodeScalars.elementsEqual("a\\n\u{301}b".unicodeScalars))
  }
}

/// The characters that must not reach a terminal, from the tables of Unicode.
private func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
  case 0x200C, 0x200D: false
  case 0xAD, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x180E: true
  case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F: true
  case 0xFEFF, 0xFFF9...0xFFFB, 0x110BD, 0x110CD, 0x13430...0x1343F: true
  case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0001, 0xE0020...0xE007F: true
  default: false
  }
}
