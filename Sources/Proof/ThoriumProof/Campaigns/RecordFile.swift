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
    var file: OpenFile?
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

  /// Opens a file, in which earlier records of the campaign remain before the new one.
  ///
  /// So a shard that failed or was stopped, and begins again, loses no failure.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - header: The first line of the new record.
  /// - Throws: A sentence if the file cannot be written to, contains something else, such as a
  ///   record of another campaign, or belongs to another process.
  package init(_ path: String, of header: RecordHeader) throws(Problem) {
    let descriptor = openRecord(path, O_APPEND, mode: 0o666)
    guard descriptor >= 0 else {
      let isUnread = errno == ENXIO
      let reason = isUnread ? "it is a pipe that no program reads" : FileError(code: errno).reason
      throw Problem(path, reason)
    }
    let (file, files) = (OpenFile(descriptor: descriptor, path: path), SystemFiles())
    self.path = path
    content = Mutex(Content(file: file))
    if printsTo(descriptor) { throw Problem(path, "the program prints there") }
    do throws(FileError) {
      try files.lock(file)
    } catch {
      if error.code == EWOULDBLOCK { throw Problem(path, "another process is writing to it") }
    }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    if size <= 0 { return }  // a new file, or a pipe
    let start: [UInt8]
    let end: [UInt8]
    do throws(FileError) {
      start = try files.retrying { () throws(FileError) in
        try files.read(file, from: 0, upTo: 1 << 16)
      }
      end = try files.retrying { () throws(FileError) in
        try files.read(file, from: size - 1, upTo: 1)
      }
    } catch {
      throw Problem(path, error.reason)
    }
    let first = start.prefix { $0 != 0x0A }
    let isTorn = first.count == size
    let beginning = Array(RecordHeader.beginning.utf8)
    guard first.starts(with: beginning) || isTorn && beginning.starts(with: first) else {
      throw Problem(path, "it exists, and is no record")
    }
    // Without a whole first line, the file has no record yet.
    if isTorn {
      if ftruncate(descriptor, 0) != 0 { throw Problem(path, FileError(code: errno).reason) }
    } else if !header.hasCampaign(of: String(decoding: first, as: UTF8.self)) {
      let reason = "it has a record of another build, example or seed, or with other options"
      throw Problem(path, reason, remedy: "Delete it, or choose")
    } else if end != [0x0A] {
      content.withLock { $0.followsTornLine = true }
    }
  }

  deinit { finish() }

  /// Appends lines at once; none after the end of the record.
  package func write(_ lines: [String]) {
    content.withLock { Self.write(lines, &$0) }
  }

  /// Appends the last lines, and closes the file.
  package func finish(_ lines: [String] = []) {
    content.withLock { content in
      Self.write(lines, &content)
      if let file = content.file.take() { SystemFiles().closeQuietly(file) }
    }
  }

  private static func write(_ lines: [String], _ content: inout Content) {
    guard let file = content.file, content.problem == nil else { return }
    let text = (content.followsTornLine ? "\n" : "") + lines.map { $0 + "\n" }.joined()
    content.followsTornLine = false
    do throws(FileError) {
      try SystemFiles().write(all: Array(text.utf8), to: file, at: nil)
    } catch {
      content.problem = error.reason
    }
  }

  /// A sentence about a line that could not be written; `nil` if all are in the file.
  package var problem: String? {
    content.withLock(\.problem).map {
      "\(Problem(path, $0)) The record is not complete."
    }
  }
}
