import ThoriumSystem

/// A JSON file with a version, whose changes are atomic.
///
/// A change takes the lock, reads the file, writes the new content to
/// another file, flushes that file to disk, and renames it. A reader
/// therefore finds the old or the new content, and needs no lock.
///
/// The new content is visible before the folder is on disk, and that last
/// step may fail. Until then an ``Undo`` next to the file has the old
/// content. While there is a valid undo, its content is the valid one.
final class StoredFile: Sendable {
  /// The bytes of a file, and the status of the file that contains them.
  struct Found: Sendable {
    var bytes: [UInt8]?
    var status: FileStatus?
    /// True when the bytes are those of an undo, since the content of the file was not confirmed.
    var isUndone = false
  }

  let folder: String
  let path: String
  /// The permissions of a new file; if they are 600, wider ones of an existing file are tightened.
  let mode: UInt16
  let files: any FileSystem
  private let timeout: Duration
  private let report: @Sendable (StoreNotice) -> Void
  private let queue: FileQueue

  /// Creates access to a file, which need not exist.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The path of its folder, which need not exist.
  ///   - mode: The permissions of a new file. If they are 600, wider ones
  ///     of an existing file are tightened.
  ///   - files: The system calls.
  ///   - timeout: The longest time that a change waits for the lock.
  ///   - report: A closure that receives repaired problems.
  init(
    _ name: String,
    in folder: String,
    mode: UInt16,
    of files: any FileSystem,
    timeout: Duration,
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    self.folder = folder
    self.path = path
    self.mode = mode
    self.files = files
    self.timeout = timeout
    self.report = report
    queue = FileQueue(of: path, in: files)
  }

  /// Reads the content in the background; returns `nil` if there is none.
  ///
  /// - Throws: A ``StoreError`` if the content cannot be read.
  func content() async throws(StoreError) -> [String: String]? {
    try await inBackground { file, notices throws(StoreError) in
      let found = try file.read()
      guard let bytes = found.bytes else { return nil }
      if let content = try file.understood(bytes) {
        try file.tighten(found, &notices)
        return content
      }
      return try file.whileLocked { () throws(StoreError) in try file.sound(&notices).content }
    }
  }

  /// Changes the content in the background, and writes it if it differs.
  ///
  /// - Parameter body: A closure that changes the content.
  /// - Returns: The result of the body.
  /// - Throws: A ``StoreError`` if the content cannot be read or written.
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout [String: String]) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await inBackground { file, notices throws(StoreError) in
      try file.whileLocked { () throws(StoreError) in
        let (old, found) = try file.sound(&notices)
        var new = old ?? [:]
        let result = try body(&new)
        try file.writeContent(new, insteadOf: old ?? [:], found)
        return result
      }
    }
  }

  /// Waits until all earlier reads and changes are complete.
  func flush() async {
    await queue.run {}
  }

  private func inBackground<Value: Sendable>(
    _ work: @escaping @Sendable (StoredFile, inout [StoreNotice]) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    try await queue.run { [self] () throws(StoreError) in
      var notices: [StoreNotice] = []
      defer { notices.forEach(report) }
      return try work(self, &notices)
    }
  }

  private func whileLocked<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do throws(FileError) {
      try files.makeFolders(folder)
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
    let lock: FileLock
    do throws(FileLock.Failure) {
      lock = try FileLock("\(path).lock", timeout: timeout, in: files)
    } catch {
      switch error {
      case .refused(let error): throw .unwritable(file: path, reason: error.reason)
      case .held(let holder): throw .locked(file: path, holder: holder, after: timeout)
      }
    }
    defer { lock.free() }
    return try body()
  }
}
