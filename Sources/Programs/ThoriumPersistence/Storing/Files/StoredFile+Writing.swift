import ThoriumSystem

extension StoredFile {
  private var newPath: String { "\(path).new" }
  var undoPath: String { "\(path).undo" }

  /// Writes the new content, or throws and leaves the old content valid.
  func writeContent(_ new: [String: String], insteadOf old: [String: String], _ found: Found)
    throws(StoreError)
  {
    do throws(FileError) {
      if new != old || found.isUndone {
        try replace(found, by: StoredTexts(version: Self.version, values: new).readableJSON)
      } else {
        // An earlier program may have stopped before its change was on disk.
        try files.synchronizeFolder(folder)
      }
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
  }

  private func replace(_ found: Found, by bytes: [UInt8]) throws(FileError) {
    var model = try files.statusIfThere(path)
    if mode & 0o077 == 0 { model?.mode &= 0o700 }
    do throws(FileError) {
      if model == nil { try files.synchronizeFolders(of: folder) }
      try files.create(newPath, bytes, like: model, mode: mode, isSynchronized: true)
      try writeUndo(to: found.bytes, like: model)
    } catch {
      // The file itself is unchanged, so nothing else needs to be restored.
      try? files.removeIfThere(newPath)
      if !found.isUndone { try? files.removeIfThere(undoPath) }
      throw error
    }
    do throws(FileError) {
      try files.retrying { () throws(FileError) in try files.rename(newPath, to: path) }
      try files.synchronizeFolder(folder)
      try confirm()
    } catch {
      restore(found.bytes, like: model)
      throw error
    }
  }

  /// Makes the new content valid by removing the undo file.
  private func confirm() throws(FileError) {
    do throws(FileError) {
      try files.removeIfThere(undoPath)
    } catch {
      // The failed call may have removed the undo file. Then a second call finds no file.
      try files.removeIfThere(undoPath)
    }
  }

  /// Writes the undo file, which is valid until the change is confirmed; it need not be on disk.
  private func writeUndo(to bytes: [UInt8]?, like model: FileStatus?) throws(FileError) {
    let before = bytes.map { String(decoding: $0, as: UTF8.self) }
    let undo = try Undo(boot: files.boot, before: before).readableJSON
    let name = "\(undoPath).new"
    try files.replace(
      undoPath,
      by: undo,
      through: name,
      like: model,
      mode: mode,
      isSynchronized: false
    )
  }

  /// Restores the old content of the file, as far as the system allows.
  ///
  /// The undo file stays until the next change. The old content is therefore valid
  /// even if this fails, and also for a reader that has just read the new content.
  private func restore(_ bytes: [UInt8]?, like model: FileStatus?) {
    do throws(FileError) {
      // The failed call may have removed the undo file.
      try writeUndo(to: bytes, like: model)
      guard let bytes else { return try files.removeIfThere(path) }
      try files.replace(
        path,
        by: bytes,
        through: newPath,
        like: model,
        mode: mode,
        isSynchronized: true
      )
    } catch {
      try? files.removeIfThere(newPath)
    }
  }
}

/// The content that is valid until a change of a file is confirmed.
///
/// An undo is a file next to the changed file. It is valid until the next boot of
/// the machine. After a boot, the disk has either the old or the new content, and
/// each is complete. If a change had returned, the disk has the confirmed content.
struct Undo: Codable {
  /// The boot of the machine in which the undo is valid.
  let boot: String
  /// The old content of the file; `nil` if there was no file.
  let before: String?
}
