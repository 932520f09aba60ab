import Synchronization
import ThoriumSystem

/// A folder of small files, which are written atomically.
struct Folder: Sendable {
  let path: String

  /// The error of a file operation, with the path and the message of the system.
  struct Failure: Error {
    let path: String
    let reason: String

    init(_ path: String, code: Int32 = errno) {
      self.path = path
      reason = unsafe String(cString: strerror(code))
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
    let files = SystemFiles()
    do throws(FileError) {
      let old = try files.statusIfThere(path(of: name))
      try files.replace(
        path(of: name),
        by: bytes,
        through: new,
        like: old?.kind == .file ? old : nil,
        mode: 0o666,
        isSynchronized: true
      )
    } catch {
      throw Failure(new, code: error.code)
    }
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
