import Synchronization
import Thorium
import ThoriumSystem
import ThoriumText

/// A file that receives a record, each line at once.
///
/// A process that is killed leaves all lines that it has written, and at most one of them is torn.
package final class RecordFile: Sendable {
  private struct Content {
    /// The open file; `nil` once the record has ended.
    var descriptor: Int32?
    /// True after a torn line of an earlier process.
    var followsTornLine = false
    var problem: String?
  }

  private let path: String
  private let content: Mutex<Content>

  /// A reason why a file cannot receive a record, as a sentence.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
    /// The beginning of a sentence about the remedy, which ends with another file.
    package let remedy: String

    fileprivate init(_ path: String, _ reason: String, remedy: String = "Choose") {
      description = "\"\(path)\" cannot be recorded to: \(reason).".escaped
      self.remedy = remedy
    }
  }

  /// Opens a file, and replaces a complete record of the same shards that has no failure.
  ///
  /// Any other record of the campaign remains before the new one. So a shard that failed or was
  /// stopped, and begins again, loses no failure.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - header: The first line of the record of one of the shards.
  ///   - shards: The shards.
  /// - Throws: A sentence if the file cannot be written to, contains something else, such as a
  ///   record of another campaign, or belongs to another process.
  package init(_ path: String, of header: RecordHeader, _ shards: [Shard]) throws(Problem) {
    let writing = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if writing < 0 && errno == ENXIO { throw Problem(path, "it is a pipe that no program reads") }
    defer { if writing >= 0 { close(writing) } }
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC
    let descriptor = unsafe open(path, flags, 0o666 as mode_t)
    guard descriptor >= 0 else { throw Problem(path, Self.lastError) }
    self.path = path
    content = Mutex(Content(descriptor: descriptor))
    if printsTo(descriptor) { throw Problem(path, "the program prints there") }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
      throw Problem(path, "another process is writing to it")
    }
    let size = lseek(descriptor, 0, SEEK_END)
    if size <= 0 { return }  // a new file, or a pipe
    let beginning = Array(RecordHeader.beginning.utf8)
    let start = Self.bytes(of: descriptor, upTo: min(Int(size), beginning.count))
    guard beginning.starts(with: start) else {
      throw Problem(path, "it exists, and is no record")
    }
    let bytes = Self.bytes(of: descriptor, upTo: Int(size))
    let isTorn = !bytes.contains(0x0A)  // not even the first line is whole
    let first = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    if !isTorn, let difference = header.difference(from: first) {
      let reason = "it has a record of another campaign, with \(difference)"
      throw Problem(path, reason, remedy: "Delete it, or choose")
    }
    if isTorn || Self.isReplaceable(bytes, shards) {
      if ftruncate(descriptor, 0) != 0 { throw Problem(path, Self.lastError) }
    } else if bytes.last != 0x0A {
      content.withLock { $0.followsTornLine = true }
    }
  }

  deinit { finish() }

  /// Returns the first bytes of a file.
  private static func bytes(of file: Int32, upTo count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe pread(file, bytes.baseAddress, bytes.count, 0)
    }
    return Array(bytes.prefix(max(read, 0)))
  }

  /// Returns whether the records are those of some shards, without failures, and the last one has
  /// ended with a whole line.
  private static func isReplaceable(_ bytes: [UInt8], _ shards: [Shard]) -> Bool {
    let lines = bytes.split(separator: 0x0A)
    let success = "\(JSONText.end(0))".utf8
    guard bytes.last == 0x0A, lines.last?.elementsEqual(success) == true else { return false }
    let fails = lines.contains { line in
      line.starts(with: JSONText.failureBeginning.utf8)
        || line.starts(with: JSONText.endBeginning.utf8) && !line.elementsEqual(success)
    }
    if fails { return false }
    let headers = lines.filter { $0.starts(with: RecordHeader.beginning.utf8) }
    let texts = headers.compactMap { line in
      String(decoding: line, as: UTF8.self).split(separator: "\"shard\":\"").dropFirst().first
    }
    return Set(texts.map { $0.prefix { $0 != "\"" } }) == Set(shards.map { "\($0)"[...] })
  }

  private static var lastError: String { unsafe String(cString: strerror(errno)) }

  /// Appends lines at once; none after the end of the record.
  package func write(_ lines: [String]) {
    content.withLock { Self.write(lines, &$0) }
  }

  /// Appends the last lines, and closes the file.
  package func finish(_ lines: [String] = []) {
    content.withLock { content in
      Self.write(lines, &content)
      if let descriptor = content.descriptor { close(descriptor) }
      content.descriptor = nil
    }
  }

  private static func write(_ lines: [String], _ content: inout Content) {
    guard let descriptor = content.descriptor, content.problem == nil else { return }
    let text = (content.followsTornLine ? "\n" : "") + lines.map { $0 + "\n" }.joined()
    content.followsTornLine = false
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe ThoriumSystem.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        content.problem = lastError
        return
      }
    }
  }

  /// A sentence about a line that could not be written; `nil` if all are in the file.
  package var problem: String? {
    content.withLock(\.problem).map {
      "\(Problem(path, $0)) The record is not complete."
    }
  }
}
