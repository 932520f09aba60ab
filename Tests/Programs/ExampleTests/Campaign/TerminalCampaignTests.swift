import Effort
import Foundation
import Synchronization
import Terminals
import Testing

@testable import ThoriumConsole

/// The built program at a terminal, with random keys, sizes and signals.
///
/// `THORIUM_SESSIONS` is the number of sessions: by default 12, where all checks run 2,000, and at night 20,000.
/// `THORIUM_SEED` is the number of the first one.
final class TerminalCampaignTests: Sendable {
  private static let variables = ProcessInfo.processInfo.environment
  private static let count =
    variables["THORIUM_SESSIONS"].flatMap { Int($0) }
    ?? cases(night: 20_000, all: 2_000, quick: 12)
  private static let first = variables["THORIUM_SEED"].flatMap { Int($0) } ?? 0
  private static let workers = 4

  private struct Figures {
    var sessions = 0
    var failures: [String] = []
    /// The sessions by their exit status.
    var statuses: [Int32: Int] = [:]
  }

  private let figures = Mutex(Figures())

  @Test
  func `K11: no random session crashes, hangs, garbles the prompt or leaves the terminal changed`()
    async
  {
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<Self.workers {
        group.addTask { await self.work(worker) }
      }
    }
    let figures = figures.withLock { $0 }
    let statuses = figures.statuses.sorted { $0.key < $1.key }
    print("\(figures.sessions) sessions; exit statuses \(statuses)")
    for failure in figures.failures { Issue.record("\(failure)") }
    #expect(figures.sessions == Self.count || !figures.failures.isEmpty)
    #expect(figures.statuses.count > cases(3, quick: 1), "\(figures.statuses)")
  }

  /// Runs each session of a worker on a thread that may block.
  private func work(_ worker: Int) async {
    await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        for number in stride(from: worker, to: Self.count, by: Self.workers) {
          if self.figures.withLock({ $0.failures.count > 5 }) { break }
          self.run(number)
        }
        end.resume()
      }
    }
  }

  private static let examples = [
    ("counter", "Counter"), ("downloads", "Downloads"), ("follow", "Follow"),
    ("github-search", "GitHubSearch"), ("github-tour", "GitHubTour"), ("playlist", "Playlist"),
    ("shopping", "Shopping"), ("sms-login", "SMSLogin"), ("waybills", "Waybills"),
  ].map { name, folder in
    let folder = Program.package.appending(path: "Examples/\(folder)")
    return (name, RandomKeys.commands(of: folder))
  }

  private func run(_ index: Int) {
    let number = Self.first + index
    let (example, commands) = Self.examples[number % Self.examples.count]
    do {
      var session = try RandomSession(number, of: example, typing: commands)
      do {
        try session.run()
        try session.finish()
        figures.withLock { figures in
          figures.sessions += 1
          figures.statuses[session.status ?? -1, default: 0] += 1
        }
      } catch {
        fail("session \(number) of \(example): \(error)\n  bytes: \(session.bytes.suffix(20_000))")
      }
    } catch {
      fail("session \(number) of \(example): \(error)")
    }
  }

  private func fail(_ failure: String) {
    figures.withLock { $0.failures.append(failure) }
  }
}
