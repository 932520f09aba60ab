package import ThoriumSystem

/// A file system whose system calls fail when a test says so.
///
///     let files = FaultyFiles(MemoryFiles()) { call in
///       call.kind == .rename ? .failure(FileError(code: EIO)) : nil
///     }
///
/// The closure is called before each system call that can fail, in order.
/// In a simulation it can draw a fault.
package struct FaultyFiles: FileSystem {
  /// A system call that is about to be made.
  package struct Call: Hashable, Sendable {
    /// The kinds of calls, named as the system calls.
    package enum Kind: Hashable, Sendable, CaseIterable {
      /// A file or a folder is opened.
      case open
      /// Bytes are read.
      case read
      /// Bytes are written.
      case write
      /// A file or a folder is flushed to disk.
      case synchronize
      /// A file is closed.
      case close
      /// The status of a file is read.
      case status
      /// Permissions are set.
      case setMode
      /// An owner is set.
      case setOwner
      /// A file is renamed.
      case rename
      /// A name is removed.
      case remove
      /// A folder is created.
      case makeFolder
      /// A lock is taken.
      case lock
    }

    /// The kind of the call.
    package let kind: Kind
    /// The path of the file on which the call operates.
    package let path: String
  }

  /// The fault of a call.
  package enum Fault: Hashable, Sendable {
    /// The call fails without an effect.
    case failure(FileError)
    /// The call takes effect and then fails, like a call whose response is lost.
    case failureAfterwards(FileError)
    /// A write writes at most this many bytes; other calls succeed.
    case short(Int)
  }

  private let base: any FileSystem
  private let fault: @Sendable (Call) -> Fault?

  /// Creates a file system whose calls can fail.
  ///
  /// - Parameters:
  ///   - base: The files on which the calls operate.
  ///   - fault: A closure that returns the fault of the next call; `nil` for none.
  package init(_ base: any FileSystem, fault: @escaping @Sendable (Call) -> Fault?) {
    self.base = base
    self.fault = fault
  }

  private func performCall<Result>(
    _ kind: Call.Kind,
    _ path: String,
    _ call: (Int?) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    switch fault(Call(kind: kind, path: path)) {
    case nil: return try call(nil)
    case .short(let count): return try call(count)
    case .failure(let error): throw error
    case .failureAfterwards(let error):
      _ = try call(nil)
      throw error
    }
  }

  /// Opens a file, unless there is a fault.
  package func open(_ path: String, to purpose: OpenFile.Purpose) throws(FileError) -> OpenFile {
    switch fault(Call(kind: .open, path: path)) {
    case nil, .short: return try base.open(path, to: purpose)
    case .failure(let error): throw error
    case .failureAfterwards(let error):
      // The caller gets no file that it could close.
      try base.close(base.open(path, to: purpose))
      throw error
    }
  }

  /// Reads bytes, unless there is a fault.
  package func read(
    _ file: OpenFile,
    from offset: Int,
    upTo count: Int
  ) throws(FileError) -> [UInt8] {
    try performCall(.read, file.path) { _ throws(FileError) in
      try base.read(file, from: offset, upTo: count)
    }
  }

  /// Writes all bytes or a part of them, unless there is a fault.
  package func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int?
  ) throws(FileError) -> Int {
    try performCall(.write, file.path) { count throws(FileError) in
      try base.write(bytes.prefix(count ?? .max), to: file, at: offset)
    }
  }

  /// Flushes a file to disk, unless there is a fault.
  package func synchronize(_ file: OpenFile) throws(FileError) {
    try performCall(.synchronize, file.path) { _ throws(FileError) in try base.synchronize(file) }
  }

  /// Closes a file, even if there is a fault.
  package func close(_ file: OpenFile) throws(FileError) {
    let fault = fault(Call(kind: .close, path: file.path))
    try base.close(file)
    switch fault {
    case .failure(let error), .failureAfterwards(let error): throw error
    case nil, .short: return
    }
  }

  /// Returns the status of a file, unless there is a fault.
  package func status(of file: OpenFile) throws(FileError) -> FileStatus {
    try performCall(.status, file.path) { _ throws(FileError) in try base.status(of: file) }
  }

  /// Returns the status of the file at a path, unless there is a fault.
  package func status(at path: String, followingLinks: Bool) throws(FileError) -> FileStatus {
    try performCall(.status, path) { _ throws(FileError) in
      try base.status(at: path, followingLinks: followingLinks)
    }
  }

  /// Sets permissions, unless there is a fault.
  package func setMode(_ mode: UInt16, of file: OpenFile) throws(FileError) {
    try performCall(.setMode, file.path) { _ throws(FileError) in try base.setMode(mode, of: file) }
  }

  /// Sets an owner, unless there is a fault.
  package func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(FileError) {
    try performCall(.setOwner, file.path) { _ throws(FileError) in
      try base.setOwner(owner, group: group, of: file)
    }
  }

  /// Renames a file, unless there is a fault.
  package func rename(_ path: String, to other: String) throws(FileError) {
    try performCall(.rename, other) { _ throws(FileError) in try base.rename(path, to: other) }
  }

  /// Removes a name, unless there is a fault.
  package func remove(_ path: String) throws(FileError) {
    try performCall(.remove, path) { _ throws(FileError) in try base.remove(path) }
  }

  /// Creates a folder, unless there is a fault.
  package func makeFolder(_ path: String) throws(FileError) {
    try performCall(.makeFolder, path) { _ throws(FileError) in try base.makeFolder(path) }
  }

  /// Returns the names in a folder, as the base does.
  package func names(in path: String) throws(FileError) -> [String] { try base.names(in: path) }

  /// Takes a lock, unless there is a fault.
  package func lock(_ file: OpenFile) throws(FileError) {
    try performCall(.lock, file.path) { _ throws(FileError) in try base.lock(file) }
  }

  /// Returns the holder of a lock, as the base reports it.
  package func holder(ofLock file: OpenFile) -> Int32? { base.holder(ofLock: file) }

  /// Waits as the base does.
  package func wait(for duration: Duration) { base.wait(for: duration) }

  /// The identity of the base.
  package var identity: ObjectIdentifier { base.identity }

  /// The identifier of the boot, as the base reports it.
  package var boot: String { base.boot }
}
