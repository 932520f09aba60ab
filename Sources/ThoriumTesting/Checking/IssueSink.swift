import Synchronization
import Testing

/// A collector of the issues of a case, so that no issue of a thousand probes is reported.
final class IssueSink: Sendable {
  private struct Taken {
    var issues: [Issue] = []
    /// The failure whose next issue is reported.
    var passing: String?
  }

  private let taken = Mutex(Taken())

  /// Removes and returns the collected issues.
  func removeIssues() -> [Issue] {
    taken.withLock { taken in
      if taken.issues.isEmpty { return [] }
      defer { taken.issues = [] }
      return taken.issues
    }
  }

  /// Lets the next issue of a failure be reported; later ones are collected again.
  func pass(_ name: String) {
    taken.withLock { $0.passing = name }
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
      self.taken.withLock { taken in
        taken.issues.append(issue)
        guard let name = taken.passing, name == issue.failureName else { return nil }
        taken.passing = nil
        return issue
      }
    }
  }
}

extension Issue {
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
