import Synchronization
import Testing

/// A collector of the issues of each case, so that a test does not report thousands of them.
final class IssueSink: Sendable {
  private struct Content {
    var issues: [Issue] = []
    /// The failure whose next issue is reported.
    var passing: String?
    /// True when `withKnownIssue` has expected an issue.
    var hasKnown = false
  }

  private let content = Mutex(Content())

  /// True when `withKnownIssue` has expected an issue, which fails no case.
  var hasKnown: Bool { content.withLock(\.hasKnown) }

  /// Removes and returns the collected issues.
  func removeIssues() -> [Issue] {
    content.withLock { content in
      if content.issues.isEmpty { return [] }
      defer { content.issues = [] }
      return content.issues
    }
  }

  /// Lets the next issue of a failure be reported; later ones are collected again.
  func pass(_ name: String) {
    content.withLock { $0.passing = name }
  }

  /// Runs a function, and collects its issues.
  func scope(_ work: @Sendable () async -> Void) async {
    guard let test = Test.current else { return await work() }
    do {
      try await trait.provideScope(for: test, testCase: Test.Case.current) { await work() }
    } catch {
      Issue.record(error, "The issues of a check could not be collected.")
    }
  }

  private var trait: IssueHandlingTrait {
    .compactMapIssues { issue in
      self.content.withLock { content in
        if issue.isKnown { content.hasKnown = true }
        content.issues.append(issue)
        guard let name = content.passing, name == issue.failureName else { return nil }
        content.passing = nil
        return issue
      }
    }
  }
}

extension Issue {
  /// True when `withKnownIssue` expects it.
  var isKnown: Bool { severity >= .error && !isFailure }

  /// A key shared by issues that count as one failure: their source location.
  var failureName: String {
    sourceLocation.map { "\($0.fileID):\($0.line):\($0.column)" } ?? "\(kind)"
  }

  /// The text of the issue, for the user.
  var failureReason: String {
    let said = ["\(kind)"] + comments.map(\.rawValue)
    let place = sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
    return said.joined(separator: ", ") + place
  }
}
