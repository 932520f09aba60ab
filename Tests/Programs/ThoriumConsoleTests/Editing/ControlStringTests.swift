import Testing
import ThoriumProperties

@testable import ThoriumConsole

@Suite struct `Control strings` {
  private static let escape: UInt8 = 0x1B
  /// The forms of the bytes that begin a string: with an escape byte, as one byte, and as one byte in UTF-8.
  private static let beginnings = "]P_^X".utf8.flatMap { letter -> [[UInt8]] in
    [[escape, letter], [letter + 0x40], [0xC2, letter + 0x40]]
  }
  private static let ends: [[UInt8]] = [
    [escape, UInt8(ascii: "\\")], [0x9C], [0xC2, 0x9C], [0x18], [0x1A],
  ]

  @Test func `the text of a control string is not typed, in any form and cut anywhere`() {
    var count = 0
    for beginning in Self.beginnings {
      for end in Self.ends {
        let bytes = beginning + Array("0;a\r\n\t[AÜ語ß".utf8) + [0xFF, 0x9D] + end
        for cut in 0...bytes.count {
          var parser = KeyParser()
          var keys = parser.keys(for: Array(bytes[..<cut]))
          keys += parser.keys(for: bytes[cut...] + Array("é".utf8))
          #expect(keys == [.text("é")], "\(bytes), cut at \(cut)")
          count += 1
        }
      }
    }
    #expect(count > 1_000)
  }

  @Test(arguments: beginnings)
  func `a bell ends only the string of an operating system command`(beginning: [UInt8]) {
    let isCommand = beginning.last.map { $0 & 0x1F } == 0x1D
    var parser = KeyParser()
    #expect(
      parser.keys(for: beginning + Array("0;a\u{7}b".utf8)) == (isCommand ? [.text("b")] : [])
    )
  }

  @Test(arguments: beginnings)
  func `a string continues after a pause, and Enter ends one that has lost its end`(
    beginning: [UInt8]
  ) {
    var parser = KeyParser()
    #expect(parser.keys(for: beginning + Array("0;a".utf8)) == [] && parser.isWaiting)
    #expect(parser.expire() == [] && !parser.isWaiting)
    #expect(parser.keys(for: Array("bc\u{1B}".utf8)) == [] && parser.expire() == [])
    #expect(parser.keys(for: Array("\\d".utf8)) == [.text("d")])

    #expect(parser.keys(for: beginning + Array("0;a\r".utf8)) == [] && parser.expire() == [])
    #expect(parser.keys(for: Array("help\rhelp\r".utf8)) == [.text("help"), .enter])
  }

  @Test func `a key with Alt begins no string after a pause`() {
    for beginning in Self.beginnings {
      var parser = KeyParser()
      #expect(parser.keys(for: beginning) == [] && parser.isWaiting && parser.expire() == [])
      #expect(parser.keys(for: Array("help".utf8)) == [.text("help")])
    }
  }

  @Test func `the report of a mouse has three bytes of any value`() {
    for byte in Array(UInt8(0x20)...0xFF) + [0] {
      var parser = KeyParser()
      let report = Array("\u{1B}[M ".utf8) + [byte, 0xC3]
      #expect(parser.keys(for: report + Array("a".utf8)) == [.text("a")])
    }
    var parser = KeyParser()
    #expect(parser.keys(for: Array("\u{1B}[M\ra".utf8)) == [.enter, .text("a")])
  }

  /// A part of the input: its bytes, its keys, and the first place where a pause changes nothing.
  private struct Part {
    var bytes: [UInt8]
    var keys: [Key] = []
    var pause = Int.max
  }

  private static let part = Generator<Part> { source in
    func choose<Value>(_ values: [Value]) throws -> Value {
      values[try source.draw(Generator<Int>.int(0...values.count - 1))]
    }
    func letters(_ values: [String]) throws -> String {
      try source.draw(Generator<Int>.int(0...values.count - 1).list(1...6)).map { values[$0] }
        .joined()
    }
    switch try source.draw(Generator<Int>.int(0...5)) {
    case 0, 1:
      let text = try letters(["a", "]", "[", "M", "\\", "é", "Ü", "ß", "語", "👩", "~", "0;"])
      return Part(bytes: Array(text.utf8), keys: [.text(text)])
    case 2:
      let (text, keys) = try choose([
        ("\r", [Key.enter]), ("\u{1B}[A", [.up]), ("\u{1B}[1;5D", [.wordLeft]),
        ("\u{9B}C", [.right]), ("\u{8F}H", [.lineStart]), ("\u{4}", [.endOfInput]),
        ("\u{1B}]0;cut\u{1B}[B", [.down]),
        ("\u{1B}[200~a\rb\u{1B}[A\u{1B}[201~", [.paste("a\nb\u{1B}[A"), .pasteEnd]),
      ])
      return Part(bytes: Array(text.utf8), keys: keys)
    case 3:
      let reports = [
        "\u{1B}[M !\"", "\u{1B}[<0;10;5M", "\u{1B}[<0;1;5m", "\u{1B}[32;1;5M", "\u{9B}c",
      ]
      return Part(bytes: Array(try choose(reports).utf8))
    case 4:
      let text = try letters(["a", "\r", "\n", "\t", "\u{0}", "Ü", "["])
      return Part(bytes: try choose(beginnings) + Array(text.utf8) + (try choose(ends)))
    default:
      let beginning = try choose(beginnings)
      let text = try letters(["a", "b;", "Ü", "語", "[", "]"])
      let bytes = beginning + Array(text.utf8) + (try choose(ends))
      return Part(bytes: bytes, pause: beginning.count + 1)
    }
  }

  @Test func `typed text among control sequences is read exactly, cut and paused anywhere`() throws
  {
    var (cuts, pauses, silent, typed) = (0, 0, 0, 0)
    let cases = Generator<(parts: [Part], sizes: [Int])> { source in
      (
        try source.draw(Self.part.list(0...20)),
        try source.draw(Generator<Int>.int(1...7).list(1...9))
      )
    }
    try falsify(cases) { parts, sizes in
      var parser = KeyParser()
      var keys: [Key] = []
      var (piece, turn): ([UInt8], Int) = ([], 0)
      for part in parts {
        for (place, byte) in part.bytes.enumerated() {
          if piece.count == sizes[turn % sizes.count] {
            keys += parser.keys(for: piece)
            (piece, turn, cuts) = ([], turn + 1, cuts + 1)
            if place >= part.pause {
              keys += parser.expire()
              pauses += 1
            }
          }
          piece.append(byte)
        }
        if part.keys.isEmpty { silent += 1 } else { typed += 1 }
      }
      keys += parser.keys(for: piece)
      let expected = KeyParserTests.joined(parts.flatMap(\.keys))
      try require(KeyParserTests.joined(keys) == expected, "\(keys)")
    }
    #expect(cuts > 300 && pauses > 20 && silent > 100 && typed > 100)
  }
}
