import Dispatch
import Synchronization
import Thorium
import ThoriumSystem

/// An executor that runs all jobs of a session on one thread, one job at a time.
///
/// Only one thread at a time may run it, or wait for it.
package protocol SessionExecutor: TaskExecutor {
  /// True when the current thread is running this executor.
  var isRunningHere: Bool { get }

  /// Runs all ready jobs, and all jobs that become ready meanwhile, until none is left.
  func runUntilIdle()

  /// Blocks the calling thread until a job is ready or ``wake()`` is called.
  func waitForNews()

  /// Wakes the thread that waits for jobs; callable on any thread.
  ///
  /// If no thread waits now, the next call of ``waitForNews()`` returns immediately.
  func wake()
}

/// The executor of a session outside of a simulation, which runs jobs in the order in which they became ready.
final class SessionQueue: SessionExecutor, ControllingExecutor {
  private struct Entry {
    let job: UnownedJob
    /// The executor in whose name the job runs; `nil` for this one.
    var pool: (any TaskExecutor)?
  }

  private struct Content {
    var jobs = FIFOQueue<Entry>()
    /// The jobs of yields, which only make their tasks ready again, so they run first.
    var yields = FIFOQueue<Entry>()
    /// True when a wake-up was requested since the last wait.
    var isWoken = false
    var isWaiting = false

    var isEmpty: Bool { jobs.first == nil && yields.first == nil }

    mutating func removeFirst() -> Entry? { yields.popFirst() ?? jobs.popFirst() }

    /// Ends the wait of a thread.
    ///
    /// - Returns: False if no thread waits.
    mutating func endWait() -> Bool {
      defer { isWaiting = false }
      return isWaiting
    }
  }

  private let content = Mutex(Content())
  /// Wakes the waiting thread; it is signalled once for each wait.
  private let news = DispatchSemaphore(value: 0)
  /// The thread that runs the jobs; 0 if none does.
  private let runner = Atomic<UInt>(0)

  var isRunningHere: Bool { runner.load(ordering: .relaxed) == currentThread() }

  func enqueue(_ job: consuming ExecutorJob) {
    add(Entry(job: UnownedJob(job)))
  }

  func enqueue(_ job: UnownedJob, inTheNameOf executor: any TaskExecutor) {
    add(Entry(job: job, pool: executor))
  }

  private func add(_ entry: Entry) {
    let mustSignal = content.withLock { content in
      if JobKind(of: entry.job) == .yield {
        content.yields.append(entry)
      } else {
        content.jobs.append(entry)
      }
      return content.endWait()
    }
    if mustSignal { news.signal() }
  }

  func mayHandleInput() -> Bool { true }

  func runUntilIdle() {
    let outer = runner.exchange(currentThread(), ordering: .relaxed)
    defer { runner.store(outer, ordering: .relaxed) }
    while let entry = content.withLock({ $0.removeFirst() }) {
      let executor = unsafe entry.pool?.asUnownedTaskExecutor() ?? asUnownedTaskExecutor()
      unsafe entry.job.runSynchronously(on: executor)
    }
  }

  func waitForNews() {
    let mustWait = content.withLock { content in
      content.isWaiting = !content.isWoken && content.isEmpty
      content.isWoken = false
      return content.isWaiting
    }
    if mustWait { news.wait() }
  }

  func wake() {
    let mustSignal = content.withLock { content in
      content.isWoken = !content.isWaiting
      return content.endWait()
    }
    if mustSignal { news.signal() }
  }
}
