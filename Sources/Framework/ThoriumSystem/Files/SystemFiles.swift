/// The file system of the machine.
///
/// On Apple's systems ``synchronize(_:)`` uses `F_FULLFSYNC`, since `fsync` returns there before
/// the disk has written its own cache. This part has not been tested, since the tests run on Linux.
package struct SystemFiles: FileSystem {
  /// Creates access to the file system of the machine.
  package init() {}

  /// Opens a file or a folder with `open`, without following a symbolic link in place of a file.
  package func open(_ path: String, to purpose: OpenFile.Purpose) throws(FileError) -> OpenFile {
    let descriptor =
      switch purpose {
      case .reading: Self.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      case .creating(let mode):
        Self.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
      case .locking: Self.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
      case .appending: Self.open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
      case .folder: Self.open(path, O_RDONLY | O_DIRECTORY)
      }
    return OpenFile(descriptor: try checked(descriptor), path: path)
  }

  private static func open(_ path: String, _ flags: Int32, _ mode: UInt16 = 0) -> Int32 {
    unsafe ThoriumSystem.open(path, flags | O_CLOEXEC, mode_t(mode))
  }

  /// Reads with `pread`.
  package func read(
    _ file: OpenFile,
    from offset: Int,
    upTo count: Int
  ) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe pread(file.descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    bytes.removeLast(count - (try checked(read)))
    return bytes
  }

  /// Writes with `pwrite`, or with `write` at the end of the file.
  package func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int?
  ) throws(FileError) -> Int {
    let written = unsafe bytes.withUnsafeBytes { bytes in
      guard let offset else {
        return unsafe ThoriumSystem.write(file.descriptor, bytes.baseAddress, bytes.count)
      }
      return unsafe pwrite(file.descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    return try checked(written)
  }

  /// Waits for the disk with `fsync`, or with `F_FULLFSYNC` on Apple's systems.
  package func synchronize(_ file: OpenFile) throws(FileError) {
    #if canImport(Darwin)
    if fcntl(file.descriptor, F_FULLFSYNC) == 0 { return }
    // A network disk may not support this call. Any other error means that the disk has failed.
    if errno != ENOTSUP && errno != EINVAL { throw FileError(code: errno) }
    #endif
    try checked(fsync(file.descriptor))
  }

  /// Frees the lock of a file, and closes it with `close`.
  ///
  /// A child process that is being started has copies of all open files until it begins its program. They would keep
  /// a lock that is not freed.
  package func close(_ file: OpenFile) throws(FileError) {
    _ = flock(file.descriptor, LOCK_UN)
    try checked(ThoriumSystem.close(file.descriptor))
  }

  /// Returns the status from `fstat`.
  package func status(of file: OpenFile) throws(FileError) -> FileStatus {
    var status = stat()
    try checked(unsafe fstat(file.descriptor, &status))
    return FileStatus(status)
  }

  /// Returns the status from `lstat`, or from `stat` when links are followed.
  package func status(at path: String, followingLinks: Bool) throws(FileError) -> FileStatus {
    var status = stat()
    try checked(followingLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status))
    return FileStatus(status)
  }

  /// Sets permissions with `fchmod`.
  package func setMode(_ mode: UInt16, of file: OpenFile) throws(FileError) {
    try checked(fchmod(file.descriptor, mode_t(mode)))
  }

  /// Sets owners with `fchown`.
  package func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(FileError) {
    try checked(fchown(file.descriptor, owner ?? .max, group))
  }

  /// Renames a file with `rename`.
  package func rename(_ path: String, to other: String) throws(FileError) {
    try checked(unsafe ThoriumSystem.rename(path, other))
  }

  /// Removes a name with `unlink`, or an empty folder with `rmdir`.
  package func remove(_ path: String) throws(FileError) {
    try checked(unsafe ThoriumSystem.remove(path))
  }

  /// Creates a folder with `mkdir`.
  package func makeFolder(_ path: String) throws(FileError) {
    try checked(unsafe mkdir(path, 0o700))
  }

  /// Returns names with `readdir`.
  package func names(in path: String) throws(FileError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw FileError(code: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if ![".", ".."].contains(name) { names.append(name) }
    }
    return names
  }

  /// Takes a lock with `flock`.
  package func lock(_ file: OpenFile) throws(FileError) {
    try checked(flock(file.descriptor, LOCK_EX | LOCK_NB))
  }

  /// Waits with `usleep`.
  package func wait(for duration: Duration) {
    usleep(UInt32(duration / .microseconds(1)))
  }

  /// The same for all values, since there is one file system.
  package var identity: ObjectIdentifier { ObjectIdentifier(Self.self) }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    self.init(
      kind: kind,
      mode: UInt16(status.st_mode & 0o7777),
      owner: status.st_uid,
      group: status.st_gid,
      number: UInt64(status.st_ino),
      names: Int(status.st_nlink)
    )
  }
}

/// Returns the result of a system call, or throws its error.
@discardableResult
private func checked<Result: SignedInteger>(_ result: Result) throws(FileError) -> Result {
  if result < 0 { throw FileError(code: errno) }
  return result
}
