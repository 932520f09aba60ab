import Synchronization
import Testing

/// Returns the issues that a closure records; they do not fail the test.
///
/// Warnings of slow checks are left out, because the machine may be busy.
func recorded(
  _ work: @escaping @concurrent @Sendable () async throws -> Void
) async throws -> [Issue] {
  let taken = Taken()
  let trait: some TestScoping =
    .compactMapIssues { issue in
      taken.issues.withLock { $0.append(issue) }
      return nil
    } as IssueHandlingTrait
  let test = try #require(Test.current)
  try await trait.provideScope(for: test, testCase: Test.Case.current, performing: work)
  return taken.issues.withLock { $0.filter { $0.isFailure || !$0.text.contains("A case takes") } }
}

private final class Taken: Sendable {
  let issues = Mutex<[Issue]>([])
}

extension Issue {
  /// The line of the test at which it was recorded.
  var line: Int? { sourceLocation?.line }

  /// The comments of the issue, one per line.
  var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
