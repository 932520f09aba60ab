/// One file of JSON with a version, which is kept whole whatever happens.
///
/// A change has its lock, reads it, writes the new content beside it, brings that to the disk, and gives
/// it the file's name; so a reader finds what was there before or after, and needs no lock.
///
/// The new content is visible before the folder is on the disk, and that may fail. So an ``Undo`` beside the
/// file has the old content until then: while it is there, the old content is the valid one.
final class StoredFile<Content: StoredContent>: Sendable {
  /// The content of a file, and the status of the file that has it.
  struct Found: Sendable {
    var bytes: [UInt8]?
    var status: FileStatus?
    /// True when an undo has the bytes, since the content of the file was not confirmed.
    var isUndone = false
  }

  let folder: String
  let path: String
  /// The permissions of a new file; for 600 wider ones are tightened.
  let mode: UInt16
  let files: any FileSystem
  private let timeout: Duration
  private let report: @Sendable (StoreNotice) -> Void
  private let queue: FileQueue

  /// Names a file.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - folder: Where it is, or will be.
  ///   - mode: The permissions of a new file. For 600 wider ones are tightened.
  ///   - files: The files of which it is one.
  ///   - timeout: How long a change waits for the lock.
  ///   - report: Receives what was put right.
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

  /// Reads the content in the background, or returns `nil` where there is none.
  ///
  /// - Throws: A ``StoreError``, where it cannot be had.
  func content() async throws(StoreError) -> Content? {
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

  /// Changes the content in the background, and keeps it where it has become another.
  ///
  /// - Parameter body: Changes it.
  /// - Returns: What the body returns.
  /// - Throws: A ``StoreError``, where it cannot be had or kept.
  func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout Content) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await inBackground { file, notices throws(StoreError) in
      try file.whileLocked { () throws(StoreError) in
        let (old, found) = try file.sound(&notices)
        var new = old ?? Content()
        let result = try body(&new)
        try file.keep(new, insteadOf: old ?? Content(), found)
        return result
      }
    }
  }

  /// Waits until all that was asked for before is done.
  func flush() async {
    await queue.run {}
  }

  private func inBackground<Value: Sendable>(
    _ work: @escaping @Sendable (StoredFile, inout [StoreNotice]) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    try await queue.run { [self] () -> Result<Value, StoreError> in
      var notices: [StoreNotice] = []
      defer { notices.forEach(report) }
      do throws(StoreError) {
        return .success(try work(self, &notices))
      } catch {
        return .failure(error)
      }
    }.get()
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
