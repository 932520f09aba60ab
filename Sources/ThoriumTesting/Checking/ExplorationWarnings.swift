import Synchronization
import Testing
import ThoriumProof

/// The receiver of the notices of explorations, which records them as warnings of the running test.
enum ExplorationWarnings {
  private static let recorded = Mutex<Set<ExplorationNotice.Location>>([])

  static func install() {
    ExplorationNotice.setStandardReceiver { record($0) }
  }

  /// Records a warning, once for each place in the source code; a warning does not fail a test.
  static func record(_ notice: ExplorationNotice) {
    guard Test.current != nil else { return notice.print() }
    guard recorded.withLock({ $0.insert(notice.location).inserted }) else { return }
    let location = notice.location
    Issue.record(
      "\(notice.text)",
      severity: .warning,
      sourceLocation: SourceLocation(
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    )
  }
}

// A function that the loader calls before any test runs. Elsewhere the notices are printed.
#if os(Linux) && compiler(>=6.3)
@section(".init_array") @used
private let installWhenLoaded: @convention(c) () -> Void = { ExplorationWarnings.install() }
#endif
