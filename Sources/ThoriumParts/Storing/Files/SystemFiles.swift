#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of the machine.
struct SystemFiles: FileSystem {
  func bytes(of path: String) throws(FileFailure) -> [UInt8]? {
    // Whoever opened a pipe and waited would wait until somebody writes into it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 {
      if errno == ENOENT { return nil }
      throw .system()
    }
    defer { close(file) }
    try Self.refuseSpecial(file)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { piece in
        Self.retrying { unsafe read(file, piece.baseAddress, piece.count) }
      }
      if count < 0 { throw .system() }
      if count == 0 { return bytes }
      bytes += piece.prefix(count)
    }
  }

  func mode(of path: String) throws(FileFailure) -> UInt16? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return UInt16(status.st_mode & 0o7777) }
    if errno == ENOENT { return nil }
    throw .system()
  }

  func setMode(_ mode: UInt16, of path: String) throws(FileFailure) {
    if unsafe chmod(path, mode_t(mode)) != 0 { throw .system() }
  }

  func create(_ path: String, mode: UInt16) throws(FileFailure) {
    // What a program that was stopped has left may have any mode.
    if unsafe unlink(path) != 0 && errno != ENOENT { throw .system() }
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    if file < 0 { throw .system() }
    close(file)
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    if file < 0 { throw .system() }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
        return Self.retrying { unsafe write(file, rest.baseAddress, rest.count) }
      }
      if count < 0 { throw .system() }
      written += count
    }
  }

  func sync(_ path: String) throws(FileFailure) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw .system() }
    defer { close(file) }
    if Self.retrying({ Int(fsync(file)) }) != 0 { throw .system() }
  }

  func move(_ path: String, to other: String) throws(FileFailure) {
    if unsafe rename(path, other) != 0 { throw .system() }
  }

  func remove(_ path: String) throws(FileFailure) {
    if unsafe unlink(path) != 0 { throw .system() }
  }

  func makeFolder(_ path: String) throws(FileFailure) {
    var around = path.hasPrefix("/") ? "/" : "."
    for name in path.split(separator: "/") {
      let folder = around + (around.hasSuffix("/") ? "" : "/") + name
      if unsafe mkdir(folder, 0o700) == 0 {
        try sync(around)
      } else if errno != EEXIST {
        throw .system()
      }
      around = folder
    }
  }

  func lock(_ path: String) throws(FileFailure) -> FileLock {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if file < 0 { throw .system() }
    if Self.retrying({ Int(flock(file, LOCK_EX)) }) != 0 {
      let failure = FileFailure.system()
      close(file)
      throw failure
    }
    return FileLock(descriptor: file)
  }

  func unlock(_ lock: FileLock) {
    close(lock.descriptor)
  }

  /// Refuses what is no file that holds bytes: a folder, a pipe, a device.
  private static func refuseSpecial(_ file: Int32) throws(FileFailure) {
    var status = stat()
    if unsafe fstat(file, &status) != 0 { throw .system() }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw FileFailure(reason: "it is a folder")
    default: throw FileFailure(reason: "it is not a regular file")
    }
  }

  /// Calls the system again as long as signals interrupt it.
  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

extension FileFailure {
  /// What the system says of its last call.
  fileprivate static func system() -> Self {
    Self(reason: unsafe String(cString: strerror(errno)).lowercased())
  }
}
