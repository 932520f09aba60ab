#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder of small files, each of which is written whole or not at all.
struct Folder: Sendable {
  let path: String

  /// Why something cannot be done with a file: its path, and what the system says.
  struct Failure: Error {
    let path: String
    let reason: String

    init(_ path: String) {
      self.path = path
      reason = unsafe String(cString: strerror(errno))
    }
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Makes the folder, and those around it, where they are not there.
  func make() throws(Failure) {
    var part = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/") {
      part += "/\(name)"
      if unsafe mkdir(part, 0o777) != 0 && errno != EEXIST { throw Failure(part) }
    }
  }

  /// Reads a file, or answers nothing where there is none.
  func read(_ name: String) throws(Failure) -> [UInt8]? {
    let file = unsafe open(path(of: name), O_RDONLY | O_CLOEXEC)
    if file < 0 {
      if errno == ENOENT { return nil }
      throw Failure(path(of: name))
    }
    defer { close(file) }
    return try Self.readAll(file, path(of: name))
  }

  /// Reads what a file holds, of at most a megabyte.
  static func readAll(_ file: Int32, _ path: String) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var count = 0
    while count < bytes.count {
      let room = bytes.count - count
      let read = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe pread(file, bytes.baseAddress?.advanced(by: count), room, count)
      }
      if read < 0 { throw Failure(path) }
      if read == 0 { break }
      count += read
    }
    return Array(bytes[..<count])
  }

  /// Puts a file in the place of the one before: whoever reads finds one of the two whole.
  func write(_ name: String, _ bytes: [UInt8]) throws(Failure) {
    let new = path(of: "\(name).\(getpid()).new")
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if file < 0 { throw Failure(new) }
    let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
    let isWritten = count == bytes.count && fsync(file) == 0
    close(file)
    if unsafe isWritten && rename(new, path(of: name)) == 0 { return }
    let failure = Failure(new)
    unsafe unlink(new)
    throw failure
  }

  /// Removes a file, if it is there.
  func remove(_ name: String) {
    unsafe unlink(path(of: name))
  }

  /// Keeps a file that cannot be read under another name, and answers its path then.
  func setAside(_ name: String) -> String {
    for number in 1...99 {
      let aside = path(of: "\(name).unread-\(number)")
      if unsafe access(aside, F_OK) == 0 { continue }
      if unsafe rename(path(of: name), aside) == 0 { return aside }
    }
    return path(of: name)
  }
}
