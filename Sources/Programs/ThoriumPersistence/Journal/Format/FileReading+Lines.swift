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

  /// The last line of a commit, with the length and the checksum of the lines before it.
  struct CommitLine {
    let number, epoch, date, synced, bytes: Int
    let crc: ArraySlice<UInt8>

    init?(_ line: ArraySlice<UInt8>) {
      var rest = line
      guard let number = rest.takeNumber(after: "{\"commit\":"),
        let epoch = rest.takeNumber(after: ",\"epoch\":"),
        let date = rest.takeNumber(after: ",\"at\":"),
        let synced = rest.takeNumber(after: ",\"synced\":"),
        let bytes = rest.takeNumber(after: ",\"bytes\":"), rest.take(",\"crc\":\"")
      else { return nil }
      (self.number, self.epoch, self.date) = (number, epoch, date)
      (self.synced, self.bytes, crc) = (synced, bytes, rest.prefix(8))
    }
  }

  /// The line of a store: `{"store":KEY,` and the rest of its record.
  struct RecordLine {
    let key: String
    let record: [UInt8]
    let isGone: Bool

    init?(_ line: ArraySlice<UInt8>) {
      var rest = line
      guard rest.take("{\"store\":"), let key = rest.takeText(), rest.take(",") else { return nil }
      self.key = key
      record = [UInt8(ascii: "{")] + rest
      isGone = rest.elementsEqual("\"gone\":true}".utf8)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  /// Takes a whole number of at most 18 digits, which does not overflow.
  fileprivate mutating func takeNumber(after text: String) -> Int? {
    guard take(text) else { return nil }
    let digits = prefix(18).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    removeFirst(digits.count)
    return digits.isEmpty
      ? nil : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Takes a text and its quotes.
  fileprivate mutating func takeText() -> String? {
    guard first == UInt8(ascii: "\"") else { return nil }
    var end = startIndex + 1
    while end < endIndex, self[end] != UInt8(ascii: "\"") {
      end += self[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < endIndex else { return nil }
    let text = self[...end]
    self = self[(end + 1)...]
    if text.contains(UInt8(ascii: "\\")) {
      return try? JSONDecoder().decode(String.self, from: Data(text))
    }
    return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
  }
}
