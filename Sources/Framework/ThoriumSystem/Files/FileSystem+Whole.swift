// Operations that consist of several calls.
extension FileSystem {
  /// Reads a regular file; returns `nil` if the file does not exist.
  package func content(of path: String) throws(FileError) -> (bytes: [UInt8], status: FileStatus)? {
    let file: OpenFile
    do throws(FileError) {
      file = try retrying { () throws(FileError) in try open(path, to: .reading) }
    } catch {
      if error.code != ENOENT { throw explained(error, path) }
      try refuseDanglingFolder(around: path)
      return nil
    }
    defer { closeQuietly(file) }
    let status = try retrying { () throws(FileError) in try self.status(of: file) }
    try refuseSpecial(status)
    return (try content(of: file), status)
  }

  /// Reads an open file from an offset to its end.
  package func content(of file: OpenFile, from start: Int = 0) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try retrying { () throws(FileError) in
        try read(file, from: start + bytes.count, upTo: 1 << 16)
      }
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }

  /// Creates a file, replacing a file that an earlier program left at the path.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bytes: The bytes of the file.
  ///   - model: The file whose permissions and owner the new file gets, as
  ///     far as the system allows.
  ///   - mode: The permissions of the new file if there is no model.
  ///   - isSynchronized: Whether to wait until the bytes are on disk.
  /// - Throws: The error of a call. A part of the file may then exist.
  package func create(
    _ path: String,
    _ bytes: [UInt8],
    like model: FileStatus?,
    mode: UInt16,
    isSynchronized: Bool
  ) throws(FileError) {
    try removeIfThere(path)
    // With a model, no other user may use the file before it has its owner.
    let first: UInt16 = model == nil ? mode : 0o600
    let file = try retrying { () throws(FileError) in try open(path, to: .creating(mode: first)) }
    do throws(FileError) {
      try write(all: bytes, to: file)
      if let model { try imitate(model, file) }
      if isSynchronized { try retrying { () throws(FileError) in try synchronize(file) } }
    } catch {
      closeQuietly(file)
      throw error
    }
    // A network disk may report only here that it could not store the bytes.
    try close(file)
  }

  /// Replaces a file atomically: a reader finds either the old or the new content.
  ///
  /// - Parameters:
  ///   - path: The path of the file; a symbolic link there is replaced, and its target is not changed.
  ///   - bytes: The bytes of the file.
  ///   - temporary: A path in the same folder that no other program uses.
  ///   - model: The file whose permissions and owner the new file gets, as far as the system allows.
  ///   - mode: The permissions of the new file if there is no model.
  ///   - isSynchronized: Whether to wait until the bytes are on disk.
  /// - Throws: The error of a call. The old file is then unchanged, unless the call has taken effect and failed.
  package func replace(
    _ path: String,
    by bytes: [UInt8],
    through temporary: String,
    like model: FileStatus?,
    mode: UInt16,
    isSynchronized: Bool
  ) throws(FileError) {
    do throws(FileError) {
      try create(temporary, bytes, like: model, mode: mode, isSynchronized: isSynchronized)
      try retrying { () throws(FileError) in try rename(temporary, to: path) }
    } catch {
      try? removeIfThere(temporary)
      throw error
    }
  }

  /// Writes all bytes, starting at an offset in the file; at its end without an offset.
  package func write(all bytes: [UInt8], to file: OpenFile, at start: Int? = 0) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let count = try retrying { () throws(FileError) in
        try write(bytes[offset...], to: file, at: start.map { $0 + offset })
      }
      if count == 0 { throw FileError(code: EIO, reason: "the system wrote no bytes") }
      offset += count
    }
  }

  /// Gives a file the owner of another file, if that is possible, and then its permissions.
  private func imitate(_ model: FileStatus, _ file: OpenFile) throws(FileError) {
    let own = try retrying { () throws(FileError) in try status(of: file) }
    var mode = model.mode
    if (own.owner, own.group) != (model.owner, model.group) {
      let isKept = allows { () throws(FileError) in
        try setOwner(model.owner, group: model.group, of: file)
      }
      let keepsGroup =
        isKept || own.group == model.group
        || allows { () throws(FileError) in try setOwner(nil, group: model.group, of: file) }
      // The permissions for the group were meant for the members of another group.
      if !keepsGroup { mode &= ~0o070 }
    }
    try retrying { () throws(FileError) in try setMode(mode, of: file) }
  }

  private func allows(_ call: () throws(FileError) -> Void) -> Bool {
    do throws(FileError) {
      try retrying(call)
      return true
    } catch {
      return false
    }
  }

  /// Waits until the names in a folder are on disk.
  package func synchronizeFolder(_ path: String) throws(FileError) {
    let folder = try retrying { () throws(FileError) in try open(path, to: .folder) }
    defer { closeQuietly(folder) }
    try retrying { () throws(FileError) in try synchronize(folder) }
  }

  /// Creates a folder and its parent folders if they do not exist.
  package func makeFolders(_ path: String) throws(FileError) {
    var around = path.hasPrefix("/") ? "/" : "."
    for name in path.split(separator: "/") {
      let folder = around + (around.hasSuffix("/") ? "" : "/") + name
      if try statusIfThere(folder) == nil {
        try makeFolder(folder, in: around)
      } else {
        try refuseDangling(folder)
      }
      around = folder
    }
  }

  /// Creates a folder and flushes it to disk.
  ///
  /// If that fails, it removes the folder, so that the next attempt repeats both steps.
  private func makeFolder(_ folder: String, in around: String) throws(FileError) {
    do throws(FileError) {
      do throws(FileError) {
        try retrying { () throws(FileError) in try makeFolder(folder) }
      } catch {
        // An interrupted call, or another program, may have created the folder.
        if error.code != EEXIST { throw error }
      }
      try synchronizeFolder(around)
    } catch {
      // A failed call may have created the folder. A folder with files is not removed.
      try? remove(folder)
      throw error
    }
  }

  /// Waits until the names of all folders of a path are on disk.
  ///
  /// An earlier program may have created the folders and stopped before it
  /// waited. An error that says that the system never allows this is ignored:
  /// a program that creates a folder there waits for the disk, or fails.
  package func synchronizeFolders(of path: String) throws(FileError) {
    var around = path.hasPrefix("/") ? "/" : "."
    for name in path.split(separator: "/") {
      do throws(FileError) {
        try synchronizeFolder(around)
      } catch {
        if ![EACCES, EPERM, EROFS, EINVAL].contains(error.code) { throw error }
      }
      around += (around.hasSuffix("/") ? "" : "/") + name
    }
  }

  package func removeIfThere(_ path: String) throws(FileError) {
    do throws(FileError) {
      try retrying { () throws(FileError) in try remove(path) }
    } catch {
      if error.code != ENOENT { throw error }
    }
  }

  /// Returns the status of a file or of a symbolic link itself; `nil` if nothing has the path.
  package func statusIfThere(_ path: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try retrying { () throws(FileError) in
        try status(at: path, followingLinks: false)
      }
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Closes a file and ignores errors, for a file whose written bytes do not matter.
  package func closeQuietly(_ file: OpenFile) {
    try? close(file)
  }
}

