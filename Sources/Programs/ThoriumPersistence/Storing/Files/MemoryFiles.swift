import Synchronization
public import ThoriumSystem

/// A file system in memory, for tests and simulations of stores in files.
///
///     let files = MemoryFiles()
///     let store = FileKeyValueStore(in: "state", of: files) { print($0) }
///     try await store.set("ada", for: .login)
///     let restarted = FileKeyValueStore(in: "state", of: files) { print($0) }
///     try await restarted.value(for: .login)   // "ada"
///
/// No call waits. There are no symbolic links, and there is only one user.
public final class MemoryFiles: FileSystem {
  private let disk: Mutex<MemoryDisk>

  /// Creates an empty file system.
  public init() {
    disk = Mutex(MemoryDisk())
  }

  private init(_ disk: MemoryDisk) {
    self.disk = Mutex(disk)
  }

  /// The paths of all files, sorted.
  package var paths: [String] { disk.withLock { $0.names.keys.sorted() } }

  /// The paths of the open files and folders, sorted.
  var openPaths: [String] { disk.withLock { $0.openPaths } }

  /// Returns the bytes of a file; `nil` if the file does not exist.
  package func bytes(of path: String) -> [UInt8]? {
    disk.withLock { $0.file(at: path)?.bytes }
  }

  /// Returns the files after this program was killed: all written bytes, and no locks.
  package func afterKill() -> MemoryFiles {
    MemoryFiles(disk.withLock { $0.afterKill() })
  }

  /// Returns the files after a power cut: only the bytes and names that were flushed to disk.
  package func afterPowerCut() -> MemoryFiles {
    MemoryFiles(disk.withLock { $0.afterPowerCut() })
  }

  /// Opens a file or a folder.
  package func open(_ path: String, to purpose: OpenFile.Purpose) throws(FileError) -> OpenFile {
    try change { disk throws(FileError) in
      OpenFile(descriptor: try disk.open(path, purpose), path: path)
    }
  }

  /// Reads bytes, starting at an offset.
  package func read(
    _ file: OpenFile,
    from offset: Int,
    upTo count: Int
  ) throws(FileError) -> [UInt8] {
    try change { disk throws(FileError) in try disk.read(file.descriptor, offset, count) }
  }

  /// Writes all bytes.
  package func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int
  ) throws(FileError) -> Int {
    try change { disk throws(FileError) in try disk.write(bytes, file.descriptor, offset) }
    return bytes.count
  }

  /// Records that the bytes of a file, or the names in a folder, are on disk.
  package func synchronize(_ file: OpenFile) throws(FileError) {
    try change { disk throws(FileError) in try disk.synchronize(file.descriptor) }
  }

  /// Closes a file and frees its lock.
  package func close(_ file: OpenFile) throws(FileError) {
    try change { disk throws(FileError) in try disk.closeFile(file.descriptor) }
  }

  /// Returns the status of an open file.
  package func status(of file: OpenFile) throws(FileError) -> FileStatus {
    try change { disk throws(FileError) in try disk.status(of: file.descriptor) }
  }

  /// Returns the status of the file at a path.
  package func status(at path: String, followingLinks: Bool) throws(FileError) -> FileStatus {
    try change { disk throws(FileError) in try disk.status(at: path) }
  }

  /// Sets the permissions of an open file.
  package func setMode(_ mode: UInt16, of file: OpenFile) throws(FileError) {
    try change { disk throws(FileError) in try disk.setMode(mode, file.descriptor) }
  }

  /// Does nothing, since there is only one user.
  package func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(FileError) {}

  /// Renames a file.
  package func rename(_ path: String, to other: String) throws(FileError) {
    try change { disk throws(FileError) in try disk.rename(path, other) }
  }

  /// Removes a name of a file, or a folder.
  package func remove(_ path: String) throws(FileError) {
    try change { disk throws(FileError) in try disk.remove(path) }
  }

  /// Creates a folder.
  package func makeFolder(_ path: String) throws(FileError) {
    try change { disk throws(FileError) in try disk.makeFolder(path) }
  }

  /// Takes the lock of an open file.
  package func lock(_ file: OpenFile) throws(FileError) {
    try change { disk throws(FileError) in try disk.lock(file.descriptor) }
  }

  /// Returns `nil`, since only this program uses the files.
  package func holder(ofLock file: OpenFile) -> Int32? { nil }

  /// Returns immediately.
  package func wait(for duration: Duration) {}

  /// The identity of this object.
  package var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The number of power cuts so far.
  package var boot: String { disk.withLock { "\($0.powerCuts)" } }

  private func change<Result: Sendable>(
    _ body: (inout MemoryDisk) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try disk.withLock { disk throws(FileError) in try body(&disk) }
  }
}
