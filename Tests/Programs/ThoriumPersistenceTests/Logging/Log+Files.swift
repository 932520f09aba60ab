import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

extension Log {
  /// Opens a log in files that fail, or that a power failure takes away.
  static func open(
    in folder: String,
    of files: any FileSystem,
    policy: Policy = .grouped,
    onFailure failurePolicy: FailurePolicy = .refuse,
    orBegin: Bool = false,
    runtime: Runtime = .standard
  ) async throws(LogError) -> Log {
    try await open(
      FileJournal(in: folder, of: files, orBegin: orBegin),
      policy: policy,
      onFailure: failurePolicy,
      runtime: runtime
    )
  }
}
