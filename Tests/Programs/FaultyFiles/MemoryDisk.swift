import Synchronization
package import ThoriumPersistence
package import ThoriumSystem

/// Files in memory, and the part of them that survives a power failure.
///
///     let disk = MemoryDisk()
///     try disk.create("a", [1], like: nil, mode: 0o600, isSynchronized: true)
///     disk.afterKill().bytes(of: "a")      // [1]
///     disk.afterPowerCut().bytes(of: "a")  // nil, since the name was not flushed
package final class MemoryDisk: FileSystem {
  private struct File {
    /// The bytes that were flushed to disk.
    var flushed: [UInt8] = []
    var mode: UInt16
  }

  private struct Opened {
    let path: String
    /// The number of the file; `nil` for a folder.
    let file: Int?
  }

  private struct Content {
    /// All files so far, by their numbers.
    var files: [File] = []
    /// The number of the file at each path; `nil` for a folder.
    var names: [String: Int?] = [:]
    /// The names that were flushed to disk.
    var flushedNames: [String: Int?] = [:]
    var opened: [Int32: Opened] = [:]
    var powerCuts = 0
  }

  /// The files as they are now, without a power failure.
  package let files = MemoryFiles()
  private let content: Mutex<Content>

  /// Creates an empty disk.
  package init() {
    content = Mutex(Content())
  }

  /// Creates a disk whose log has these bytes.
  package convenience init(log bytes: [UInt8]) throws {
    self.init()
    try makeFolder("logs")
    try create("logs/log.jsonl", bytes, like: nil, mode: 0o600, isSynchronized: true)
  }

  /// Creates a disk from another one.
  private init(_ content: Content, bytes: (_ path: String, _ file: Int) -> [UInt8]) {
    self.content = Mutex(content)
    do throws(FileError) {
      // The path of a folder is a prefix of the paths in it, so the folder comes first.
      for (path, file) in content.names.sorted(by: { $0.key < $1.key }) {
        guard let file else {
          try files.makeFolder(path)
          continue
        }
        let (bytes, mode) = (bytes(path, file), content.files[file].mode)
        try files.create(path, bytes, like: nil, mode: mode, isSynchronized: false)
      }
    } catch {
      preconditionFailure("A copy in memory failed: \(error)")
    }
  }

  /// The paths of all files, sorted.
  package var paths: [String] {
    content.withLock { content in content.names.keys.filter { content.names[$0] != .some(nil) } }
      .sorted()
  }

  /// The paths of the open files and folders, sorted.
  package var openPaths: [String] {
    content.withLock { $0.opened.values.map(\.path) }.sorted()
  }

  /// Returns the bytes of a file; `nil` if the file does not exist.
  package func bytes(of path: String) -> [UInt8]? {
    try? files.content(of: path)?.bytes
  }

  /// Returns the disk after this program was killed: all written bytes, and no locks.
  package func afterKill() -> MemoryDisk {
    content.withLock { content in
      var next = content
      next.opened = [:]
      return MemoryDisk(next) { path, _ in bytes(of: path) ?? [] }
    }
  }

  /// Returns the disk after a power failure: only the bytes and names that were flushed to disk.
  package func afterPowerCut() -> MemoryDisk {
    var next = content.withLock { $0 }
    next.opened = [:]
    next.powerCuts += 1
    let flushed = next.flushedNames
    next.names = flushed.filter { Self.isFlushed($0.key.folder, among: flushed) }
    next.flushedNames = next.names
    return MemoryDisk(next) { [next] _, file in next.files[file].flushed }
  }

  /// Returns whether the names of a folder and of all its parent folders are on disk.
  private static func isFlushed(_ folder: String, among names: [String: Int?]) -> Bool {
    if folder.isRoot { return true }
    return names[folder] == .some(nil) && isFlushed(folder.folder, among: names)
  }

  /// Opens a file or a folder.
  package func open(_ path: String, to purpose: OpenFile.Purpose) throws(FileError) -> OpenFile {
    try content.withLock { content throws(FileError) in
      let file = try files.open(path, to: purpose)
      let path = path.normal
      if content.names[path] == nil, !path.isRoot {
        content.names[path] = content.files.count
        content.files.append(File(mode: try files.status(of: file).mode))
      }
      content.opened[file.descriptor] = Opened(path: path, file: content.names[path] ?? nil)
      return file
    }
  }

  /// Reads bytes, starting at an offset.
  package func read(
    _ file: OpenFile,
    from offset: Int,
    upTo count: Int
  ) throws(FileError) -> [UInt8] {
    try files.read(file, from: offset, upTo: count)
  }

  /// Writes all bytes at an offset.
  package func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int?
  ) throws(FileError) -> Int {
    try files.write(bytes, to: file, at: offset)
  }

  /// Flushes the bytes of a file, or the names in a folder.
  package func synchronize(_ file: OpenFile) throws(FileError) {
    try content.withLock { content throws(FileError) in
      try files.synchronize(file)
      guard let opened = content.opened[file.descriptor] else { return }
      if let number = opened.file {
        content.files[number].flushed = try files.read(file, from: 0, upTo: .max)
      } else {
        content.flushedNames = content.flushedNames.filter { $0.key.folder != opened.path }
        content.flushedNames.merge(content.names.filter { $0.key.folder == opened.path }) { $1 }
      }
    }
  }

  /// Closes a file and releases its lock.
  package func close(_ file: OpenFile) throws(FileError) {
    try content.withLock { content throws(FileError) in
      try files.close(file)
      content.opened[file.descriptor] = nil
    }
  }

  /// Returns the status of an open file.
  package func status(of file: OpenFile) throws(FileError) -> FileStatus {
    try files.status(of: file)
  }

  /// Returns the status of the file at a path.
  package func status(at path: String, followingLinks: Bool) throws(FileError) -> FileStatus {
    try files.status(at: path, followingLinks: followingLinks)
  }

  /// Sets the permissions of a file.
  package func setMode(_ mode: UInt16, of file: OpenFile) throws(FileError) {
    try content.withLock { content throws(FileError) in
      try files.setMode(mode, of: file)
      if let number = content.opened[file.descriptor]?.file { content.files[number].mode = mode }
    }
  }

  /// Does nothing, since there is only one user.
  package func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(FileError) {}

  /// Renames a file.
  package func rename(_ path: String, to other: String) throws(FileError) {
    try content.withLock { content throws(FileError) in
      try files.rename(path, to: other)
      content.names[other.normal] = content.names.removeValue(forKey: path.normal)
    }
  }

  /// Removes a file, or an empty folder.
  package func remove(_ path: String) throws(FileError) {
    try content.withLock { content throws(FileError) in
      try files.remove(path)
      content.names.removeValue(forKey: path.normal)
    }
  }

  /// Creates a folder.
  package func makeFolder(_ path: String) throws(FileError) {
    try content.withLock { content throws(FileError) in
      try files.makeFolder(path)
      content.names.updateValue(nil, forKey: path.normal)
    }
  }

  /// Returns the names in a folder.
  package func names(in path: String) throws(FileError) -> [String] { try files.names(in: path) }

  /// Takes the lock of a file, unless another open file has it.
  package func lock(_ file: OpenFile) throws(FileError) {
    try files.lock(file)
  }

  /// Returns `nil`, since the files belong to no process.
  package func holder(ofLock file: OpenFile) -> Int32? { nil }

  /// Returns at once.
  package func wait(for duration: Duration) {}

  /// The identity of this object.
  package var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The number of power failures so far.
  package var boot: String { content.withLock { "\($0.powerCuts)" } }
}

extension String {
  /// The path without `.` and repeated slashes.
  fileprivate var normal: String {
    let parts = split(separator: "/").filter { $0 != "." }
    return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The path of the folder of a file.
  fileprivate var folder: String {
    guard let place = lastIndex(of: "/") else { return "" }
    return place == startIndex ? "/" : String(self[..<place])
  }

  /// True for the folders that always exist.
  fileprivate var isRoot: Bool { ["", "/"].contains(self) }
}
