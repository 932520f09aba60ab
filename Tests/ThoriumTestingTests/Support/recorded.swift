import Synchronization
import Testing

/// The issues that something records, which then fail no test.
///
/// That a check is slow is none of them: a machine may have other work.
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

  /// What was said besides.
  var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
