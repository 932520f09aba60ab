extension StoredFile {
  private var newPath: String { "\(path).new" }
  var undoPath: String { "\(path).undo" }

  /// Keeps the new content, or throws and leaves the old content the valid one.
  func keep(_ new: Content, insteadOf old: Content, _ found: Found) throws(StoreError) {
    do throws(FileError) {
      if new != old || found.isUndone {
        try replace(found, by: bytes(of: new))
      } else {
        // A program that was stopped may have left what is not on the disk.
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
      try files.create(newPath, bytes, like: model, mode: mode, isSynchronized: true)
      try writeUndo(to: found.bytes, like: model)
    } catch {
      // The file was not touched.
      try? files.removeIfThere(newPath)
      if !found.isUndone { try? files.removeIfThere(undoPath) }
      throw error
    }
    do throws(FileError) {
      try files.retrying { () throws(FileError) in try files.rename(newPath, to: path) }
      try files.synchronizeFolder(folder)
      // From here on the new content is the valid one.
      try files.removeIfThere(undoPath)
    } catch {
      restore(found.bytes, like: model)
      throw error
    }
  }

  /// Writes what is valid as long as the change is not confirmed; the disk need not have it.
  private func writeUndo(to bytes: [UInt8]?, like model: FileStatus?) throws(FileError) {
    let undo = Undo(boot: files.boot, before: bytes).bytes
    let name = "\(undoPath).new"
    do throws(FileError) {
      try files.create(name, undo, like: model, mode: mode, isSynchronized: false)
      try files.retrying { () throws(FileError) in try files.rename(name, to: undoPath) }
    } catch {
      try? files.removeIfThere(name)
      throw error
    }
  }

  /// Gives the file its old content again, as far as the system allows.
  ///
  /// The undo stays until the next change: where this fails it still names the old content, and a reader that
  /// has just read the other one finds it.
  private func restore(_ bytes: [UInt8]?, like model: FileStatus?) {
    do throws(FileError) {
      // The call that failed may have removed it.
      try writeUndo(to: bytes, like: model)
      guard let bytes else { return try files.removeIfThere(path) }
      try files.create(newPath, bytes, like: model, mode: mode, isSynchronized: true)
      try files.retrying { () throws(FileError) in try files.rename(newPath, to: path) }
    } catch {
      try? files.removeIfThere(newPath)
    }
  }

  private func bytes(of content: Content) -> [UInt8] {
    JSON.object(["version": .number(Self.version), "values": content.json]).bytes(isPretty: true)
  }
}

/// The content that is valid while a change of a file is not confirmed.
///
/// It lies beside the file, and is valid only until the machine starts anew: the disk then has either content
/// whole, and one of them was confirmed if the change had returned.
struct Undo: Equatable {
  /// The start of the machine in which it is valid.
  let boot: String
  /// The bytes of the file before, or `nil` where there was no file.
  let before: [UInt8]?

  init(boot: String, before: [UInt8]?) {
    (self.boot, self.before) = (boot, before)
  }

  init?(_ bytes: [UInt8]) {
    guard case .object(let undo)? = JSONReader.value(of: bytes),
      case .text(let boot)? = undo["boot"], let before = undo["before"]
    else { return nil }
    switch before {
    case .text(let text): self.init(boot: boot, before: Array(text.utf8))
    case .null: self.init(boot: boot, before: nil)
    default: return nil
    }
  }

  /// The undo as it is in its file.
  var bytes: [UInt8] {
    let text = before.map { JSON.text(String(decoding: $0, as: UTF8.self)) }
    return JSON.object(["boot": .text(boot), "before": text ?? .null]).bytes(isPretty: true)
  }
}
