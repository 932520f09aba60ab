import Synchronization
import ThoriumCore

/// The report of a link, which the opening task waits for.
final class LinkOutcome: Sendable {
  private let told = Mutex<LinkReport?>(nil)
  private let signal = AsyncSignal()

  func tell(_ report: LinkReport) {
    told.withLock { $0 = report }
    signal.ring()
  }

  /// Waits for the report, even in a cancelled task, since the cancellation stops the link.
  func report(of link: Link) async -> LinkReport {
    while true {
      if let report = told.withLock({ $0 }) { return report }
      await signal.waitUncancelled(for: "for the link \(link) to stop") {
        self.told.withLock { $0 != nil }
      }
    }
  }
}
