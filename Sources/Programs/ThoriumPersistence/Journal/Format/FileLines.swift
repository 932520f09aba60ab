import Foundation

/// The lines that an owner writes into the file of a log.
///
///     {"thorium-log":2,"id":"7f3c9b","from":1,"synced":0,"x":"5a0e91c4"}
///
///     {"open":1,"owner":"c81e728d","program":"shop 2.1","x":"0f6d1c22"}
///     {"store":"list","type":"list","v":1,"state":{"rows":[]}}
///     {"store":"list#1","gone":true}
///     {"commit":1,"epoch":1,"at":1764195425123456,"synced":0,"bytes":88,"crc":"b1c00e7d","x":"09351eec"}
///
/// A line with `store` is the newest record of that store. It counts when a commit line follows.
struct FileLines: Sendable {
  /// The identifier of the log, which all checksums contain.
  let id: String
  /// The number of owners so far; a later owner has a larger one.
  let epoch: Int
  /// A text that no other owner has.
  let owner = Self.newName()
  /// The name and the version of the program, for a person.
  let program: String
  /// All commits up to this number are on the disk.
  var synced = 0

  private var checksum: LineChecksum { LineChecksum(log: id) }

  init(id: String, epoch: Int, program: String) {
    (self.id, self.epoch, self.program) = (id, epoch, program)
  }

  /// Returns a random text that names a log or an owner.
  static func newName() -> String { String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }

  /// Returns the first line of a file.
  ///
  /// The first commit in the file has the number `from`. All commits up to `synced` are on the disk before the
  /// file gets its name.
  static func header(id: String, from: Int = 1, synced: Int = 0) -> [UInt8] {
    LineChecksum(log: id).sealed(
      "{\"thorium-log\":\(FileReading.version),\"id\":\"\(id)\",\"from\":\(from),\"synced\":\(synced)"
    )
  }

  /// Returns the line with which this owner takes the log over.
  ///
  /// It begins with a line feed, since the line of an earlier owner may have no end.
  func opening() throws -> [UInt8] {
    let program = String(decoding: try Self.json(program), as: UTF8.self)
    return [10]
      + checksum.sealed("{\"open\":\(epoch),\"owner\":\"\(owner)\",\"program\":\(program)")
  }

  /// Returns the line that proves at the end that all commits are on the disk.
  func closing() -> [UInt8] {
    checksum.sealed("{\"close\":\(epoch),\"synced\":\(synced)")
  }

  /// Returns the lines of a commit.
  func commit(_ commit: LogCommit) throws -> [UInt8] {
    var lines: [UInt8] = []
    for (key, record) in commit.records.sorted(by: { $0.key < $1.key }) {
      lines += Array("{\"store\":".utf8) + (try Self.json(key)) + Array(",".utf8)
      lines += record.dropFirst() + [10]
    }
    for key in commit.gone.sorted() {
      lines += Array("{\"store\":".utf8) + (try Self.json(key)) + Array(",\"gone\":true}\n".utf8)
    }
    // A commit line begins a line, also after the unfinished one of an earlier owner.
    if lines.isEmpty { lines = [10] }
    let crc = checksum.digits(of: lines[...])
    let seal = """
      {"commit":\(commit.number),"epoch":\(epoch),"at":\(commit.date),"synced":\(synced),"bytes":\(lines.count),\
      "crc":"\(crc)"
      """
    return lines + checksum.sealed(seal)
  }

  private static func json(_ text: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return try encoder.encode(text)
  }
}
