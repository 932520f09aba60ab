import Thorium
import ThoriumLog
import ThoriumSystem

/// The file of a journal, `log.jsonl` in a folder, and the right to append to it.
///
/// A file under this name is always complete up to its last batch. A new file has another name until
/// it is on the disk. Opening copies the valid lines into a new file with a larger epoch. So an owner
/// that lost its lock unnoticed still has the old file, and nothing that it writes is read again.
struct JournalFile: ~Copyable {
  let path: String
  private let folder: String
  private let files: any FileSystem
  private let lock: FileLock
  private(set) var header: LogHeader
  private var file: OpenFile
  /// The number of the file on its disk; another file under the same name has another one.
  private var number: UInt64
  private var end: Int
  /// The last line in the file.
  private(set) var written: Int
  /// The last line that is on the disk.
  private(set) var durable: Int
  /// The error that has ended the ownership.
  private(set) var failure: JournalError?
  /// True while this owner has the lock and the open file.
  private var isOwner = true

  /// Opens a journal, or creates it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - files: The file system.
  ///   - begin: The header of a new journal.
  ///   - isAnew: Whether a file that cannot be read is renamed, and a new one begun.
  ///   - found: The lines of the journal, if there was one.
  /// - Throws: A ``JournalError``; the file is then unchanged.
  init(
    in folder: String,
    of files: any FileSystem,
    begin: LogHeader,
    isAnew: Bool,
    found: inout LogReading?
  ) throws(JournalError) {
    let path = folder.hasSuffix("/") ? "\(folder)log.jsonl" : "\(folder)/log.jsonl"
    let lock = try Self.lock(path, folder, files)
    do throws(JournalError) {
      let old = try Self.takeOver(path, folder, files, isAnew)
      let header = Self.next(old, begin)
      let kept = old.map { Array($0.bytes[Self.headerEnd($0)..<$0.end]) } ?? []
      let bytes = header.bytes + kept
      let opened = try Self.failing(path) { () throws(FileError) in
        try Self.replace(path, folder, bytes, files)
      }
      try? files.removeIfThere(Self.oldPath(path))
      let last = old?.lines.last?.head.number ?? header.from - 1
      found = old
      self.path = path
      self.folder = folder
      self.files = files
      self.lock = lock
      self.header = header
      file = opened.file
      number = opened.number
      end = bytes.count
      (written, durable) = (last, last)
    } catch {
      lock.free()
      throw error
    }
  }

  deinit {
    if isOwner {
      files.closeQuietly(file)
      lock.free()
    }
  }

  /// Ends the ownership, so that another owner can open the journal.
  private mutating func end(_ error: JournalError) {
    failure = failure ?? error
    if !isOwner { return }
    isOwner = false
    files.closeQuietly(file)
    lock.free()
  }

  /// Appends a batch, and waits for the disk.
  ///
  /// - Parameters:
  ///   - batch: The lines after the last one.
  ///   - isSynchronized: Whether to wait until the lines are on the disk.
  /// - Throws: A ``JournalError``. The journal is then closed, and the batch is not acknowledged.
  mutating func append(_ batch: LineBatch, isSynchronized: Bool) throws(JournalError) {
    if let failure { throw failure }
    precondition(batch.first == written + 1, "Line \(batch.first) does not follow \(written).")
    do throws(JournalError) {
      let isMarked = durable >= header.from
      let bytes = isMarked ? batch.marked(durable: durable, log: header.id) : batch.bytes
      try write(bytes)
      if isSynchronized { try synchronize() }
      // An owner that comes later first renames the file, and then reads it.
      try checkOwner()
      written = batch.last
      if isSynchronized { durable = batch.last }
    } catch {
      end(error)
      throw error
    }
  }

  /// Replaces all lines by a snapshot, one burst, which restores the same state.
  ///
  /// - Parameter snapshot: The lines of the snapshot, after the last line.
  /// - Throws: A ``JournalError``. The journal is then closed, and the file has the old or the new lines.
  mutating func rotate(to snapshot: LineBatch) throws(JournalError) {
    if let failure { throw failure }
    precondition(
      snapshot.first == written + 1,
      "Line \(snapshot.first) does not follow \(written)."
    )
    do throws(JournalError) {
      try checkOwner()
      header.from = snapshot.first
      let bytes = header.bytes + snapshot.bytes
      let opened = try Self.failing(path) { () throws(FileError) in
        try Self.replace(path, folder, bytes, files)
      }
      files.closeQuietly(file)
      (file, number, end) = (opened.file, opened.number, bytes.count)
      (written, durable) = (snapshot.last, snapshot.last)
    } catch {
      end(error)
      throw error
    }
  }

  /// Writes a copy beside the journal, and waits until it is on the disk.
  ///
  /// - Parameter bytes: The bytes of the copy.
  /// - Throws: A ``JournalError``; the journal continues.
  func keepCopy(of bytes: [UInt8]) throws(JournalError) {
    try Self.failing(path) { () throws(FileError) in
      let name = try Self.freeName(path, files, for: "kept")
      try files.create(name, bytes, like: nil, mode: 0o600, isSynchronized: true)
      try files.synchronizeFolder(folder)
    }
  }

  /// Waits until all lines are on the disk, and releases the journal.
  ///
  /// - Throws: The ``JournalError`` that has closed the journal.
  mutating func close() throws(JournalError) {
    if let failure { throw failure }
    do throws(JournalError) {
      if durable < written {
        try synchronize()
        try checkOwner()
        durable = written
      }
      end(.closed(file: path))
    } catch {
      end(error)
      throw error
    }
  }

  private mutating func write(_ bytes: [UInt8]) throws(JournalError) {
    do throws(FileError) {
      try files.write(all: bytes, to: file, at: end)
      end += bytes.count
    } catch {
      throw .failed(file: path, reason: error.reason)
    }
  }

  /// Waits for the disk, once.
  ///
  /// After an error the system may have dropped the bytes, and may report success the next time.
  private func synchronize() throws(JournalError) {
    do throws(FileError) {
      try files.synchronize(file)
    } catch {
      throw .failed(file: path, reason: error.reason)
    }
  }

  private func checkOwner() throws(JournalError) {
    do throws(FileError) {
      guard try files.statusIfThere(path)?.number == number else {
        throw FileError(code: ESTALE)
      }
    } catch {
      throw error.code == ESTALE ? .fenced(file: path) : .failed(file: path, reason: error.reason)
    }
  }
}
