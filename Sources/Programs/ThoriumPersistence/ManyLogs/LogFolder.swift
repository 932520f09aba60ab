import Foundation
import Thorium
package import ThoriumSystem

/// Many logs in a folder, each in a folder of its own.
///
///     let storage = LogFolder("/var/lib/shop")
///     let log = try await Log.open(storage.journal(named: "order/17"))   // in /var/lib/shop/order%2F17/log.jsonl
///
/// The folder of a log has the log's name. Bytes other than `A-Z`, `a-z`, `0-9`, `_` and `-` are percent-encoded, and the
/// empty name is `%`. So each name has another folder, unless the disk ignores case. An encoded name can have up to 255
/// bytes.
///
/// An owner keeps a log until it is closed, or its process ends.
///
/// - Complexity: A page of names lists the whole folder, and with a date also reads the files of the
///   logs with the prefix.
public struct LogFolder: LogStorage {
  private let folder: String
  private let files: any FileSystem
  private let queue = FileQueue()

  /// Creates access to a folder, which the first log creates if necessary.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - files: Files in memory, for a test or a simulation; the files of the system by default.
  public init(_ folder: String, of files: MemoryFiles? = nil) {
    self.init(folder, of: files ?? SystemFiles() as any FileSystem)
  }

  package init(_ folder: String, of files: any FileSystem) {
    (self.folder, self.files) = (folder.isEmpty ? "." : folder, files)
  }

  /// Returns a journal in the file `log.jsonl` in the folder of the log.
  public func journal(named name: String) -> any Journal {
    FileJournal(in: path(of: name), of: files)
  }

  /// Returns the next page of the names of all logs, or of those with an overdue timer.
  ///
  /// A log with timers in a damaged file counts as overdue.
  public func names(
    prefix: String,
    dueBy date: Int?,
    after: String?,
    limit: Int
  ) async throws -> [String] {
    try await queue.run {
      let all = try entries(of: folder).compactMap(Self.decoded).sorted { $1.follows($0) }
      var names: [String] = []
      for name in all where name.utf8.starts(with: prefix.utf8) && after.map(name.follows) ?? true {
        if try names.count < limit && isDue(name, by: date) { names.append(name) }
      }
      return names
    }
  }

  /// Removes the files of a log, and throws ``LogError/inUse(file:owner:)`` while it has an owner.
  public func remove(_ name: String) async throws {
    try await queue.run { try removeFiles(in: path(of: name)) }
  }
}

// The same as calls that block their thread.
extension LogFolder {
  private func path(of name: String) -> String { "\(folder)/\(Self.encoded(name))" }

  /// Returns the name of the folder of a log.
  static func encoded(_ name: String) -> String {
    if name.isEmpty { return "%" }
    return name.utf8.reduce(into: "") { text, byte in
      text += plain.contains(byte) ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
    }
  }

  /// Returns the name of the log in a folder; `nil` for a name that belongs to no log.
  static func decoded(_ folder: String) -> String? {
    if folder == "%" { return "" }
    var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], folder[...].utf8)
    while let byte = rest.popFirst() {
      bytes.append(byte)
      guard byte == UInt8(ascii: "%"), let code = UInt8(Substring(rest.prefix(2)), radix: 16) else {
        continue
      }
      bytes[bytes.count - 1] = code
      rest = rest.dropFirst(2)
    }
    // Foundation would drop U+FEFF at the beginning of the name.
    let name = String(decoding: bytes, as: UTF8.self)
    return encoded(name) == folder ? name : nil
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".utf8
  )

  /// Returns the names in a folder; none if it does not exist, or another process has just removed it.
  private func entries(of path: String) throws(FileError) -> [String] {
    do throws(FileError) {
      return try files.retrying { () throws(FileError) in try files.names(in: path) }
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
  }

  /// Returns true if there is a log with a name, and with a date, if one of its timers is overdue.
  private func isDue(_ name: String, by date: Int?) throws -> Bool {
    let path = path(of: name)
    guard try files.statusIfThere(path)?.kind == .folder,
      let kind = try files.statusIfThere("\(path)/log.jsonl")?.kind, kind != .folder
    else { return false }
    guard let date else { return true }
    guard let (bytes, _) = try files.content(of: "\(path)/log.jsonl") else { return false }
    // Most logs have no timer, so most files are not decoded.
    if Data(bytes).range(of: Data("\"timers\":[".utf8)) == nil { return false }
    let reading = FileReading(bytes)
    return reading.problem != nil
      || reading.contents(of: bytes).records.values.contains {
        RecordTimers.areDue(in: $0, by: date)
      }
  }

  private func removeFiles(in path: String) throws {
    let file = "\(path)/log.jsonl"
    if try files.statusIfThere(path)?.kind != .folder { return }
    let lock = try FileLock(ofLog: file, in: files)
    defer { lock.free() }
    // Without this file there is no log, whatever of the rest a crash leaves.
    try files.removeIfThere(file)
    for entry in try entries(of: path) where entry.hasPrefix("log.jsonl.") {
      if entry != "log.jsonl.lock" { try files.removeIfThere("\(path)/\(entry)") }
    }
    try files.synchronizeFolder(path)
    try files.removeIfThere("\(file).lock")
    // A folder with other files stays.
    try? files.remove(path)
  }
}

/// The timers in the record of a store, whatever its reactor.
private struct RecordTimers: Decodable {
  private struct Timer: Decodable {
    let due: Int
    let restored: TimerPolicy
  }

  private let timers: [Timer]

  /// Returns true if a timer is due by a date, in microseconds since 1970.
  static func areDue(in record: [UInt8], by date: Int) -> Bool {
    let record = try? JSONDecoder().decode(Self.self, from: Data(record))
    return record?.timers.contains { $0.restored == .absolute && $0.due <= date } ?? false
  }
}
