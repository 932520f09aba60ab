import Synchronization

/// Where the report of a link waits for whoever opened it.
final class LinkOutcome: Sendable {
  private let told = Mutex<LinkReport?>(nil)
  private let bell = Bell()

  func tell(_ report: LinkReport) {
    told.withLock { $0 = report }
    bell.ring()
  }

  /// Waits for the report, also while the waiting task is cancelled: its link is stopped then.
  func report(of link: Link) async -> LinkReport {
    while true {
      if let report = told.withLock({ $0 }) { return report }
      await bell.waitUncancelled(for: "for the link \(link) to stop") {
        self.told.withLock { $0 != nil }
      }
    }
  }
}
