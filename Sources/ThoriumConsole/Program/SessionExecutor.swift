import Dispatch
import Synchronization

/// The one thread on which everything of a session runs, in the order in which it became ready.
///
/// Whoever owns it runs it: nothing happens outside of ``runUntilIdle()``. One thread at a time
/// may wait for news.
package final class SessionExecutor: TaskExecutor {
  /// What is ready, and whether somebody waits for more.
  ///
  /// It runs in batches, so that a queue that is never empty gives back what has been run.
  private struct Queue {
    private var batch: [UnownedJob] = []
    private var position = 0
    /// What became ready after the batch was begun.
    private var later: [UnownedJob] = []
    /// Whether ``wake()`` was called since somebody last waited.
    private var isWoken = false
    private var isWaiting = false

    mutating func next() -> UnownedJob? {
      if position == batch.count {
        batch.removeAll(keepingCapacity: true)
        position = 0
        swap(&batch, &later)
      }
      guard position < batch.count else { return nil }
      defer { position += 1 }
      return batch[position]
    }

    /// Takes a job, and says whether a waiter is to be signalled.
    mutating func append(_ job: UnownedJob) -> Bool {
      later.append(job)
      return isWaiting.take()
    }

    /// Says whether a waiter is to be signalled; where nobody waits, the next one will not.
    mutating func wake() -> Bool {
      isWoken = !isWaiting
      return isWaiting.take()
    }

    /// Says whether to wait, which is then to be done: there are no news yet.
    mutating func beginWaiting() -> Bool {
      isWaiting = !isWoken.take() && position == batch.count && later.isEmpty
      return isWaiting
    }
  }

  private let queue = Mutex(Queue())
  /// Signalled once for each time that a waiter was found, so that no signal is left over.
  private let news = DispatchSemaphore(value: 0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if queue.withLock({ $0.append(job) }) { news.signal() }
  }

  /// Runs what is ready, and what becomes ready by that, until nothing is.
  package func runUntilIdle() {
    while let job = queue.withLock({ $0.next() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Blocks the calling thread until something is ready to run or ``wake()`` was called.
  package func waitForNews() {
    if queue.withLock({ $0.beginWaiting() }) { news.wait() }
  }

  /// Lets ``waitForNews()`` return, from any thread; the next one, where nobody waits now.
  package func wake() {
    if queue.withLock({ $0.wake() }) { news.signal() }
  }
}

extension Bool {
  /// Answers what it was, and is false from then on.
  fileprivate mutating func take() -> Bool {
    defer { self = false }
    return self
  }
}
