/// The few things that a store does with files, each of which may be the last.
package protocol FileSystem: Sendable {
  /// Reads what a file holds, or answers `nil` where there is none; at once, also where it is no such file.
  func bytes(of path: String) throws(FileFailure) -> [UInt8]?

  /// Who may do what with a file, as the system writes it, or `nil` where there is none.
  func mode(of path: String) throws(FileFailure) -> UInt16?

  /// Sets who may do what with a file.
  func setMode(_ mode: UInt16, of path: String) throws(FileFailure)

  /// Makes an empty file, which has its mode from the beginning, in the place of one that is there.
  func create(_ path: String, mode: UInt16) throws(FileFailure)

  /// Writes bytes behind those that a file holds.
  func append(_ bytes: [UInt8], to path: String) throws(FileFailure)

  /// Brings a file, or the names in a folder, to the disk.
  func sync(_ path: String) throws(FileFailure)

  /// Gives a file another name, in the place of the file that has it.
  func move(_ path: String, to other: String) throws(FileFailure)

  /// Removes a file.
  func remove(_ path: String) throws(FileFailure)

  /// Makes a folder for its owner alone, and those around it, where they are not there.
  func makeFolder(_ path: String) throws(FileFailure)

  /// Waits until nobody has the lock of this name, and takes it; it goes with the process.
  func lock(_ path: String) throws(FileFailure) -> FileLock

  /// Gives a lock back.
  func unlock(_ lock: FileLock)
}

/// A lock that somebody has.
package struct FileLock: Sendable {
  package let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }
}

/// Why the system does not do something with a file.
package struct FileFailure: Error, Equatable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
