import Dispatch
import Synchronization

/// A line about work that takes longer than 100 ms.
///
///     let announcement = Announcement { output.line("Working...") }
///     announcement.begin()
///     work()
///     announcement.end()
final class Announcement: Sendable {
  private struct Content {
    var round = 0
    var isOpen = false
  }

  private static let delay = DispatchTimeInterval.milliseconds(100)
  /// A serial queue gets a thread even while work keeps all threads of the concurrent pool busy.
  private static let queue = DispatchQueue(label: "thorium.announcements")

  private let content = Mutex(Content())
  private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let announce: @Sendable () -> Void

  /// - Parameters:
  ///   - schedule: Calls a closure after 100 ms.
  ///   - announce: Writes the line.
  init(
    schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = wait,
    _ announce: @escaping @Sendable () -> Void
  ) {
    self.schedule = schedule
    self.announce = announce
  }

  /// Begins work; if it does not end within 100 ms, it is announced once.
  func begin() {
    let round = content.withLock { content in
      content.round += 1
      content.isOpen = true
      return content.round
    }
    schedule { [weak self] in self?.ring(round) }
  }

  /// Ends the work.
  func end() {
    content.withLock { $0.isOpen = false }
  }

  private func ring(_ round: Int) {
    let isLate = content.withLock { $0.isOpen && $0.round == round }
    if isLate { announce() }
  }

  private static func wait(_ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay, execute: body)
  }
}
