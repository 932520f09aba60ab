import Foundation
import Synchronization

/// Where threads meet, round by round, so that their operations overlap however few cores there are.
///
/// A thread that is in the middle of something lets others take some steps; nobody waits when nobody
/// else could take one. In every other round the threads run as they come, at once if they can.
final class Meeting: Sendable {
  private struct Account: Sendable {
    var arrived = 0
    var round = -1
    /// How many threads are at it, and how many of these wait for steps of the others.
    var working = 0
    var pausing = 0
    var steps = 0

    var canSomebodyStep: Bool { working > pausing }
  }

  private let threads: Int
  private let condition = NSCondition()
  private let account = Box(Account())
  private let awake = Atomic(0)

  init(_ threads: Int) {
    self.threads = threads
  }

  /// Waits until all threads begin a round.
  func begin(_ round: Int) {
    condition.lock()
    account.change { account in
      account.arrived += 1
      guard account.arrived == threads * (round + 1) else { return }
      account.round = round
      account.working = round.isMultiple(of: 2) ? threads : 0
    }
    condition.broadcast()
    while account.value.round < round { condition.wait() }
    condition.unlock()
    // Whoever is awake keeps an eye on the others for a while, so that all start at once.
    awake.add(1, ordering: .relaxed)
    for _ in 0..<5_000 where awake.load(ordering: .relaxed) < threads * (round + 1) {}
  }

  /// Says that one of the threads is through with a round.
  func end() {
    condition.lock()
    account.change { $0.working = max(0, $0.working - 1) }
    condition.broadcast()
    condition.unlock()
  }

  /// Says that something has happened.
  func step() {
    condition.lock()
    account.change { $0.steps += 1 }
    condition.broadcast()
    condition.unlock()
  }

  /// Lets others take some steps, if they can, in the midst of one's own.
  ///
  /// - Parameters:
  ///   - count: How many steps.
  ///   - isThread: Whether the caller is one of the threads, and no task.
  func letOthersStep(_ count: Int, isThread: Bool) {
    condition.lock()
    account.change { if isThread { $0.pausing += 1 } }
    let end = account.value.steps + count
    while account.value.steps < end, account.value.canSomebodyStep { condition.wait() }
    account.change { if isThread { $0.pausing -= 1 } }
    condition.unlock()
  }
}
