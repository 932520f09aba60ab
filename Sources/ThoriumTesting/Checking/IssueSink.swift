import Synchronization
import Testing

/// Takes the issues of a case, so that none of a thousand probes is reported.
final class IssueSink: Sendable {
  private struct Taken {
    var issues: [Issue] = []
    /// The failure whose next issue goes on to where all issues go.
    var passing: String?
  }

  private let taken = Mutex(Taken())

  /// The issues since they were taken last.
  func take() -> [Issue] {
    taken.withLock { taken in
      if taken.issues.isEmpty { return [] }
      defer { taken.issues = [] }
      return taken.issues
    }
  }

  /// Lets the next issue of a failure through; those behind it are taken again.
  func pass(_ name: String) {
    taken.withLock { $0.passing = name }
  }

  /// Does something whose issues are taken.
  func scope(_ work: @Sendable () async -> Void) async {
    guard let test = Test.current else { return await work() }
    do {
      try await trait.provideScope(for: test, testCase: Test.Case.current) { await work() }
    } catch {
      Issue.record(error, "The issues of a check could not be taken.")
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
  /// What is the same of the same failure: where it was recorded.
  var failureName: String {
    sourceLocation.map { "\($0.fileID):\($0.line):\($0.column)" } ?? "\(kind)"
  }

  /// What a person reads of it.
  var failureReason: String {
    let said = ["\(kind)"] + comments.map(\.rawValue)
    let place = sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
    return said.joined(separator: ", ") + place
  }
}
