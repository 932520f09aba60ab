import Synchronization
import Thorium
import ThoriumSystem

/// A journal in the file `log.jsonl` of a folder.
///
/// A file under this name is always complete up to its last batch. A new file has another name until
/// it is on the disk. Opening renames the old file, and the new owner writes a new one. So an owner that
/// lost its lock unnoticed still has the old file, and nothing that it writes is read again.
final class FileJournal: Journal {
  /// The file that this owner appends to.
  private struct File {
    let file: OpenFile
    /// The number of the file on its disk; another file under the same name has another one.
    let number: UInt64
    var end: Int
  }

  private struct State {
    var lock: FileLock?
    var file: File?
    /// True when another owner has the log, so that its name is not given back.
    var isFenced = false
  }

  let name: String
  private let folder: String
  private let files: any FileSystem
  private let state = Mutex(State())

  /// Creates a journal, which is opened later.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder; an empty one is the working folder.
  ///   - files: The file system.
  init(in folder: String, of files: any FileSystem = SystemFiles()) {
    self.folder = folder.isEmpty ? "." : folder
    name = folder.isEmpty || folder.hasSuffix("/") ? "\(folder)log.jsonl" : "\(folder)/log.jsonl"
    self.files = files
  }

  deinit { close() }

  /// The name of the old file while its lines are copied.
  private var oldPath: String { "\(name).old" }

  /// Locks the journal, and takes its file from an earlier owner.
  ///
  /// The file gets another name before it is read. An earlier owner that still writes finds its file
  /// gone after it has written, and does not acknowledge lines that were not read here.
  func open() throws -> [UInt8]? {
    try state.withLock { state in
      state.lock = try lock()
      if try files.statusIfThere(name) != nil { try move(name, to: oldPath) }
      return try files.content(of: oldPath)?.bytes
    }
  }

  /// Returns the bytes of the journal, which another owner may be changing.
  ///
  /// An owner that opens or closes the journal may rename the file between two looks.
  func unlockedBytes() throws -> [UInt8]? {
    for _ in 1...10 {
      if let file = try files.content(of: name) ?? files.content(of: oldPath) { return file.bytes }
    }
    return nil
  }

  private func lock() throws -> FileLock {
    try files.makeFolders(folder)
    do throws(FileLock.Failure) {
      return try FileLock("\(name).lock", timeout: .zero, in: files)
    } catch {
      switch error {
      case .held(let holder): throw LogError.inUse(file: name, owner: holder)
      case .refused(let error): throw error
      }
    }
  }

  func replace(by bytes: [UInt8]) throws {
    try state.withLock { state in
      let old = state.file
      do {
        state.file = try createFile(bytes, insteadOf: old)
      } catch {
        if case LogError.fenced = error { state.isFenced = true }
        throw error
      }
      if let old { files.closeQuietly(old.file) } else { try? files.removeIfThere(oldPath) }
    }
  }

  func append(_ bytes: [UInt8], isDurable: Bool) throws {
    try state.withLock { state in
      guard var file = state.file else { throw LogError.closed(file: name) }
      try files.write(all: bytes, to: file.file, at: file.end)
      file.end += bytes.count
      state.file = file
      // After an error the system may have dropped the bytes, and may report success the next time.
      if isDurable { try files.synchronize(file.file) }
      // An owner that comes later first renames the file, and then reads it.
      try checkOwner(file)
    }
  }

  func keepCopy(of bytes: [UInt8], as reason: String) throws {
    var number = 1
    while try files.statusIfThere("\(name).\(reason)-\(number)") != nil { number += 1 }
    let copy = "\(name).\(reason)-\(number)"
    try files.create(copy, bytes, like: nil, mode: 0o600, isSynchronized: true)
    try files.synchronizeFolder(folder)
  }

  /// Releases the file.
  ///
  /// If it was only read, it gets its name back.
  func close() {
    state.withLock { state in
      guard let lock = state.lock else { return }
      if let file = state.file {
        files.closeQuietly(file.file)
      } else if !state.isFenced {
        giveBackName()
      }
      lock.free()
      state = State()
    }
  }

  /// The next owner does the same if this fails.
  private func giveBackName() {
    guard let old = try? files.statusIfThere(oldPath), old.kind == .file else { return }
    try? move(oldPath, to: name)
    try? files.synchronizeFolder(folder)
  }

  /// Checks that no later owner has put its file under the name.
  ///
  /// - Parameter file: The file of this owner; `nil` if it has renamed the old one and has none yet.
  /// - Throws: ``LogError/fenced(file:)``, or the error of the system.
  private func checkOwner(_ file: File?) throws {
    if try files.statusIfThere(name)?.number != file?.number {
      throw LogError.fenced(file: name)
    }
  }

  /// Renames a file; a failed call may have renamed it.
  private func move(_ path: String, to other: String) throws(FileError) {
    try files.retrying { () throws(FileError) in try files.rename(path, to: other) }
  }

  /// Puts a complete file under the name of the journal, and opens it.
  private func createFile(_ bytes: [UInt8], insteadOf old: File?) throws -> File {
    let new = "\(name).new"
    try checkOwner(old)
    try files.synchronizeFolders(of: folder)
    do {
      try files.create(new, bytes, like: nil, mode: 0o600, isSynchronized: true)
    } catch {
      // A part of the file would only fill a disk that is full already.
      try? files.removeIfThere(new)
      throw error
    }
    // It is opened before it gets its name, so that no other file is opened.
    let file = try files.retrying { () throws(FileError) in try files.open(new, to: .locking) }
    do {
      let status = try files.retrying { () throws(FileError) in try files.status(of: file) }
      // A process may have been stopped for as long as another one needs to take the log over.
      try checkOwner(old)
      try move(new, to: name)
      try files.synchronizeFolder(folder)
      return File(file: file, number: status.number, end: bytes.count)
    } catch {
      files.closeQuietly(file)
      throw error
    }
  }
}
