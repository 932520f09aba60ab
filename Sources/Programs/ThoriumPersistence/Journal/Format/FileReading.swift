import Foundation
import Thorium

/// The result of reading the file of a log, from one pass over its lines.
///
///     let reading = FileReading(bytes)
///     reading.last               // 186, the number of the last commit
///     reading.lines["list"]      // the place of the newest line of this store
///
/// It takes complete commits in order, and ignores everything between them. A commit that is missing
/// was lost if a later line proves that it was on the disk: the file is damaged. Otherwise nothing has
/// acknowledged it: the program or the machine stopped while it was written.
struct FileReading: Sendable {
  /// A reason why a file cannot be read.
  enum Problem: Hashable {
    /// The first line is not the header of a log.
    case noHeader
    /// The file has another format.
    case format(Int)
    /// The commit with this number was on the disk, and is missing or changed.
    case damaged(commit: Int)
  }

  /// The version of the format.
  static let version = 2
  /// The valid numbers of commits and owners; the next number of each does not overflow.
  private static let numbers = 1..<1 << 60

  private(set) var problem: Problem?
  private(set) var id = ""
  /// The number of the last owner, and its random name.
  private(set) var (epoch, owner) = (0, "")
  /// The number of the last commit; 0 if there is none.
  private(set) var last = 0
  /// The date of the last commit, in microseconds since 1970.
  private(set) var date: Int?
  /// The place of the newest line of each store.
  private(set) var lines: [String: Range<Int>] = [:]
  /// True if the last owner has found bytes that count for nothing.
  private(set) var isTorn = false
  /// The end of the last line that counts.
  private var end = 0
  /// The beginning of the first line that was not read yet.
  private var place = 0
  /// True if a commit is missing, so that later ones of the same owner count for nothing.
  private var isMissing = false
  /// The last commit that was on the disk before the file got its name.
  private var synced = 0
  private var checksum = LineChecksum(log: "")

  /// Reads a file.
  init(_ bytes: [UInt8]) { read(bytes) }

  /// Reads the lines that were appended since the last call.
  ///
  /// - Parameter bytes: All bytes of the file.
  mutating func read(_ bytes: [UInt8]) {
    while problem == nil, let lineFeed = bytes[place...].firstIndex(of: 10) {
      let line = bytes[place..<lineFeed]
      if place == 0 {
        readHeader(line)
      } else if line.starts(with: "{\"commit\":".utf8), checksum.seals(line) {
        readCommit(line, in: bytes)
      } else if line.starts(with: "{\"open\":".utf8), checksum.seals(line) {
        readOpening(line)
      } else if line.starts(with: "{\"close\":".utf8), checksum.seals(line) {
        readClosing(line)
      }
      place = lineFeed + 1
    }
    if place == 0 { problem = .noHeader }
    if problem == nil, last < synced { problem = .damaged(commit: last + 1) }
  }

  /// The number of bytes of the newest lines.
  var live: Int { lines.values.reduce(0) { $0 + $1.count } }

  /// Returns the newest records, from all bytes of the file.
  func contents(of bytes: [UInt8]) -> LogContents {
    LogContents(
      lastCommit: last,
      date: date,
      records: lines.compactMapValues { RecordLine(bytes[$0])?.record }
    )
  }

  private mutating func readHeader(_ line: ArraySlice<UInt8>) {
    problem = .noHeader
    guard let header = try? JSONDecoder().decode(Header.self, from: Data(line)) else { return }
    (id, checksum, end) = (header.id, LineChecksum(log: header.id), line.endIndex + 1)
    if !checksum.seals(line) { return }
    if header.version == Self.version, let from = header.from, let synced = header.synced {
      if Self.numbers.contains(from) { (problem, last, self.synced) = (nil, from - 1, synced) }
    } else {
      problem = .format(header.version)
    }
  }

  /// Reads the line of a new owner, which continues after the last commit before this line.
  ///
  /// So the commits that an earlier owner did not complete no longer count as missing.
  private mutating func readOpening(_ line: ArraySlice<UInt8>) {
    guard let opening = try? JSONDecoder().decode(Opening.self, from: Data(line)),
      opening.open > epoch, Self.numbers.contains(opening.open)
    else { return }
    isTorn = line.startIndex > end + 1
    (epoch, owner) = (opening.open, opening.owner)
    (isMissing, end) = (false, line.endIndex + 1)
  }

  private mutating func readClosing(_ line: ArraySlice<UInt8>) {
    guard let closing = try? JSONDecoder().decode(Closing.self, from: Data(line)),
      closing.close >= epoch
    else { return }
    if closing.synced > last || closing.close > epoch {
      problem = .damaged(commit: last + 1)
      return
    }
    end = line.endIndex + 1
  }

  private mutating func readCommit(_ line: ArraySlice<UInt8>, in bytes: [UInt8]) {
    // A smaller epoch is that of an owner that was replaced, so nothing has acknowledged the commit.
    guard let commit = CommitLine(line), commit.epoch >= epoch else { return }
    if commit.synced > last || commit.epoch > epoch || commit.number <= last {
      problem = .damaged(commit: last + 1)
      return
    }
    let start = line.startIndex - commit.bytes
    guard !isMissing, commit.number == last + 1, start >= end,
      checksum.digits(of: bytes[start..<line.startIndex]).utf8.elementsEqual(commit.crc)
    else {
      isMissing = true
      return
    }
    for line in bytes[start..<line.startIndex].split(separator: 10) {
      guard let record = RecordLine(line) else { continue }
      lines[record.key] = record.isGone ? nil : line.startIndex..<line.endIndex
    }
    (last, date, end) = (commit.number, commit.date, line.endIndex + 1)
  }

  /// Returns a sentence about bytes that count for nothing, or `nil`.
  func notice(in file: String) -> String? {
    guard isTorn else { return nil }
    return """
      \(file): the bytes after commit \(last) are left out. The program or the machine stopped while they were \
      written, and nothing had confirmed them.
      """.escaped
  }
}

extension FileReading.Problem {
  /// Returns a sentence for a person.
  func sentence(in file: String) -> String {
    switch self {
    case .noHeader:
      """
      \(file): the first line is not the header of a log. The file is unchanged. Restore it from a copy, or pass \
      orBegin: true to keep a copy of it and begin anew.
      """
    case .format(let version):
      """
      \(file) has format \(version) of a log, and this program reads format \(FileReading.version). The file is \
      unchanged. Use the program that wrote it, or pass orBegin: true to keep a copy of it and begin anew.
      """
    case .damaged(let commit):
      """
      \(file) is damaged: commit \(commit) is missing or changed, and a later line says that it was on the disk. The \
      file is unchanged. Restore it from a copy, or pass orBegin: true to keep a copy of it and begin anew.
      """
    }
  }
}
