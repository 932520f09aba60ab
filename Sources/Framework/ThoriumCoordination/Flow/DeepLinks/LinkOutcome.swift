import Synchronization
import ThoriumCore

/// The report of a link, which the opening task waits for.
final class LinkOutcome: Sendable {
  private let finalReport = Mutex<LinkReport?>(nil)
  private let signal = AsyncSignal()

  func recordReport(_ report: LinkReport) {
    finalReport.withLock { $0 = report }
    signal.ring()
  }

  /// Waits for the report, even in a cancelled task, since the cancellation stops the link.
  func report(of link: Link) async -> LinkReport {
    while true {
      if let report = finalReport.withLock({ $0 }) { return report }
      await signal.waitUncancelled(for: "for the link \(link) to stop") {
        self.finalReport.withLock { $0 != nil }
      }
    }
  }
}
