import Synchronization
import Thorium
import ThoriumSystem
import ThoriumText

/// A file that is being written: a recording or a page.
///
/// Lines are only appended, and reach the file before the session waits. So a program that is
/// killed leaves a recording that ends with its last command.
final class OutputFile: Sendable {
  /// The kind of a file, which replaces only a file of the same kind.
  enum Kind: String {
    case recording, page

    /// The beginning of each file of the kind.
    fileprivate var beginning: String {
      self == .page ? Page.beginning : RecordingHeader.beginning
    }

    /// Returns the error for a file that cannot get the content.
    fileprivate func unwritable(_ path: String, _ reason: String) -> UsageError {
      let (problem, option) =
        self == .page ? ("cannot be written", "--page") : ("cannot be recorded to", "--record")
      return UsageError(
        "\"\(path)\" \(problem): \(reason). Choose another file for \(option).".escaped
      )
    }
  }

  private let path: String
  private let kind: Kind
  private let output: Output
  private let hasLostLine = Atomic(false)

  /// Opens a file, and empties it if it contains an earlier recording or page.
  ///
  /// - Throws: A sentence if the file cannot be written to, contains something else, or belongs to
  ///   another session.
  init(_ path: String, _ kind: Kind = .recording) throws(UsageError) {
    (self.path, self.kind) = (path, kind)
    let descriptor = openRecord(path, mode: 0o600)
    guard descriptor >= 0 else {
      let isUnread = errno == ENXIO
      throw kind.unwritable(path, isUnread ? "it is a pipe that no program reads" : Self.lastError)
    }
    do throws(UsageError) {
      try Self.prepare(descriptor, path, kind)
    } catch {
      close(descriptor)
      throw error
    }
    output = Output(descriptor)
  }

  private static func prepare(
    _ descriptor: Int32,
    _ path: String,
    _ kind: Kind
  ) throws(UsageError) {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else {
      throw kind.unwritable(path, lastError)
    }
    if printsTo(descriptor) {
      throw kind.unwritable(path, "the program prints there")
    }
    if facts.st_mode & S_IFMT != S_IFREG { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      throw kind.unwritable(path, "another session is writing to it")
    }
    guard facts.st_size == 0 || hasBeginning(descriptor, kind.beginning) else {
      throw kind.unwritable(path, "it exists, and is no \(kind)")
    }
    if ftruncate(descriptor, 0) != 0 { throw kind.unwritable(path, lastError) }
  }

  private static func hasBeginning(_ descriptor: Int32, _ text: String) -> Bool {
    let beginning = Array(text.utf8)
    var bytes = [UInt8](repeating: 0, count: beginning.count)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    return count == beginning.count && bytes == beginning
  }

  private static var lastError: String { unsafe String(cString: strerror(errno)) }

  /// Appends a line with the next `flush()`, or when the buffer is full.
  ///
  /// A line that is too long for the format ends the recording.
  func append(_ line: String) {
    if line.utf8.count > Recording.longestLine { hasLostLine.store(true, ordering: .relaxed) }
    if !hasLostLine.load(ordering: .relaxed) { output.write(line) }
  }

  /// Writes the buffered lines to the file.
  func flush() { output.flush() }

  /// A sentence about a failure to write; `nil` if all lines are in the file.
  var failure: String? {
    let isLost = hasLostLine.load(ordering: .relaxed)
    let reason = output.errorText ?? (isLost ? "a line has more than 16 MiB" : nil)
    return reason.map { "\(kind.unwritable(path, $0)) The \(kind) is not complete." }
  }
}
