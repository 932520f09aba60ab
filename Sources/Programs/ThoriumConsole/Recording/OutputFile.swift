import Synchronization
import Thorium
import ThoriumSystem

/// The file of a recording that is being written.
///
/// Lines are only appended, and reach the file before the session waits. So a program that is
/// killed leaves a recording that ends with its last command.
final class RecordingFile: Sendable {
  private let path: String
  private let output: Output
  private let hasLostLine = Atomic(false)

  /// Opens a file, and empties it if it contains an earlier recording.
  ///
  /// - Throws: A sentence if the file cannot be written to, contains something else, or belongs to
  ///   another session.
  init(_ path: String) throws(UsageError) {
    self.path = path
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw UsageError.unwritable(path, Self.lastError) }
    do throws(UsageError) {
      try Self.prepare(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    output = Output(descriptor)
  }

  private static func prepare(
    _ descriptor: Int32,
    _ path: String
  ) throws(UsageError) {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else {
      throw UsageError.unwritable(path, lastError)
    }
    if [1, 2].contains(where: { isOutput($0, to: facts) }) {
      throw UsageError.unwritable(path, "the program prints there")
    }
    if facts.st_mode & S_IFMT != S_IFREG { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      throw UsageError.unwritable(path, "another session is writing to it")
    }
    guard facts.st_size == 0 || isRecording(descriptor) else {
      throw UsageError.unwritable(path, "it exists, and is no recording")
    }
    if ftruncate(descriptor, 0) != 0 { throw UsageError.unwritable(path, lastError) }
  }

  /// Returns whether a standard stream is a file; a device that is no terminal keeps nothing apart.
  private static func isOutput(_ stream: Int32, to file: stat) -> Bool {
    var facts = stat()
    guard unsafe fstat(stream, &facts) == 0 else { return false }
    return facts.st_dev == file.st_dev && facts.st_ino == file.st_ino
      && (facts.st_mode & S_IFMT != S_IFCHR || isatty(stream) == 1)
  }

  private static func isRecording(_ descriptor: Int32) -> Bool {
    let beginning = Array(RecordingHeader.beginning.utf8)
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

  /// A sentence about a recording that could not be written; `nil` if all lines are in the file.
  var failure: String? {
    let isLost = hasLostLine.load(ordering: .relaxed)
    let reason = output.errorText ?? (isLost ? "a line has more than 16 MiB" : nil)
    return reason.map { "\(UsageError.unwritable(path, $0)) The recording is not complete." }
  }
}

extension UsageError {
  /// Returns the error for a file that cannot become a recording.
  fileprivate static func unwritable(_ path: String, _ reason: String) -> Self {
    Self("\"\(path)\" cannot be recorded to: \(reason). Choose another file for --record.".escaped)
  }
}
