import Dispatch
import Synchronization

/// The one thread on which everything of a session runs, in the order in which it became ready.
///
/// Whoever owns it runs it: nothing happens outside of ``runUntilIdle()``.
package final class SessionExecutor: TaskExecutor {
  private struct Queue {
    var ready: [UnownedJob] = []
    var first = 0

    mutating func next() -> UnownedJob? {
      guard first < ready.count else {
        ready.removeAll(keepingCapacity: true)
        first = 0
        return nil
      }
      defer { first += 1 }
      return ready[first]
    }
  }

  private let queue = Mutex(Queue())
  private let news = DispatchSemaphore(value: 0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.ready.append(job) }
    news.signal()
  }

  /// Runs what is ready, and what becomes ready by that, until nothing is.
  package func runUntilIdle() {
    while let job = queue.withLock({ $0.next() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Blocks the calling thread until something has become ready or ``wake()`` was called.
  package func waitForNews() {
    news.wait()
  }

  /// Lets ``waitForNews()`` return, from any thread.
  package func wake() {
    news.signal()
  }
}
