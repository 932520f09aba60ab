import Foundation

// The lines of a file. Their checksums were compared, so only this program has written them.

extension FileReading {
  /// The first line; all formats begin with the version and the identifier.
  struct Header: Decodable {
    let version: Int
    let id: String
    let from: Int?
    let synced: Int?

    enum CodingKeys: String, CodingKey {
      case version = "thorium-log"
      case id, from, synced
    }
  }

  /// The line of an owner.
  struct Opening: Decodable {
    let open: Int
    let owner: String
  }

  /// The last line of an owner.
  struct Closing: Decodable {
    let close: Int
    let synced: Int
  }

  /// The last line of a commit, with the length and the checksum of the lines before it.
  struct CommitLine {
    let number, epoch, date, synced, bytes: Int
    let crc: ArraySlice<UInt8>

    /// Reads the five numbers and the checksum, whose order is fixed.
    init?(_ line: ArraySlice<UInt8>) {
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      let numbers = line.split(maxSplits: 6) { !digits.contains($0) }.prefix(5)
        .compactMap { $0.count < 19 ? Int(String(decoding: $0, as: UTF8.self)) : nil }
      if numbers.count < 5 { return nil }
      (number, epoch, date) = (numbers[0], numbers[1], numbers[2])
      (synced, bytes) = (numbers[3], numbers[4])
      crc = line.dropLast(",\"x\":\"09351eec\"}".utf8.count + 1).suffix(8)
    }
  }

  /// The line of a store: `{"store":KEY,` and the rest of its record.
  struct RecordLine {
    let key: String
    private let rest: ArraySlice<UInt8>

    /// The record as a JSON object.
    var record: [UInt8] { [UInt8(ascii: "{")] + rest }
    var isGone: Bool { rest.elementsEqual("\"gone\":true}".utf8) }

    /// Reads the key, which is the first member of the line.
    init?(_ line: ArraySlice<UInt8>) {
      let text = line.dropFirst("{\"store\":".utf8.count)
      var end = text.startIndex + 1
      while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
        end += text[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < text.endIndex else { return nil }
      key = Self.text(text[...end])
      rest = text[(end + 1)...].dropFirst()
    }

    /// Decodes a text and its quotes; most texts have no escape.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
      if bytes.contains(UInt8(ascii: "\\")),
        let text = try? JSONDecoder().decode(String.self, from: Data(bytes))
      {
        return text
      }
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
  }
}
