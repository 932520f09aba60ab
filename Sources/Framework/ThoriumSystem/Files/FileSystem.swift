/// The system calls on files.
///
/// ``SystemFiles`` makes the calls. Other types imitate them in memory, or let some of them fail for a test.
///
/// A call throws the error of the system and never repeats itself. The caller repeats a
/// call that was interrupted by a signal (`EINTR`), and continues a partial write. Reads
/// and writes name an offset in the file, so that a repeated call has the same effect. A file that was
/// opened for appending is the exception: each write goes to its end at that moment.
package protocol FileSystem: Sendable {
  /// Opens a file or a folder; refuses a symbolic link in place of a file with `ELOOP`.
  ///
  /// The call never waits: it opens a pipe without a writer immediately.
  func open(_ path: String, to purpose: OpenFile.Purpose) throws(FileError) -> OpenFile

  /// Reads at most `count` bytes of a file, starting at an offset.
  ///
  /// An empty result means the end of the file.
  func read(_ file: OpenFile, from offset: Int, upTo count: Int) throws(FileError) -> [UInt8]

  /// Writes bytes at an offset, and returns how many bytes were written.
  ///
  /// A file that was opened for appending is written at its end, without an offset.
  func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int?
  ) throws(FileError) -> Int

  /// Waits until the written bytes of a file, or the names in a folder, are on disk.
  func synchronize(_ file: OpenFile) throws(FileError)

  /// Closes a file and releases its lock, even if this throws.
  func close(_ file: OpenFile) throws(FileError)

  /// Returns the kind, the permissions and the owner of an open file.
  func status(of file: OpenFile) throws(FileError) -> FileStatus

  /// Returns the status of the file at a path; that of a link itself unless links are followed.
  ///
  /// - Throws: `ENOENT` if nothing has the path.
  func status(at path: String, followingLinks: Bool) throws(FileError) -> FileStatus

  /// Sets the permissions of an open file.
  func setMode(_ mode: UInt16, of file: OpenFile) throws(FileError)

  /// Sets the owner and the group of an open file; `nil` leaves the owner unchanged.
  func setOwner(_ owner: UInt32?, group: UInt32, of file: OpenFile) throws(FileError)

  /// Renames a file, and replaces the file that has the new name.
  func rename(_ path: String, to other: String) throws(FileError)

  /// Removes a name of a file, or an empty folder.
  func remove(_ path: String) throws(FileError)

  /// Creates a folder that only its owner can use; throws `EEXIST` if the name is in use.
  func makeFolder(_ path: String) throws(FileError)

  /// Returns the names in a folder, in any order.
  func names(in path: String) throws(FileError) -> [String]

  /// Takes the lock of an open file without waiting; throws `EWOULDBLOCK`
  /// if another program has it.
  func lock(_ file: OpenFile) throws(FileError)

  /// Returns the number of the process that holds the lock of an open file, if the system knows it.
  func holder(ofLock file: OpenFile) -> Int32?

  /// Waits before the next attempt to take a lock.
  func wait(for duration: Duration)

  /// The identity of the files: equal for two values that make calls on the same files.
  var identity: ObjectIdentifier { get }

  /// A text that identifies the current boot of the machine; empty if the system has none.
  var boot: String { get }
}

/// A file or a folder that a ``FileSystem`` has opened.
package struct OpenFile: Hashable, Sendable {
  /// The purpose of opening a file.
  package enum Purpose: Hashable, Sendable {
    /// Reading an existing file.
    case reading
    /// Creating a file that does not exist, with at most this mode.
    case creating(mode: UInt16)
    /// Locking, reading and writing a file, which is created if necessary.
    case locking
    /// Reading an existing file, and appending to it also while other programs do.
    case appending
    /// Flushing an existing folder to disk.
    case folder
  }

  /// The file descriptor of the system.
  package let descriptor: Int32
  /// The path that was opened.
  package let path: String

  /// Creates a description of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor of the system.
  ///   - path: The path that was opened.
  package init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}

/// The kind, the permissions and the owner of a file.
package struct FileStatus: Hashable, Sendable {
  /// The kinds of files that a store distinguishes.
  package enum Kind: Hashable, Sendable {
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
  package var kind: Kind
  /// The twelve permission bits of the file.
  package var mode: UInt16
  /// The number of the owner.
  package var owner: UInt32
  /// The number of the group.
  package var group: UInt32
  /// The number of the file, unique on its disk.
  package var number: UInt64
  /// The number of names (hard links) of the file.
  package var names: Int

  /// Creates a status.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file.
  ///   - mode: The twelve permission bits of the file.
  ///   - owner: The number of the owner.
  ///   - group: The number of the group.
  ///   - number: The number of the file, unique on its disk.
  ///   - names: The number of names (hard links) of the file.
  package init(
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
