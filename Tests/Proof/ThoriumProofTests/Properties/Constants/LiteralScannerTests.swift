import Testing

@testable import ThoriumProperties

@Suite struct LiteralScannerTests {
  private func constants(_ code: String) -> [Constant] {
    var scanner = LiteralScanner(Array(code.utf8))
    scanner.scan()
    return scanner.constants
  }

  @Test func `numbers are found in every notation, and no parts of names`() {
    let code = "let x1 = 48_213 + 0xFF - 0b101 + 0o17; let y = (-5, 2.5e3, a-7, b.0, 3...9, 1_0.5)"
    let numbers: [Constant] = [.number(48213), .number(255), .number(5), .number(15)]
    let others: [Constant] = [
      .number(-5), .decimal(2500), .number(7), .number(3), .number(9), .decimal(10.5),
    ]
    #expect(constants(code) == numbers + others)
    #expect(constants("0xFFFF_FFFF_FFFF_FFFF") == [.number(-1)])
    #expect(constants("99999999999999999999999999") == [.decimal(1e26)])
    #expect(constants("0x") == [])
    #expect(constants("let `a 1` = 2") == [.number(2)])
  }

  @Test func `texts are found without escapes and interpolations`() {
    #expect(constants(#"f("a\n\"\u{e9}\\b")"#) == [.text("a\n\"é\\b")])
    #expect(
      constants(#"f("id-\(x + f("in", 77))-end")"#) == [
        .text("id-"), .text("in"), .number(77), .text("-end"),
      ]
    )
    #expect(constants(##"f(#"a\n"b\#(n)"#)"##) == [.text(#"a\n"b"#)])
    #expect(constants("f(\"\"\"\n  long \" \(1)\n  \"\"\", \"x\")") == [.text("x")])
    #expect(constants("f(\"not closed\n\"next\")") == [.text("next")])
  }

  @Test func `a word has at most 40 bytes, and a text with spaces at most 20`() {
    let letters = String(repeating: "a", count: 39)
    let sentence = "a " + letters.prefix(17)
    let code = ["\(letters)b", "\(letters)bc", "\(sentence)d", "\(sentence)de"].map {
      "f(\"\($0)\")"
    }
    #expect(constants(code.joined()) == [.text("\(letters)b"), .text("\(sentence)d")])
  }

  @Test func `no code stops the program`() throws {
    let pieces = Generator<String>.element(of: [
      "\"", "\"\"\"", "#", "\\", "\\(", "(", ")", "[", "]", "/*", "*/", "//", "\n", "0x", "1", "-",
      ".", "`", "import ", "a", "é", "\\u{", "}", "_", "e",
    ])
    let settings = CheckSettings(cases: 5_000)
    try falsify(pieces.list(0...30), settings) { pieces in
      let code = pieces.joined()
      let hasText = constants(code).contains { if case .text = $0 { true } else { false } }
      classify("a text", if: hasText)
    }
  }

  @Test func `constants are written as numbers and read back`() throws {
    let texts = Generator<String>.string.map { Constant.text($0) }
    let lists = Generator<Int>.int.list().map { Constant.list($0) }
    let numbers = Generator<Int>.int.map { Constant.number($0) }
    let decimals = Generator<Double>.float.map { Constant.decimal($0) }
    let all = Generator.oneOf(texts, lists, numbers, decimals).list()
    try falsify(tuple(all, Generator<Int>.int.list()), CheckSettings(cases: 1_000)) {
      constants,
      rest in
      var numbers = (Constant.write(constants) + rest)[...]
      try require(Constant.read(&numbers) == constants)
      try require(Array(numbers) == rest)
    }
    try falsify(Generator<Int>.int(-2...9).list(), CheckSettings(cases: 3_000)) { numbers in
      var rest = numbers[...]
      classify("valid", if: Constant.read(&rest) != nil)
    }
  }
}
