import Synchronization

/// Keeps a burst open while a busy store has not begun to handle an input of it.
@usableFromInline
package final class BurstHold: Sendable {
  private let release: @Sendable () -> Void
  private let isReleased = Atomic(false)

  package init(release: @escaping @Sendable () -> Void) {
    self.release = release
  }

  deinit { end() }

  /// Ends the hold, once.
  func end() {
    if !isReleased.exchange(true, ordering: .relaxed) { release() }
  }
}
