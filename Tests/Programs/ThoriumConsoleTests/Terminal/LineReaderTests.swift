import Effort
import Foundation
import Testing

@testable import ThoriumConsole

struct LineReaderTests {
  @Test(arguments: [
    ("", []),
    ("\n", [""]),
    ("a\nb", ["a", "b"]),
    ("a\r\nb\r\n", ["a", "b"]),
    ("a\r\n\r\nb\r", ["a", "", "b"]),
    ("a\rb\r\r\nc", ["a\rb\r", "c"]),
    ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ("\u{FEFF}", [""]),
    ("a\0b\n\0", ["a\0b", "\0"]),
    ("größe\n日本語\n👩‍🚀", ["größe", "日本語", "👩‍🚀"]),
  ])
  func `a file is split at its line breaks`(content: String, lines: [String]) throws {
    let file = try ScratchFile(content)
    #expect(read(file.descriptor) == lines)
  }

  @Test(arguments: [
    ([0xFF, 0x0A, 0x61], ["\u{FFFD}", "a"]),
    ([0x61, 0xC3, 0x0A, 0xA4], ["a\u{FFFD}", "\u{FFFD}"]),
    ([0xED, 0xA0, 0x80], ["\u{FFFD}\u{FFFD}\u{FFFD}"]),
    ([0xEF, 0xBB, 0x0A], ["\u{FFFD}"]),
  ])
  func `bytes that are no UTF-8 are replaced, and lines stay apart`(
    bytes: [UInt8],
    lines: [String]
  ) throws {
    let file = try ScratchFile(bytes: bytes)
    #expect(read(file.descriptor) == lines)
  }

  // Takes over a second: each line has a mebibyte.
  @Test(arguments: [0, 1, 70_000])
  func `K17: a line of up to a mebibyte is whole, and of a longer one the beginning is read`(
    excess: Int
  ) throws {
    let long = String(repeating: "0", count: LineReader.longest + excess)
    for end in ["\n\(long)\nb", ""] {
      let file = try ScratchFile("a\n\(long)\(end)")
      let lines = read(file.descriptor)
      #expect(lines.count == (end.isEmpty ? 2 : 4))
      #expect(lines.first == "a" && lines.last == (end.isEmpty ? lines[1] : "b"))
      #expect(long.hasPrefix(lines[1]))
      #expect((lines[1].utf8.count > LineReader.longest) == (excess > 0))
    }
  }

  @Test func `K17, K21: a line without an end fills no memory`() throws {
    let count = cases(20, quick: 4) * LineReader.longest
    let file = try ScratchFile(String(repeating: "0", count: count))
    var reader = LineReader(file.descriptor)
    #expect(reader.next().map(\.utf8.count) == LineReader.longest + 1)
    #expect(reader.next() == nil)
    #expect(reader.storedByteCount < 3 * LineReader.longest)
  }

  private func read(_ descriptor: Int32) -> [String] {
    var reader = LineReader(descriptor)
    return Array(sequence(state: ()) { _ in reader.next() })
  }
}
