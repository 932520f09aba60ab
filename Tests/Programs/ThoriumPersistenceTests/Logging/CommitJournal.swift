import Synchronization
import ThoriumPersistence

/// A journal in memory, which calls a function with each commit.
final class CommitJournal: Journal {
  let name = "memory"
  private let contents: Mutex<LogContents>
  private let dates = Mutex<[String: Int]>([:])
  private let begin: @Sendable () async throws -> Void
  private let finish: @Sendable (LogContents) -> Void

  /// Creates a journal.
  ///
  /// - Parameters:
  ///   - contents: The contents that earlier owners left.
  ///   - begin: Called when a commit begins, as of which the log has cut its states.
  ///   - finish: Called when a commit is written, with all that a process finds after a kill.
  init(
    _ contents: LogContents = LogContents(),
    begin: @escaping @Sendable () async throws -> Void = {},
    finish: @escaping @Sendable (LogContents) -> Void = { _ in }
  ) {
    self.contents = Mutex(contents)
    (self.begin, self.finish) = (begin, finish)
  }

  /// The contents that the next process finds now.
  var found: LogContents { contents.withLock { $0 } }

  /// The date of the earliest timer of each record, as a storage keeps it.
  var due: [String: Int] { dates.withLock { $0 } }

  func open(program: String) async throws -> LogContents { found }

  func write(_ commit: LogCommit, isDurable: Bool) async throws {
    try await begin()
    dates.withLock { dates in
      for key in commit.gone.union(commit.records.keys) { dates[key] = commit.due[key] }
    }
    finish(
      contents.withLock { contents in
        contents.apply(commit)
        return contents
      }
    )
  }

  func close() async {}
}
