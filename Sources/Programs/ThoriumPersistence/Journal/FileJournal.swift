import Synchronization
import Thorium
import ThoriumSystem

/// A journal in the file `log.jsonl` of a folder.
///
/// An owner only appends, and never cuts. It takes the file over by appending a line. After each write it checks
/// for the line of a later owner, and fails if there is one. So a log is safe even if its lock was lost. A file
/// that is much larger than its newest records is replaced by a short one.
final class FileJournal: Journal {
  /// The owner of an open file.
  private struct Owner {
    var lines: FileLines
    /// The number of the last commit.
    var last: Int
    /// The end of the file, as this owner left it.
    var end: Int
    /// The size above which the next write compares the file with its newest records.
    var limit: Int
  }

  private struct State {
    var lock: FileLock?
    var file: OpenFile?
    /// `nil` before the journal is open, during a write, and after an error.
    var owner: Owner?
  }

  let name: String
  private let folder: String
  private let files: any FileSystem
  private let orBegin: Bool
  private let longest: Int
  private let queue: FileQueue
  private let state = Mutex(State())

  /// Creates a journal, which is opened later.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder; an empty one is the working folder.
  ///   - files: The file system.
  ///   - orBegin: True to begin anew if the file cannot be read; a copy of it is kept first.
  ///   - longest: The size up to which a file is never replaced by a shorter one.
  init(
    in folder: String,
    of files: any FileSystem = SystemFiles(),
    orBegin: Bool = false,
    longest: Int = 16 << 20
  ) {
    self.folder = folder.isEmpty ? "." : folder
    name = folder.isEmpty || folder.hasSuffix("/") ? "\(folder)log.jsonl" : "\(folder)/log.jsonl"
    (self.files, self.orBegin, self.longest) = (files, orBegin, longest)
    queue = FileQueue(of: folder, in: files, isBounded: true)
  }

  deinit { release() }

  // A job on the queue does not retain the journal, which the caller of the function does. So the lock is free
  // once the log is released.

  func open(program: String) async throws -> LogContents {
    try await queue.run { [unowned self] in try takeOver(for: program) }
  }

  func write(_ commit: LogCommit, isDurable: Bool) async throws {
    try await queue.run { [unowned self] in try append(commit, isDurable: isDurable) }
  }

  func close() async {
    await queue.run { [unowned self] in release() }
  }
}

// The functions of the journal, as calls that block their thread.
extension FileJournal {
  /// Locks the journal, and takes its file over.
  func takeOver(for program: String) throws -> LogContents {
    try state.withLock { state in
      try files.makeFolders(folder)
      state.lock = try FileLock(ofLog: name, in: files)
      do {
        return try takeOver(for: program, &state)
      } catch {
        release(&state)
        throw error
      }
    }
  }

  /// Appends a commit.
  func append(_ commit: LogCommit, isDurable: Bool) throws {
    try state.withLock { state in
      guard var owner = state.owner else { throw LogError.closed(file: name) }
      state.owner = nil
      if owner.end > owner.limit { try compact(&owner, &state) }
      try append(commit, isDurable: isDurable, &owner, state.file)
      state.owner = owner
    }
  }

  /// Waits for the disk, appends a line that proves it, and gives back the file and its lock.
  func release() { state.withLock { release(&$0) } }

  private func release(_ state: inout State) {
    if let file = state.file {
      if let owner = state.owner { try? finish(owner, file) }
      files.closeQuietly(file)
    }
    state.lock?.free()
    state = State()
  }

  private func finish(_ owner: Owner, _ file: OpenFile) throws {
    var lines = owner.lines
    if lines.synced < owner.last { try synchronize(file) }
    lines.synced = owner.last
    try files.write(all: lines.closing(), to: file, at: nil)
  }
}

// Taking the file over.
extension FileJournal {
  /// Reads the file, and appends the line of this owner; begins a file if there is none.
  private func takeOver(
    for program: String,
    _ state: inout State,
    after copy: String? = nil
  ) throws -> LogContents {
    let status = try files.statusIfThere(name)
    if let status { try files.refuseSpecial(status) } else { try begin(insteadOf: nil) }
    let file = try openFile()
    state.file = file
    // An earlier owner may have stopped before the names were on the disk.
    try files.synchronizeFolders(of: folder)
    try files.synchronizeFolder(folder)
    var bytes = try files.content(of: file)
    var reading = FileReading(bytes)
    if let problem = reading.problem?.sentence(in: name) {
      guard orBegin, copy == nil else { throw LogError.unreadable(reason: problem) }
      let copy = try beginAnew(insteadOf: status, bytes, &state)
      return try takeOver(for: program, &state, after: "\(problem) A copy is \(copy).")
    }
    let lines = try appendOpening(for: program, file, &bytes, &reading)
    let limit = max(longest, 4 * reading.live)
    var owner = Owner(lines: lines, last: reading.last, end: bytes.count, limit: limit)
    try check(&owner, file)
    state.owner = owner
    var contents = reading.contents(of: bytes)
    contents.notice = copy?.escaped ?? reading.notice(in: name)
    return contents
  }

  /// Keeps a copy of a file that cannot be read, begins another one, and returns the path of the copy.
  private func beginAnew(
    insteadOf old: FileStatus?,
    _ bytes: [UInt8],
    _ state: inout State
  ) throws -> String {
    let copy = try keepCopy(of: bytes)
    if let file = state.file.take() { files.closeQuietly(file) }
    try begin(insteadOf: old)
    return copy
  }

  /// Begins a file without commits, in the place of one that cannot be read.
  private func begin(insteadOf old: FileStatus?) throws {
    try put(FileLines.header(id: FileLines.newName())) {
      if try files.statusIfThere(name)?.number != old?.number { throw LogError.fenced(file: name) }
    }
  }

