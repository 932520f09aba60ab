import Synchronization
import Testing
import ThoriumProof

/// A receiver that turns notices into warnings of the running test, and records explorations.
enum ExplorationWarnings {
  private static let recorded = Mutex<Set<ExplorationNotice.Location>>([])

  /// Makes this the receiver of all notices in the process, and attaches the pages of failures to their tests.
  static func install() {
    ExplorationNotice.setStandardReceiver { record($0) }
    #if canImport(Glibc)  // where a record has the status of the process
    ExplorationObserver.setReceiver { location in
      // A check reports the explorations of its cases itself.
      if Test.current == nil || CaseContext.current != nil { return nil }
      return TestRecord.standard?.beginExploration(CheckCall(at: location.sourceLocation))
    }
    #endif
    FailurePages.setReceiver { name, page in
      if Test.current != nil { Attachment.record(page, named: name) }
    }
  }

  /// Records a warning, once for each place in the source code; a warning does not fail a test.
  ///
  /// Outside of a test the notice is printed.
  static func record(_ notice: ExplorationNotice) {
    guard Test.current != nil else { return notice.print() }
    guard recorded.withLock({ $0.insert(notice.location).inserted }) else { return }
    let location = notice.location.sourceLocation
    Issue.record("\(notice.text)", severity: .warning, sourceLocation: location)
  }
}

extension ExplorationNotice.Location {
  fileprivate var sourceLocation: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// The loader calls this function before any test runs. On other platforms the notices are printed.
#if os(Linux) && compiler(>=6.3)
@section(".init_array") @used
private let installWhenLoaded: @convention(c) () -> Void = { ExplorationWarnings.install() }
#endif
