import Synchronization
import ThoriumSystem

/// A folder of small files, which are written atomically.
struct Folder: Sendable {
  let path: String

  /// The error of a file operation, with the path and the message of the system.
  struct Failure: Error {
    let path: String
    let reason: String

    init(_ path: String) {
      self.path = path
      reason = unsafe String(cString: strerror(errno))
    }
  }

  /// Creates a folder with a path; an empty path is the current folder.
  init(path: String) {
    self.path = path.isEmpty ? "." : path
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Creates the folder and its parents, if they do not exist.
  func make() throws(Failure) {
    var part = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/") {
      part += "/\(name)"
      if unsafe mkdir(part, 0o777) != 0 && errno != EEXIST { throw Failure(part) }
    }
  }

  /// Reads a file, or returns `nil` when it does not exist.
  ///
  /// It does not wait for the writer of a pipe, which it cannot read.
  func read(_ name: String) throws(Failure) -> [UInt8]? {
    let path = path(of: name)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = Self.retrying { unsafe open(path, flags) }
    if file < 0 {
      if errno == ENOENT { return nil }
      throw Failure(path)
    }
    defer { close(file) }
    return try Self.readAll(file, path)
  }

  /// The maximum number of bytes that are read from a file, which is enough for each token.
  private static let mostBytes = 16 << 20

  /// Reads the content of a file, up to 16 megabytes.
  static func readAll(_ file: Int32, _ path: String) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < mostBytes {
      let count = unsafe part.withUnsafeMutableBytes { part in
        retrying { unsafe pread(file, part.baseAddress, part.count, off_t(bytes.count)) }
      }
      if count < 0 { throw Failure(path) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    return bytes
  }

  /// Replaces a file atomically: a reader finds either the old or the new content.
  func write(_ name: String, _ bytes: [UInt8]) throws(Failure) {
    let number = Self.written.add(1, ordering: .relaxed).newValue
    let new = path(of: "\(name).\(getpid())-\(number).new")
    // If a link has this name, opening it would write to another file.
    unsafe unlink(new)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = Self.retrying { unsafe open(new, flags, 0o666) }
    if file < 0 { throw Failure(new) }
    keepMode(of: name, file)
    let isWritten = Self.writeAll(bytes, to: file) && Self.synchronize(file)
    close(file)
    if unsafe isWritten && rename(new, path(of: name)) == 0 { return }
    let failure = Failure(new)
    unsafe unlink(new)
    throw failure
  }

  /// The number of files that this process has written, which makes temporary names distinct.
  private static let written = Atomic(0)

  /// Returns the names of the files with a prefix and a suffix, in alphabetical order.
  func names(from start: String, to end: String) throws(Failure) -> [String] {
    guard let folder = unsafe opendir(path) else {
      if errno == ENOENT { return [] }
      throw Failure(path)
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(start) && name.hasSuffix(end) { names.append(name) }
    }
    return names.sorted()
  }

  /// Gives a new file the permissions of the file that it replaces.
  private func keepMode(of name: String, _ file: Int32) {
    var status = stat()
    if unsafe lstat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      fchmod(file, status.st_mode & 0o7777)
    }
  }

  /// Writes all bytes from the beginning of a file, and returns true when that succeeded.
  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var count = 0
    while count < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[count...])
        return retrying { unsafe pwrite(file, rest.baseAddress, rest.count, off_t(count)) }
      }
      if written <= 0 { return false }
      count += written
    }
    return true
  }

  /// Waits until the disk has stored a file, and returns true when that succeeded.
  private static func synchronize(_ file: Int32) -> Bool {
    #if canImport(Darwin)
    // On Apple platforms, `fsync` returns before the disk has written its own cache.
    if fcntl(file, F_FULLFSYNC) == 0 { return true }
    #endif
    return retrying { fsync(file) } == 0
  }

  /// Repeats a call that a signal has interrupted.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) {
    unsafe unlink(path(of: name))
  }

  /// Renames an unreadable file, and returns its new path.
  func setAside(_ name: String) -> String {
    for number in 1...99 {
      let aside = path(of: "\(name).unread-\(number)")
      if unsafe access(aside, F_OK) == 0 { continue }
      if unsafe rename(path(of: name), aside) == 0 { return aside }
    }
    return path(of: name)
  }
}
