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
  /// A file or a folder.
  fileprivate struct Node {
    var status: FileStatus
    var bytes: [UInt8] = []
  }

  fileprivate struct Content {
    /// All files and folders so far; the first one is the working folder, and also the root.
    var nodes = [Node(status: FileStatus(kind: .folder, mode: 0o700, number: 0))]
    /// The indices of the nodes that have a name.
    var names = ["": 0, "/": 0]
    /// The index of the node of each open descriptor.
    var opened: [Int32: Int] = [:]
    /// For each locked file, the descriptor that holds the lock.
    var locks: [Int: Int32] = [:]
    var lastDescriptor: Int32 = 0
  }

  private let content = Mutex(Content())

  /// Creates an empty file system.
  public init() {}

  /// Opens a file or a folder.
  package func open(_ path: String, to purpose: OpenFile.Purpose) throws(FileError) -> OpenFile {
    try content.withLock { content throws(FileError) in
      let node = try content.node(for: purpose, at: path.normal)
      content.lastDescriptor += 1
      content.opened[content.lastDescriptor] = node
      return OpenFile(descriptor: content.lastDescriptor, path: path)
    }
  }

  /// Reads bytes, starting at an offset.
  package func read(
    _ file: OpenFile,
    from offset: Int,
    upTo count: Int
  ) throws(FileError) -> [UInt8] {
    try content.withLock { content throws(FileError) in
      Array(content.nodes[try content.file(file)].bytes.dropFirst(offset).prefix(count))
    }
  }

  /// Writes all bytes at an offset, or at the end of the file.
  package func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int?
  ) throws(FileError) -> Int {
    try content.withLock { content throws(FileError) in
      let node = try content.file(file)
      guard let offset else {
        content.nodes[node].bytes += bytes
        return
      }
      var all = content.nodes[node].bytes
      // A gap is filled with zeros, as on a disk.
      all += Array(repeating: 0, count: max(0, offset - all.count))
      all.replaceSubrange(offset..<min(offset + bytes.count, all.count), with: bytes)
      content.nodes[node].bytes = all
    }
    return bytes.count
  }

  /// Does nothing, since there is no disk.
  package func synchronize(_ file: OpenFile) throws(FileError) {
    try content.withLock { content throws(FileError) in _ = try content.node(file) }
  }

  /// Closes a file and releases its lock.
  package func close(_ file: OpenFile) throws(FileError) {
    try content.withLock { content throws(FileError) in
      let node = try content.node(file)
      content.opened[file.descriptor] = nil
      if content.locks[node] == file.descriptor { content.locks[node] = nil }
    }
  }

  /// Returns the status of an open file.
  package func status(of file: OpenFile) throws(FileError) -> FileStatus {
    try content.withLock { content throws(FileError) in
      content.nodes[try content.node(file)].status
    }
  }

  /// Returns the status of the file at a path.
  package func status(at path: String, followingLinks: Bool) throws(FileError) -> FileStatus {
    try content.withLock { content throws(FileError) in
      content.nodes[try content.node(at: path.normal)].status
    }
  }

  /// Sets the permissions of a file.
  package func setMode(_ mode: UInt16, of file: OpenFile) throws(FileError) {
    try content.withLock { content throws(FileError) in
      content.nodes[try content.file(file)].status.mode = mode
    }
  }

  /// Does nothing, since there is only one user.
  package func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(FileError) {}

  /// Renames a file.
  package func rename(_ path: String, to other: String) throws(FileError) {
    try content.withLock { content throws(FileError) in
      let node = try content.node(at: path.normal)
      _ = try content.node(at: other.normal.folder)
      content.names[path.normal] = nil
      content.names[other.normal] = node
    }
  }

  /// Removes a file, or an empty folder.
  package func remove(_ path: String) throws(FileError) {
    try content.withLock { content throws(FileError) in
      let path = path.normal
      _ = try content.node(at: path)
      let isUsed = content.names.keys.contains { $0 != path && $0.folder == path }
      if isUsed { throw FileError(code: ENOTEMPTY) }
      content.names[path] = nil
    }
  }

  /// Creates a folder.
  package func makeFolder(_ path: String) throws(FileError) {
    try content.withLock { content throws(FileError) in
      _ = try content.create(.folder, 0o700, at: path.normal)
    }
  }

  /// Returns the names in a folder.
  package func names(in path: String) throws(FileError) -> [String] {
    try content.withLock { content throws(FileError) in
      let path = path.normal
      _ = try content.node(for: .folder, at: path)
      let start = path.isEmpty || path == "/" ? path : path + "/"
      return content.names.keys.filter { !["", "/"].contains($0) && $0.folder == path }
        .map { String($0.dropFirst(start.count)) }
    }
  }

  /// Takes the lock of a file, unless another open file has it.
  package func lock(_ file: OpenFile) throws(FileError) {
    try content.withLock { content throws(FileError) in
      let node = try content.file(file)
      let holder = content.locks[node] ?? file.descriptor
      if holder != file.descriptor { throw FileError(code: EWOULDBLOCK) }
      content.locks[node] = holder
    }
  }

  /// Returns `nil`, since the files belong to no process.
  package func holder(ofLock file: OpenFile) -> Int32? { nil }

  /// Returns at once.
  package func wait(for duration: Duration) {}

  /// The identity of this object.
  package var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// An empty text, since there is no machine that stops.
  package var boot: String { "" }
}

extension MemoryFiles.Content {
  /// Returns the node at a path without `.` and repeated slashes.
  fileprivate func node(at path: String) throws(FileError) -> Int {
    guard let node = names[path] else { throw FileError(code: ENOENT) }
    return node
  }

  /// Returns the node to open at a path, which is created if the purpose requires it.
  fileprivate mutating func node(
    for purpose: OpenFile.Purpose,
    at path: String
  ) throws(FileError) -> Int {
    switch purpose {
    case .creating(let mode): return try create(.file, mode, at: path)
    case .locking where names[path] == nil: return try create(.file, 0o600, at: path)
    case .reading, .locking, .appending: return try node(at: path)
    case .folder:
      let node = try node(at: path)
      if nodes[node].status.kind != .folder { throw FileError(code: ENOTDIR) }
      return node
    }
  }

  /// Creates a file or a folder.
  fileprivate mutating func create(
    _ kind: FileStatus.Kind,
    _ mode: UInt16,
    at path: String
  ) throws(FileError) -> Int {
    if names[path] != nil { throw FileError(code: EEXIST) }
    let folder = try node(at: path.folder)
    if nodes[folder].status.kind != .folder { throw FileError(code: ENOTDIR) }
    nodes.append(
      MemoryFiles.Node(status: FileStatus(kind: kind, mode: mode, number: UInt64(nodes.count)))
    )
    names[path] = nodes.count - 1
    return nodes.count - 1
  }

  /// Returns the node of an open file or folder.
  fileprivate func node(_ opened: OpenFile) throws(FileError) -> Int {
    guard let node = self.opened[opened.descriptor] else { throw FileError(code: EBADF) }
    return node
  }

  /// Returns the node of an open file.
  fileprivate func file(_ opened: OpenFile) throws(FileError) -> Int {
    let node = try node(opened)
    if nodes[node].status.kind == .folder { throw FileError(code: EISDIR) }
    return node
  }
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
}
