import ThoriumSystem
import ThoriumText

/// A file with the lines of earlier sessions, one entry a line, which only its user can read.
///
/// Several sessions may share it: each adds its lines under a lock. The file is bounded: when it is too large, the
/// oldest lines are removed.
struct HistoryFile: Sendable {
  /// The largest size of the file in bytes; beyond it, the oldest lines are removed.
  static let mostBytes = 1 << 18
  /// The size of the longest kept line, in bytes.
  static let longestLine = 1 << 12
  /// The time to wait for another session, in steps of a millisecond.
  private static let patience = 100

  let path: String

  /// An error in a history, as a sentence.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Returns the file for a program, or `nil` if the user has no such folder or wants no history.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - variables: Returns the value of an environment variable: `THORIUM_HISTORY`, `XDG_STATE_HOME` or `HOME`.
  init?(of program: String, _ variables: (String) -> String?) {
    if variables("THORIUM_HISTORY") == "off" { return nil }
    guard !program.isEmpty, !program.hasPrefix("."), !program.contains("/") else { return nil }
    let state = variables("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variables("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    guard let folder = state ?? home else { return nil }
    path = "\(folder)/\(program)/history"
  }

  init(path: String) {
    self.path = path
  }

  /// Reads the newest lines.
  ///
  /// - Returns: The lines from the oldest to the newest, and the number of entries that are no text; none if there
  ///   is no file.
  /// - Throws: A sentence if the file cannot be read.
  func lines() throws(Failure) -> (lines: [String], damaged: Int) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return ([], 0) }
    guard file >= 0 else { throw failure("read") }
    defer { close(file) }
    let facts = try facts(of: file)
    let start = max(Int(facts.st_size) - 2 * Self.mostBytes, 0)
    var bytes = try bytes(of: file, from: start)[...]
    // The first entry may have lost its beginning.
    if start > 0 { bytes = bytes.drop { $0 != 0x0A }.dropFirst() }
    return Self.entries(in: bytes)
  }

  /// Returns whether the file can keep a line: the line is short enough, and makes one entry.
  static func keeps(_ line: String) -> Bool {
    line.utf8.count < longestLine && !line.contains("\n") && !line.contains("\0")
  }

  /// Adds a line.
  ///
  /// - Throws: A sentence if the file cannot be written, or if another session locks it for too long.
  func append(_ line: String) throws(Failure) {
    let entry = Array(line.utf8) + [0x0A]
    guard Self.keeps(line) else { return }
    createFolder()
    let file = try openLocked()
    defer { close(file) }
    let facts = try facts(of: file)
    if facts.st_mode & 0o077 != 0 { _ = fchmod(file, 0o600) }
    if Int(facts.st_size) > Self.mostBytes { return try replace(file, adding: line) }
    // A torn entry of a program that was killed is no part of this one.
    let last = try bytes(of: file, from: max(Int(facts.st_size) - 1, 0))
    let isTorn = !last.isEmpty && last != [0x0A]
    do throws(FileError) {
      let open = OpenFile(descriptor: file, path: path)
      try SystemFiles()
        .write(all: isTorn ? [0x0A] + entry : entry, to: open, at: Int(facts.st_size))
    } catch {
      throw failure("written", code: error.code)
    }
  }

  /// Replaces the file by its newest lines, in one step.
  private func replace(_ file: Int32, adding line: String) throws(Failure) {
    var kept: [String] = []
    var size = 0
    let all =
      Self.entries(in: try bytes(of: file, from: 0)[...]).lines.suffix(LineHistory.limit) + [line]
    for entry in all.reversed() {
      size += entry.utf8.count + 1
      if size > Self.mostBytes / 2 { break }
      kept.append(entry)
    }
    do throws(FileError) {
      try SystemFiles().replace(
        path,
        by: Array(kept.reversed().map { $0 + "\n" }.joined().utf8),
        through: "\(path).\(getpid())",
        like: nil,
        mode: 0o600,
        isSynchronized: false
      )
    } catch {
      throw failure("written", code: error.code)
    }
  }
}

extension HistoryFile {
  /// Opens the file and locks it; another session may replace the file in the meantime.
  private func openLocked() throws(Failure) -> Int32 {
    for _ in 0..<Self.patience {
      let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
      let file = unsafe open(path, flags, 0o600)
      guard file >= 0 else { throw failure("written") }
      var (opened, current) = (stat(), stat())
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        if unsafe fstat(file, &opened) == 0, unsafe stat(path, &current) == 0,
          opened.st_ino == current.st_ino, opened.st_dev == current.st_dev
        {
          return file
        }
      } else {
        usleep(1_000)
      }
      close(file)
    }
    throw Failure(
      description: "This line is not in the history: another program locks \(path.escaped)."
    )
  }

  private func facts(of file: Int32) throws(Failure) -> stat {
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0 else { throw failure("read") }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw Failure(description: "There is no history: \(path.escaped) is no file.")
    }
    return facts
  }

  private func bytes(of file: Int32, from start: Int) throws(Failure) -> [UInt8] {
    let (files, file) = (SystemFiles(), OpenFile(descriptor: file, path: path))
    var all: [UInt8] = []
    do throws(FileError) {
      while all.count <= 2 * Self.mostBytes {
        let next = try files.retrying { () throws(FileError) in
          try files.read(file, from: start + all.count, upTo: 1 << 16)
        }
        if next.isEmpty { break }
        all += next
      }
    } catch {
      throw failure("read", code: error.code)
    }
    return all
  }

  private static func entries(in bytes: ArraySlice<UInt8>) -> (lines: [String], damaged: Int) {
    let entries = bytes.split(separator: 0x0A)
    let lines = entries.compactMap { entry in
      entry.contains(0) || entry.count >= longestLine
        ? nil : String(validating: entry, as: UTF8.self)
    }
    return (lines, entries.count - lines.count)
  }

  private func createFolder() {
    let parts = path.split(separator: "/").dropLast()
    for count in parts.indices {
      _ = unsafe mkdir("/" + parts[...count].joined(separator: "/"), 0o700)
    }
  }

  private func failure(_ verb: String, code: Int32 = errno) -> Failure {
    let reason = unsafe String(cString: strerror(code))
    return Failure(description: "The history \(path.escaped) cannot be \(verb): \(reason).")
  }
}
