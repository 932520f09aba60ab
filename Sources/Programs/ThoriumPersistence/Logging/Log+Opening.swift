public import Thorium
import ThoriumSystem

extension Log {
  /// Opens the log in a folder, or creates it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder; it is created with the mode 700, the file with the mode 600.
  ///     Use an absolute path if the program changes its working folder.
  ///   - files: Files in memory, for a test or a simulation; the files of the system by default.
  ///   - program: The name and the version of the program, as the file names it.
  ///   - policy: The time when a commit counts as durable.
  ///   - failurePolicy: The policy for actions after the log has failed or was closed.
  ///   - orBegin: True to begin anew if the file cannot be read; a copy of it is kept first.
  ///   - runtime: The runtime that receives the report of a failure, and has the clock of the log.
  /// - Returns: The log, which this process owns until it is closed.
  /// - Throws: A ``LogError``. The file is then unchanged.
  /// - Complexity: O(*n*) in the size of the file: at most four times the size of all states, or 16 MiB.
  public static func open(
    in folder: String,
    of files: MemoryFiles? = nil,
    program: String = "",
    policy: Policy = .grouped,
    onFailure failurePolicy: FailurePolicy = .refuse,
    orBegin: Bool = false,
    runtime: Runtime = .standard
  ) async throws(LogError) -> Log {
    try await open(
      FileJournal(in: folder, of: files ?? SystemFiles() as any FileSystem, orBegin: orBegin),
      program: program,
      policy: policy,
      onFailure: failurePolicy,
      runtime: runtime
    )
  }

  /// Opens a log in a journal, for instance in a database.
  ///
  ///     let log = try await Log.open(SQLiteJournal(at: "shop.sqlite"))
  ///
  /// - Parameters:
  ///   - journal: The journal; no other log uses the same object.
  ///   - program: The name and the version of the program, for a person who reads the journal.
  ///   - policy: The time when a commit counts as durable.
  ///   - failurePolicy: The policy for actions after the log has failed or was closed.
  ///   - runtime: The runtime that receives the report of a failure, and has the clock of the log.
  /// - Returns: The log, which this process owns until it is closed.
  /// - Throws: A ``LogError``. The journal is then unchanged.
  /// - Complexity: O(*n*) in the size of all states.
  public static func open(
    _ journal: some Journal,
    program: String = "",
    policy: Policy = .grouped,
    onFailure failurePolicy: FailurePolicy = .refuse,
    runtime: Runtime = .standard
  ) async throws(LogError) -> Log {
    do {
      let found = try await journal.open(program: program)
      return Log(journal, found, policy: policy, onFailure: failurePolicy, in: runtime)
    } catch {
      throw LogError(error, in: journal.name)
    }
  }
}
