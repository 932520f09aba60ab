import ThoriumSystem

/// The content of ``MemoryFiles``, including the part that survives a power cut.
struct MemoryDisk: Sendable {
  struct File: Sendable {
    var bytes: [UInt8] = []
    /// The bytes that were flushed to disk.
    var synchronized: [UInt8] = []
    var mode: UInt16
  }

  private struct Opened {
    /// The number of the file; `nil` for a folder.
    let file: Int?
    let path: String
  }

  private var files: [Int: File] = [:]
  private(set) var names: [String: Int] = [:]
  private var synchronizedNames: [String: Int] = [:]
  private var folders = Self.roots
  private var synchronizedFolders = Self.roots
  private var opened: [Int32: Opened] = [:]
  /// For each locked file, the descriptor that holds the lock.
  private var locks: [Int: Int32] = [:]
  private var last = 0
  private(set) var powerCuts = 0

  private static let roots: Set<String> = ["", "/"]

  /// Returns the path without `.` and repeated slashes.
  private static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func folder(of path: String) -> String {
    guard let place = path.lastIndex(of: "/") else { return "" }
    return place == path.startIndex ? "/" : String(path[..<place])
  }

  /// The paths of the open files and folders, sorted.
  var openPaths: [String] { opened.values.map(\.path).sorted() }

  func file(at path: String) -> File? {
    names[Self.normal(path)].flatMap { files[$0] }
  }

  func afterKill() -> MemoryDisk {
    var next = self
    (next.opened, next.locks) = ([:], [:])
    return next
  }

  func afterPowerCut() -> MemoryDisk {
    var next = afterKill()
    next.powerCuts += 1
    next.folders = synchronizedFolders.filter(isSynchronized)
    next.names = synchronizedNames.filter { next.folders.contains(Self.folder(of: $0.key)) }
    next.files = files.mapValues {
      File(bytes: $0.synchronized, synchronized: $0.synchronized, mode: $0.mode)
    }
    return next
  }

  /// Returns whether the names of a folder and of all its parent folders are on disk.
  private func isSynchronized(_ folder: String) -> Bool {
    if Self.roots.contains(folder) { return true }
    return synchronizedFolders.contains(folder) && isSynchronized(Self.folder(of: folder))
  }

  mutating func open(_ path: String, _ purpose: OpenFile.Purpose) throws(FileError) -> Int32 {
    let path = Self.normal(path)
    last += 1
    let descriptor = Int32(last)
    switch purpose {
    case .folder:
      guard folders.contains(path) else { throw FileError(code: ENOENT) }
      opened[descriptor] = Opened(file: nil, path: path)
      return descriptor
    case .reading:
      guard names[path] != nil || folders.contains(path) else { throw FileError(code: ENOENT) }
    case .creating(let mode):
      if names[path] != nil { throw FileError(code: EEXIST) }
      try create(path, mode)
    case .locking:
      if names[path] == nil { try create(path, 0o600) }
    }
    opened[descriptor] = Opened(file: names[path], path: path)
    return descriptor
  }

  private mutating func create(_ path: String, _ mode: UInt16) throws(FileError) {
    guard folders.contains(Self.folder(of: path)) else { throw FileError(code: ENOENT) }
    last += 1
    files[last] = File(mode: mode)
    names[path] = last
  }

  private func file(_ descriptor: Int32) throws(FileError) -> Int {
    guard let opened = opened[descriptor] else { throw FileError(code: EBADF) }
    guard let file = opened.file else { throw FileError(code: EISDIR) }
    return file
  }

  func read(_ descriptor: Int32, _ offset: Int, _ count: Int) throws(FileError) -> [UInt8] {
    Array(files[try file(descriptor)]?.bytes.dropFirst(offset).prefix(count) ?? [])
  }

  mutating func write(
    _ bytes: ArraySlice<UInt8>,
    _ descriptor: Int32,
    _ offset: Int
  ) throws(FileError) {
    let file = try file(descriptor)
    var content = files[file]?.bytes ?? []
    // A gap is filled with zeros, as on a disk.
    content += Array(repeating: 0, count: max(0, offset - content.count))
    content.replaceSubrange(offset..<min(offset + bytes.count, content.count), with: bytes)
    files[file]?.bytes = content
  }

  mutating func synchronize(_ descriptor: Int32) throws(FileError) {
    guard let opened = opened[descriptor] else { throw FileError(code: EBADF) }
    if let file = opened.file {
      let bytes = files[file]?.bytes ?? []
      files[file]?.synchronized = bytes
    } else {
      synchronizedNames = synchronizedNames.filter { Self.folder(of: $0.key) != opened.path }
      for (name, file) in names where Self.folder(of: name) == opened.path {
        synchronizedNames[name] = file
      }
      let inside = { Self.folder(of: $0) == opened.path && !Self.roots.contains($0) }
      synchronizedFolders = synchronizedFolders.filter { !inside($0) }
      synchronizedFolders.formUnion(folders.filter(inside))
    }
  }

  mutating func closeFile(_ descriptor: Int32) throws(FileError) {
    guard let opened = opened.removeValue(forKey: descriptor) else {
      throw FileError(code: EBADF)
    }
    if let file = opened.file, locks[file] == descriptor { locks[file] = nil }
  }

  func status(of descriptor: Int32) throws(FileError) -> FileStatus {
    guard let opened = opened[descriptor] else { throw FileError(code: EBADF) }
    guard let file = opened.file else { return Self.folderStatus }
    return FileStatus(kind: .file, mode: files[file]?.mode ?? 0, number: UInt64(file))
  }

  func status(at path: String) throws(FileError) -> FileStatus {
    let path = Self.normal(path)
    if folders.contains(path) { return Self.folderStatus }
    guard let file = names[path] else { throw FileError(code: ENOENT) }
    return FileStatus(kind: .file, mode: files[file]?.mode ?? 0, number: UInt64(file))
  }

  private static var folderStatus: FileStatus {
    FileStatus(kind: .folder, mode: 0o700, number: 0)
  }

  mutating func setMode(_ mode: UInt16, _ descriptor: Int32) throws(FileError) {
    files[try file(descriptor)]?.mode = mode
  }

  mutating func rename(_ path: String, _ other: String) throws(FileError) {
    guard let file = names.removeValue(forKey: Self.normal(path)) else {
      throw FileError(code: ENOENT)
    }
    names[Self.normal(other)] = file
  }

  mutating func remove(_ path: String) throws(FileError) {
    let path = Self.normal(path)
    if names.removeValue(forKey: path) != nil { return }
    guard folders.contains(path) else { throw FileError(code: ENOENT) }
    let isUsed =
      names.keys.contains { Self.folder(of: $0) == path }
      || folders.contains { $0 != path && Self.folder(of: $0) == path }
    if isUsed { throw FileError(code: ENOTEMPTY) }
    folders.remove(path)
  }

  mutating func makeFolder(_ path: String) throws(FileError) {
    let path = Self.normal(path)
    if folders.contains(path) || names[path] != nil { throw FileError(code: EEXIST) }
    guard folders.contains(Self.folder(of: path)) else { throw FileError(code: ENOENT) }
    folders.insert(path)
  }

  mutating func lock(_ descriptor: Int32) throws(FileError) {
    let file = try file(descriptor)
    if let holder = locks[file], holder != descriptor { throw FileError(code: EWOULDBLOCK) }
    locks[file] = descriptor
  }
}
