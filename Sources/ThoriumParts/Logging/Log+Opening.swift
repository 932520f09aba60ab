import Synchronization
public import Thorium
import ThoriumLog

extension Log {
  /// Opens the log in a folder, or creates it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder; it is created with the mode 700, the file with the mode 600.
  ///   - program: The name and the version of the program, as the file names it.
  ///   - policy: The time when a line counts as durable.
  ///   - failurePolicy: The policy for actions after the log has failed or was closed.
  ///   - orBegin: True to keep a file that cannot be read under another name, and to begin anew.
  ///   - runtime: The runtime that receives the report of a failure, and has the clock of the lines.
  /// - Returns: The log, which this process owns until it is closed.
  /// - Throws: A ``LogError``. The file is then unchanged.
  /// - Complexity: O(*n*) in the size of the file, which is at most about 16 MiB.
  public static func open(
    in folder: String,
    program: String = "",
    policy: Policy = .grouped,
    onFailure failurePolicy: FailurePolicy = .refuse,
    orBegin: Bool = false,
    runtime: Runtime = .standard
  ) async throws(LogError) -> Log {
    try await open(
      in: folder,
      of: SystemFiles() as any FileSystem,
      program: program,
      policy: policy,
      onFailure: failurePolicy,
      orBegin: orBegin,
      runtime: runtime
    )
  }

  /// Opens a log in a folder of files in memory, for a test or a simulation.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - files: The files in memory.
  ///   - policy: The time when a line counts as durable.
  ///   - failurePolicy: The policy for actions after the log has failed or was closed.
  ///   - orBegin: True to keep a file that cannot be read under another name, and to begin anew.
  ///   - runtime: The runtime that receives the report of a failure, and has the clock of the lines.
  /// - Returns: The log.
  /// - Throws: A ``LogError``. The file is then unchanged.
  public static func open(
    in folder: String,
    of files: MemoryFiles,
    policy: Policy = .grouped,
    onFailure failurePolicy: FailurePolicy = .refuse,
    orBegin: Bool = false,
    runtime: Runtime = .standard
  ) async throws(LogError) -> Log {
    try await open(
      in: folder,
      of: files as any FileSystem,
      policy: policy,
      onFailure: failurePolicy,
      orBegin: orBegin,
      runtime: runtime
    )
  }

  package static func open(
    in folder: String,
    of files: any FileSystem,
    id: String = FileJournal.newID(),
    program: String = "",
    policy: Policy = .grouped,
    onFailure failurePolicy: FailurePolicy = .refuse,
    orBegin: Bool = false,
    snapshotAfter lines: Int = 100_000,
    runtime: Runtime = .standard
  ) async throws(LogError) -> Log {
    let failures = JournalFailures()
    do throws(JournalError) {
      let (journal, reading) = try await FileJournal.open(
        in: folder,
        of: files,
        id: id,
        program: program,
        policy: policy.ofJournal,
        isAnew: orBegin
      ) { failures.receive($0) }
      let log = Log(
        journal,
        reading,
        onFailure: failurePolicy,
        limit: LogLimit(lines: lines),
        in: runtime
      )
      failures.forward(to: log)
      journal.whenIdle { [weak log] in log?.writeWaiting() }
      return log
    } catch {
      throw LogError(error)
    }
  }
}

/// Passes the failures of a journal to its log, which is created later.
private final class JournalFailures: Sendable {
  private struct State {
    weak var log: Log?
  }

  private let state = Mutex(State())

  /// No failure arrives earlier, since the log appends the first line.
  func forward(to log: Log) { state.withLock { $0.log = log } }

  func receive(_ error: JournalError) {
    state.withLock { $0.log }?.fail(LogError(error))
  }
}

extension Log.Policy {
  fileprivate var ofJournal: FileJournal.Policy {
    switch self {
    case .grouped: .synced
    case .written: .written
    case .each: .each
    }
  }
}