  private func openFile() throws -> OpenFile {
    try files.retrying { () throws(FileError) in try files.open(name, to: .appending) }
  }

  /// Appends the line of this owner, and reads everything before it.
  ///
  /// Without a lock, another owner may have done so a moment earlier, for the same epoch. The first line wins.
  private func appendOpening(
    for program: String,
    _ file: OpenFile,
    _ bytes: inout [UInt8],
    _ reading: inout FileReading
  ) throws -> FileLines {
    var lines = FileLines(id: reading.id, epoch: reading.epoch + 1, program: program)
    try files.write(all: lines.opening(), to: file, at: nil)
    try synchronize(file)
    bytes += try files.content(of: file, from: bytes.count)
    reading.read(bytes)
    lines.synced = reading.last
    if reading.owner != lines.owner { throw LogError.fenced(file: name) }
    return lines
  }

  /// Keeps a copy of a file that cannot be read, and returns its path.
  private func keepCopy(of bytes: [UInt8]) throws -> String {
    var number = 1
    while try files.statusIfThere("\(name).damaged-\(number)") != nil { number += 1 }
    let copy = "\(name).damaged-\(number)"
    try files.create(copy, bytes, like: nil, mode: 0o600, isSynchronized: true)
    try files.synchronizeFolder(folder)
    return copy
  }

  /// Puts a complete file under the name, and waits until it is on the disk.
  ///
  /// The check throws if the file under the name must not be replaced.
  private func put(_ bytes: [UInt8], if check: () throws -> Void) throws {
    let new = "\(name).new"
    do {
      try files.create(new, bytes, like: nil, mode: 0o600, isSynchronized: true)
      // The process may have been stopped for as long as another one needs to take the log over.
      try check()
      try files.retrying { () throws(FileError) in try files.rename(new, to: name) }
    } catch {
      // A part of the file would only fill a disk that is full already.
      try? files.removeIfThere(new)
      throw error
    }
    try files.synchronizeFolder(folder)
  }
}

// Writing to the file.
extension FileJournal {
  private func append(
    _ commit: LogCommit,
    isDurable: Bool,
    _ owner: inout Owner,
    _ file: OpenFile?
  ) throws {
    guard let file else { throw LogError.closed(file: name) }
    precondition(
      commit.number == owner.last + 1,
      "Commit \(commit.number) does not follow commit \(owner.last)."
    )
    let bytes = try owner.lines.commit(commit)
    try files.write(all: bytes, to: file, at: nil)
    (owner.last, owner.end) = (commit.number, owner.end + bytes.count)
    if isDurable {
      // After an error the system may have dropped the bytes, and may report success the next time.
      try synchronize(file)
      owner.lines.synced = commit.number
    }
    try check(&owner, file)
  }

  private func synchronize(_ file: OpenFile) throws {
    try files.retrying { () throws(FileError) in try files.synchronize(file) }
  }

  /// Checks that no other owner has appended to the file or replaced it.
  private func check(_ owner: inout Owner, _ file: OpenFile) throws {
    let status = try files.retrying { () throws(FileError) in try files.status(of: file) }
    let isNamed = try files.statusIfThere(name)?.number == status.number
    if try isNamed && isLast(owner, in: file) { return }
    let bytes = try readOwn(owner).bytes
    if !isNamed { throw LogError.gone(file: name) }
    // An earlier owner has woken up, and nothing that it has written counts.
    owner.end = bytes.count
  }

  /// Returns true if the file ends with the last line of the owner.
  private func isLast(_ owner: Owner, in file: OpenFile) throws -> Bool {
    try files.retrying { () throws(FileError) in
      try files.read(file, from: owner.end - 1, upTo: 2)
    } == [10]
  }

  /// Reads the file again, and checks that it has the last commit of this owner.
  private func readOwn(_ owner: Owner) throws -> (bytes: [UInt8], reading: FileReading) {
    guard let (bytes, _) = try files.content(of: name) else { throw LogError.gone(file: name) }
    let reading = FileReading(bytes)
    if reading.id != owner.lines.id { throw LogError.gone(file: name) }
    if reading.owner != owner.lines.owner { throw LogError.fenced(file: name) }
    guard reading.problem == nil, reading.last == owner.last else {
      throw LogError.failed(file: name, reason: "another program has changed it")
    }
    return (bytes, reading)
  }

  /// Replaces the file by a short one, if it is much larger than its newest records.
  private func compact(_ owner: inout Owner, _ state: inout State) throws {
    guard let old = state.file else { throw LogError.closed(file: name) }
    let (bytes, reading) = try readOwn(owner)
    owner.limit = max(longest, 4 * reading.live, bytes.count / 4 * 5)
    if bytes.count <= 4 * reading.live || owner.last == 0 { return }
    // The header proves that the only commit is on the disk. Its own line proves nothing, since none is before it.
    var lines = owner.lines
    lines.synced = owner.last - 1
    let records = reading.contents(of: bytes).records
    let commit = LogCommit(number: owner.last, date: reading.date ?? 0, records: records)
    var new = FileLines.header(id: reading.id, from: owner.last, synced: owner.last)
    new += try lines.opening() + lines.commit(commit)
    try put(new) { try check(&owner, old) }
    if try !isLast(owner, in: old) { throw LogError.fenced(file: name) }
    files.closeQuietly(old)
    state.file = nil
    state.file = try openFile()
    owner.lines.synced = owner.last
    (owner.end, owner.limit) = (new.count, max(longest, 4 * reading.live))
  }
}
