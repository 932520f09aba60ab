import Thorium

/// The system calls that a store in files makes.
///
/// ``SystemFiles`` makes them, ``MemoryFiles`` imitates them without a disk, and ``FaultyFiles`` lets some of them
/// fail for a test:
///
///     let files = FaultyFiles(MemoryFiles()) { call in
///       call.kind == .synchronize ? .failure(FileError(code: EIO)) : nil
///     }
///     let store = FileKeyValueStore(in: "state", of: files) { print($0) }
///     try await store.set("ada", for: .login)   // throws: state/store.json cannot be written: …
///
/// A call throws the error of the system and never repeats itself. The store repeats a call that a signal has
/// interrupted (`EINTR`), and continues a partial write. Reads and writes name an offset in the file, so that a
/// repeated call has the same effect.
public protocol FileSystem: Sendable {
  /// Opens a file or a folder; a symbolic link in the place of a file is refused with `ELOOP`.
  ///
  /// It never waits: a pipe without a writer is opened at once.
  func open(_ path: String, to purpose: OpenFile.Purpose) throws(FileError) -> OpenFile

  /// Reads at most `count` bytes of a file from an offset on; no bytes mean the end of the file.
  func read(_ file: OpenFile, from offset: Int, upTo count: Int) throws(FileError) -> [UInt8]

  /// Writes bytes at an offset, and returns the number of written bytes.
  func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile, at offset: Int) throws(FileError) -> Int

  /// Waits until the disk has the written bytes of a file, or the names in a folder.
  func synchronize(_ file: OpenFile) throws(FileError)

  /// Closes a file and frees its lock, even when this throws.
  func close(_ file: OpenFile) throws(FileError)

  /// Returns the kind, the permissions and the owner of an open file.
  func status(of file: OpenFile) throws(FileError) -> FileStatus

  /// Returns the status of the file at a path; of a link itself unless links are followed.
  ///
  /// - Throws: `ENOENT` when there is nothing.
  func status(at path: String, followingLinks: Bool) throws(FileError) -> FileStatus

  /// Sets the permissions of an open file.
  func setMode(_ mode: UInt16, of file: OpenFile) throws(FileError)

  /// Sets the owner and the group of an open file; `nil` leaves the owner as it is.
  func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(FileError)

  /// Gives a file another name, and replaces the file that has this name.
  func rename(_ path: String, to other: String) throws(FileError)

  /// Removes a name of a file, or an empty folder.
  func remove(_ path: String) throws(FileError)

  /// Creates a folder that only its owner can use; throws `EEXIST` when the name is in use.
  func makeFolder(_ path: String) throws(FileError)

  /// Takes the lock of an open file without waiting; throws `EWOULDBLOCK` when another program has it.
  func lock(_ file: OpenFile) throws(FileError)

  /// Returns the number of the process that has the lock of an open file, if the system knows it.
  func holder(ofLock file: OpenFile) -> Int32?

  /// Waits before the next attempt to take a lock.
  func wait(for duration: Duration)

  /// A text that identifies the current boot of the machine, or an empty one when the system has none.
  var boot: String { get }
}

/// A file or a folder that a ``FileSystem`` has opened.
public struct OpenFile: Hashable, Sendable {
  /// The reason why a file is opened.
  public enum Purpose: Hashable, Sendable {
    /// An existing file is read.
    case reading
    /// A file that does not exist is created, with at most this mode.
    case creating(mode: UInt16)
    /// A file is created if necessary, to be locked, read and written.
    case locking
    /// An existing folder is brought to the disk.
    case folder
  }

  /// The file descriptor of the system.
  public let descriptor: Int32
  /// The path that was opened.
  public let path: String

  /// Creates a description of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor of the system.
  ///   - path: The path that was opened.
  public init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}

/// The kind, the permissions and the owner of a file.
public struct FileStatus: Hashable, Sendable {
  /// The kinds of files that a store distinguishes.
  public enum Kind: Hashable, Sendable {
    /// A regular file, which has bytes.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case link
    /// A pipe, a socket or a device.
    case other
  }

  /// The kind of the file.
  public var kind: Kind
  /// The twelve bits of its permissions.
  public var mode: UInt16
  /// The number of its owner.
  public var owner: UInt32
  /// The number of its group.
  public var group: UInt32
  /// The number of the file, unique on its disk.
  public var number: UInt64
  /// The number of its names, or hard links.
  public var names: Int

  /// Creates a status.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file.
  ///   - mode: The twelve bits of its permissions.
  ///   - owner: The number of its owner.
  ///   - group: The number of its group.
  ///   - number: The number of the file, unique on its disk.
  ///   - names: The number of its names.
  public init(
    kind: Kind,
    mode: UInt16,
    owner: UInt32 = 0,
    group: UInt32 = 0,
    number: UInt64,
    names: Int = 1
  ) {
    self.kind = kind
    self.mode = mode
    self.owner = owner
    self.group = group
    self.number = number
    self.names = names
  }
}

extension OpenFile: CustomStringConvertible {
  /// The path and the number: `state/store.json (3)`; control and format characters are escaped.
  public var description: String { "\(path.escaped) (\(descriptor))" }
}
