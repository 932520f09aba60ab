import Dispatch
import Synchronization
import Thorium
import ThoriumSystem

/// The background queue of a file, which does blocking work in order, off the caller's thread.
///
/// Stores with the same path and file system share a dispatch queue. For a caller in a
/// simulation, a task of that simulation does the work instead, so that a schedule can repeat it.
final class FileQueue: Sendable {
  private typealias Job = @Sendable () -> Void

  private struct Waiting {
    var jobs: [Job] = []
    var isRunning = false
  }

  /// A file, identified by its file system and its path.
  private struct Key: Hashable {
    let files: ObjectIdentifier
    let path: String
  }

  private struct Shared {
    weak var queue: DispatchQueue?
  }

  private struct SharedQueues {
    var queues: [Key: Shared] = [:]
    /// The number of queues in use when the others were last removed.
    var used = 0
  }

  private static let shared = Mutex(SharedQueues())
  /// The queues of all bounded ones, so that thousands of logs on a slow disk block few threads.
  private static let few = (0..<16).map { DispatchQueue(label: "thorium.logs \($0)") }
  private static let next = Atomic(0)

  private static var nextOfFew: DispatchQueue {
    few[next.wrappingAdd(1, ordering: .relaxed).oldValue % few.count]
  }

  private let queue: DispatchQueue
  /// The jobs that wait for a task of the simulation.
  private let waiting = Mutex(Waiting())

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - files: The file system.
  ///   - isBounded: True for a queue that shares 16 threads with all others of its kind.
  init(of path: String, in files: any FileSystem, isBounded: Bool = false) {
    let key = Key(files: files.identity, path: path)
    queue = Self.shared.withLock { shared in
      if let queue = shared.queues[key]?.queue { return queue }
      let queue = DispatchQueue(label: "thorium.files", target: isBounded ? Self.nextOfFew : nil)
      shared.queues[key] = Shared(queue: queue)
      // Each queue costs little, however many logs are open.
      if shared.queues.count > 2 * shared.used + 16 {
        shared.queues = shared.queues.filter { $0.value.queue != nil }
        shared.used = shared.queues.count
      }
      return queue
    }
  }

  /// Creates a queue that no other one shares.
  init() { queue = DispatchQueue(label: "thorium.files") }

  /// Does blocking work in the background, after all earlier work, and returns its result.
  ///
  /// Cancelling the waiting task does not cancel the work: a change that has begun is completed.
  ///
  /// - Throws: The error of the work.
  func run<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      start { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
  }

  /// Does blocking work in the background, after all earlier work, without waiting for it.
  func start(_ work: @escaping @Sendable () -> Void) {
    let executor = unsafe withUnsafeCurrentTask { task in unsafe task?.controllingExecutor }
    // The job retains the queue, so that no second queue is created for
    // the path before the job is done.
    let job: Job = { [self] in
      work()
      withExtendedLifetime(self) {}
    }
    if let executor { run(job, on: executor) } else { queue.async(execute: job) }
  }

  private func run(_ job: @escaping Job, on executor: any ControllingExecutor) {
    let mustStart = waiting.withLock { waiting in
      waiting.jobs.append(job)
      defer { waiting.isRunning = true }
      return !waiting.isRunning
    }
    if mustStart {
      Task(name: "files", executorPreference: executor) { [self] in runWaiting() }
    }
  }

  private func runWaiting() {
    while let jobs = takeWaiting() {
      for job in jobs { job() }
    }
  }

  private func takeWaiting() -> [Job]? {
    waiting.withLock { waiting in
      if waiting.jobs.isEmpty {
        waiting.isRunning = false
        return nil
      }
      defer { waiting.jobs = [] }
      return waiting.jobs
    }
  }
}
