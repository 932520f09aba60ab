import Synchronization

/// A signal that wakes the tasks that wait for it.
///
/// The caller of `ring()` first makes the change visible, and each woken task checks for it.
package final class AsyncSignal: Sendable {
  private let waiters = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])
  private let lastNumber = Atomic(0)

  package init() {}

  /// Wakes all waiting tasks, in the order in which they began to wait.
  package func ring() {
    let woken = waiters.withLock { exchange(&$0, with: [:]) }
    for (_, waiter) in woken.sorted(by: { $0.key < $1.key }) { waiter.resume() }
  }

  /// Waits for the next ring, or until the waiting task is cancelled.
  ///
  /// - Parameters:
  ///   - reason: A description of the awaited event, for a simulation.
  ///   - hasChanged: Called under the lock, so that no ring is missed; if it returns `true`, the
  ///     task does not wait.
  package func wait(
    for reason: @autoclosure () -> String,
    unless hasChanged: @Sendable () -> Bool
  ) async {
    let number = nextNumber()
    await withTaskCancellationHandler {
      await park(number, reason) { hasChanged() || Task.isCancelled }
    } onCancel: {
      waiters.withLock { $0.removeValue(forKey: number) }?.resume()
    }
  }

  /// Waits for the next ring, also while the waiting task is cancelled.
  package func waitUncancelled(
    for reason: @autoclosure () -> String,
    unless hasChanged: @Sendable () -> Bool
  ) async {
    await park(nextNumber(), reason, unless: hasChanged)
  }

  private func nextNumber() -> Int {
    lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private func park(_ number: Int, _ reason: () -> String, unless hasChanged: () -> Bool) async {
    await withCheckedContinuation { continuation in
      let waits = waiters.withLock { waiters in
        if hasChanged() { return false }
        waiters[number] = continuation
        return true
      }
      if waits { WaitReasons.listener?.notify(reason()) } else { continuation.resume() }
    }
  }
}

/// A gate that opens once and stays open.
@usableFromInline
package final class AsyncGate: Sendable {
  private let isOpened = Atomic(false)
  private let signal = AsyncSignal()

  @usableFromInline package init() {}

  /// True when it has been opened.
  package var isOpen: Bool { isOpened.load(ordering: .acquiring) }

  /// Opens it and wakes all waiting tasks.
  package func open() {
    if isOpened.exchange(true, ordering: .acquiringAndReleasing) { return }
    signal.ring()
  }

  /// Waits until it is open, or until the waiting task is cancelled.
  package func wait(for reason: @autoclosure () -> String) async {
    if isOpen { return }
    await signal.wait(for: reason()) { self.isOpen }
  }

  /// Waits until it is open, also while the waiting task is cancelled.
  package func waitUncancelled(for reason: @autoclosure () -> String) async {
    if isOpen { return }
    await signal.waitUncancelled(for: reason()) { self.isOpen }
  }
}
