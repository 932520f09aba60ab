import ThoriumSystem

extension StoredFile {
  /// The version of the files that this program writes.
  static var version: Int { 1 }

  /// Reads the valid content: that of the undo file if there is a valid
  /// one, otherwise that of the file.
  func read() throws(StoreError) -> Found {
    do throws(FileError) {
      if let undone = try undone() { return undone }
      let content = try files.content(of: path)
      // If the content that was just read is not confirmed yet, there is now an undo file.
      if let undone = try undone() { return undone }
      return Found(bytes: content?.bytes, status: content?.status)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }

  private func undone() throws(FileError) -> Found? {
    guard let (bytes, status) = try files.content(of: undoPath),
      let undo = Undo(json: bytes), undo.boot == files.boot
    else { return nil }
    return Found(bytes: undo.before.map { Array($0.utf8) }, status: status, isUndone: true)
  }

  /// Decodes the content of a file; returns `nil` if the bytes are damaged or of another kind.
  func understood(_ bytes: [UInt8]) throws(StoreError) -> [String: String]? {
    guard let version = StoredVersion(json: bytes)?.version else { return nil }
    if version > Self.version { throw .newer(file: path, version: version) }
    return version == Self.version ? StoredTexts(json: bytes)?.values : nil
  }

  /// Reads the content under the lock, and renames a file that cannot be decoded.
  func sound(
    _ notices: inout [StoreNotice]
  ) throws(StoreError) -> (content: [String: String]?, found: Found) {
    let found = try read()
    guard let bytes = found.bytes else { return (nil, found) }
    if let content = try understood(bytes) {
      try tighten(found, &notices)
      return (content, found)
    }
    do throws(FileError) {
      var number = 1
      while try files.statusIfThere("\(path).damaged-\(number)") != nil { number += 1 }
      let name = "\(path).damaged-\(number)"
      do throws(FileError) {
        try files.retrying { () throws(FileError) in try files.rename(path, to: name) }
      } catch {
        // A failed call may have renamed the file.
        let isRenamed = (try? files.statusIfThere(name)) != nil
        if isRenamed { notices.append(.damaged(file: path, keptAs: name)) }
        throw error
      }
      notices.append(.damaged(file: path, keptAs: name))
      // A file with several names may belong to other programs that need its permissions.
      if found.status?.names == 1 { try tighten(found, at: name, &notices) }
      try files.synchronizeFolder(folder)
      return (nil, Found())
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
  }

  /// Removes the permissions of other users from a file of secrets.
  func tighten(_ found: Found, _ notices: inout [StoreNotice]) throws(StoreError) {
    do throws(FileError) {
      try tighten(found, at: found.isUndone ? undoPath : path, &notices)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }

  private func tighten(
    _ found: Found,
    at place: String,
    _ notices: inout [StoreNotice]
  ) throws(FileError) {
    guard mode & 0o077 == 0, let status = found.status, status.mode & 0o077 != 0 else { return }
    let file = try files.retrying { () throws(FileError) in try files.open(place, to: .reading) }
    defer { files.closeQuietly(file) }
    // In the meantime another file may have got the name.
    let now = try files.retrying { () throws(FileError) in try files.status(of: file) }
    guard now.number == status.number else { return }
    try files.retrying { () throws(FileError) in try files.setMode(status.mode & 0o700, of: file) }
    notices.append(.tightened(file: path, mode: status.mode))
  }
}