// Checks that refuse folders, links and devices.
extension FileSystem {
  /// Throws unless the status is that of a regular file.
  package func refuseSpecial(_ status: FileStatus) throws(FileError) {
    switch status.kind {
    case .file: return
    case .folder: throw FileError(code: EISDIR, reason: "it is a folder")
    case .link: throw FileError(code: ELOOP, reason: Self.linkReason)
    case .other: throw FileError(code: EINVAL, reason: "it is not a regular file")
    }
  }

  package static var linkReason: String {
    "it is a symbolic link, and a store writes only in its own folder"
  }

  /// Returns the error of opening a file, or a clearer error if the file is a symbolic link.
  package func explained(_ error: FileError, _ path: String) -> FileError {
    guard error.code == ELOOP, (try? statusIfThere(path))?.kind == .link else { return error }
    return FileError(code: ELOOP, reason: Self.linkReason)
  }

  /// Refuses a path through a dangling link, whose target may be on a disk that is not mounted now.
  private func refuseDanglingFolder(around path: String) throws(FileError) {
    var around = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/").dropLast() {
      around += "/\(name)"
      guard let status = try statusIfThere(around) else { return }
      if status.kind == .link { try refuseDangling(around) }
    }
  }

  private func refuseDangling(_ folder: String) throws(FileError) {
    do throws(FileError) {
      let status = try retrying { () throws(FileError) in
        try self.status(at: folder, followingLinks: true)
      }
      if status.kind != .folder { throw FileError(code: ENOTDIR) }
    } catch {
      guard error.code == ENOENT else { throw error }
      throw FileError(code: ENOENT, reason: "its folder \(folder) is a symbolic link to nothing")
    }
  }
}

extension FileSystem {
  /// Repeats a call that was interrupted by a signal.
  @discardableResult
  package func retrying<Result>(_ call: () throws(FileError) -> Result) throws(FileError) -> Result
  {
    var attempts = 0
    while true {
      do throws(FileError) {
        return try call()
      } catch {
        attempts += 1
        // No signal interrupts a call so often, so the error must have another cause.
        if error.code != EINTR || attempts == 1_000 { throw error }
      }
    }
  }
}
