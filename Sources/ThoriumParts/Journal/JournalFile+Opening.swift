import Thorium
import ThoriumLog
import ThoriumSystem

// The steps that open a journal.
extension JournalFile {
  /// The name of the old file while its lines are copied.
  static func oldPath(_ path: String) -> String { "\(path).old" }

  static func lock(
    _ path: String,
    _ folder: String,
    _ files: any FileSystem
  ) throws(JournalError) -> FileLock {
    try failing(path) { () throws(FileError) in try files.makeFolders(folder) }
    do throws(FileLock.Failure) {
      return try FileLock("\(path).lock", timeout: .zero, in: files)
    } catch {
      switch error {
      case .held(let holder): throw .inUse(file: path, holder: holder)
      case .refused(let error): throw .failed(file: path, reason: error.reason)
      }
    }
  }

  /// Takes the file from an earlier owner, and reads it.
  ///
  /// The file gets another name before it is read. An earlier owner that still writes finds its file
  /// gone after it has written, and does not acknowledge lines that were not read here.
  static func takeOver(
    _ path: String,
    _ folder: String,
    _ files: any FileSystem,
    _ isAnew: Bool
  ) throws(JournalError) -> LogReading? {
    let old = oldPath(path)
    let bytes = try failing(path) { () throws(FileError) in
      if try files.statusIfThere(path) != nil { try move(path, to: old, files) }
      return try files.content(of: old)?.bytes
    }
    guard let bytes else { return nil }
    let reading = LogReader(bytes, file: path).read()
    switch reading.verdict {
    case .valid, .torn: return reading
    case .damaged, .newer, .unknownKind:
      try failing(path) { () throws(FileError) in
        try move(old, to: isAnew ? freeName(path, files) : path, files)
        try files.synchronizeFolder(folder)
      }
      if isAnew { return nil }
      throw .unreadable(sentence: reading.verdict.sentence ?? "\(path) cannot be read.")
    }
  }

  /// Renames a file; a failed call may have renamed it.
  private static func move(
    _ path: String,
    to other: String,
    _ files: any FileSystem
  ) throws(FileError) {
    try files.retrying { () throws(FileError) in try files.rename(path, to: other) }
  }

  static func freeName(
    _ path: String,
    _ files: any FileSystem,
    for reason: String = "damaged"
  ) throws(FileError) -> String {
    var number = 1
    while try files.statusIfThere("\(path).\(reason)-\(number)") != nil { number += 1 }
    return "\(path).\(reason)-\(number)"
  }

  static func next(_ old: LogReading?, _ begin: LogHeader) -> LogHeader {
    guard var header = old?.header else { return begin }
    header.epoch += 1
    header.program = begin.program
    return header
  }

  static func headerEnd(_ reading: LogReading) -> Int {
    reading.bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? reading.end
  }

  /// Puts a complete file under the name of the journal, and opens it.
  static func replace(
    _ path: String,
    _ folder: String,
    _ bytes: [UInt8],
    _ files: any FileSystem
  ) throws(FileError) -> (file: OpenFile, number: UInt64) {
    let new = "\(path).new"
    try files.synchronizeFolders(of: folder)
    try files.create(new, bytes, like: nil, mode: 0o600, isSynchronized: true)
    // It is opened before it gets its name, so that no other file is opened.
    let file = try files.retrying { () throws(FileError) in try files.open(new, to: .locking) }
    do throws(FileError) {
      let status = try files.retrying { () throws(FileError) in try files.status(of: file) }
      try move(new, to: path, files)
      try files.synchronizeFolder(folder)
      return (file, status.number)
    } catch {
      files.closeQuietly(file)
      throw error
    }
  }

  /// Turns the error of a system call into that of the journal.
  static func failing<Result>(
    _ path: String,
    _ call: () throws(FileError) -> Result
  ) throws(JournalError) -> Result {
    do throws(FileError) {
      return try call()
    } catch {
      throw .failed(file: path, reason: error.reason)
    }
  }
}
