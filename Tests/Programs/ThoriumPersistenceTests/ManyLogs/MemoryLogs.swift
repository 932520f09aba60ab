import Synchronization

@testable import ThoriumPersistence

/// A storage in memory, whose logs are taken over at once.
final class MemoryLogs: LogStorage {
  private struct Table {
    var contents = LogContents()
    var due: [String: Int] = [:]
    var epoch = 0
  }

  private struct State {
    var tables: [String: Table] = [:]
    var epochs = 0
    /// The number of open journals of each log, and the greatest number so far.
    var open: [String: Int] = [:]
    var most = 0
    var openings = 0
  }

  private let state = Mutex(State())
  private let willOpen: @Sendable (_ name: String) async throws -> Void
  private let willWrite: @Sendable (_ name: String) async throws -> Void

  /// Creates a storage, with functions that are called before a log is opened or written.
  init(
    willOpen: @escaping @Sendable (_ name: String) async throws -> Void = { _ in },
    willWrite: @escaping @Sendable (_ name: String) async throws -> Void = { _ in }
  ) {
    (self.willOpen, self.willWrite) = (willOpen, willWrite)
  }

  /// Returns a storage with the logs as they are now, after all owners were killed.
  func afterKill() -> MemoryLogs {
    let storage = MemoryLogs()
    let tables = state.withLock { $0.tables }
    storage.state.withLock { $0.tables = tables }
    return storage
  }

  /// The dates of all timers.
  var dueDates: [Int] { state.withLock { $0.tables.values.flatMap(\.due.values) } }
  /// The names of the logs that a journal has open.
  var open: [String] { state.withLock { $0.open.filter { $0.value > 0 }.keys.sorted() } }
  /// The greatest number of journals that were open at a time: of one log, and how often any was opened.
  var counts: (most: Int, openings: Int) { state.withLock { ($0.most, $0.openings) } }

  func journal(named name: String) -> any Journal { MemoryJournal(name, in: self) }

  func names(
    prefix: String,
    dueBy date: Int?,
    after: String?,
    limit: Int
  ) async throws -> [String] {
    let tables = state.withLock(\.tables)
    let names = tables.filter { name, table in
      name.hasPrefix(prefix) && after.map(name.follows) ?? true
        && date.map { date in table.due.values.contains { $0 <= date } } ?? true
    }.keys
    return Array(names.sorted { $1.follows($0) }.prefix(limit))
  }

  func remove(_ name: String) async throws { state.withLock { $0.tables[name] = nil } }

  fileprivate func open(_ name: String) async throws -> (epoch: Int, contents: LogContents) {
    try await willOpen(name)
    return state.withLock { state in
      state.epochs += 1
      state.openings += 1
      state.tables[name, default: Table()].epoch = state.epochs
      state.open[name, default: 0] += 1
      state.most = max(state.most, state.open[name] ?? 0)
      return (state.epochs, state.tables[name]?.contents ?? LogContents())
    }
  }

  fileprivate func write(_ commit: LogCommit, to name: String, as epoch: Int) async throws {
    try await willWrite(name)
    try state.withLock { state in
      guard var table = state.tables[name], table.epoch == epoch else {
        throw LogError.fenced(file: name)
      }
      table.contents.apply(commit)
      for key in commit.gone.union(commit.records.keys) { table.due[key] = commit.due[key] }
      state.tables[name] = table
    }
  }

  fileprivate func close(_ name: String) { state.withLock { $0.open[name, default: 1] -= 1 } }
}

private final class MemoryJournal: Journal {
  let name: String
  private let storage: MemoryLogs
  private let epoch = Mutex(0)

  init(_ name: String, in storage: MemoryLogs) { (self.name, self.storage) = (name, storage) }

  func open(program: String) async throws -> LogContents {
    let (epoch, contents) = try await storage.open(name)
    self.epoch.withLock { $0 = epoch }
    return contents
  }

  func write(_ commit: LogCommit, isDurable: Bool) async throws {
    try await storage.write(commit, to: name, as: epoch.withLock { $0 })
  }

  func close() async {
    let epoch = epoch.withLock { epoch in
      defer { epoch = 0 }
      return epoch
    }
    if epoch > 0 { storage.close(name) }
  }
}
