import Foundation
import Testing
import ThoriumLog

struct TextTests {
  @Test func `Unicode scalars of all planes are read back`() throws {
    var all = ""
    let later = stride(from: UInt32(0x10000), through: 0x10FFFF, by: effort == 1 ? 997 : 1)
    for number in Array(0...UInt32(0xFFFF)) + later + [0x10FFFF] {
      if let scalar = Unicode.Scalar(number) { all.unicodeScalars.append(scalar) }
    }
    let bytes = try LineEncoder.bytes(of: all)
    #expect(!bytes.contains { $0 < 0x20 })
    let copy = try LineDecoder().decode(String.self, from: bytes)
    #expect(Array(copy.utf8) == Array(all.utf8))
    #expect(try JSONDecoder().decode(String.self, from: Data(bytes)) == all)
  }

  @Test func `all escapes of JSON are read`() throws {
    let escapes = #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0000""#
    #expect(try value(String.self, in: escapes) == "\"\\/\u{8}\u{C}\n\r\té😀\u{0}")
  }

  @Test(arguments: [
    #""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\u0041""#, #""\u12""#, #""\x""#,
    "\"a\nb\"", "\"a", "\"\\", #""\u+123""#,
  ])
  func `a text with invalid escapes is refused`(text: String) {
    #expect(throws: LineDecodingError.self) { try value(String.self, in: text) }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
  ])
  func `a text in invalid UTF-8 is refused and not repaired`(bytes: [UInt8]) {
    #expect(throws: LineDecodingError.self) {
      try LineDecoder().decode(String.self, from: bytes)
    }
  }
}
