import Synchronization
import ThoriumSystem

/// An executor of one task, which leaves the first job to the thread that creates the task.
///
/// It replaces `Task.immediate` on systems that have none. The later jobs of the task run on the
/// next executor.
///
/// Proof that `@unchecked Sendable` is right: `first` belongs to the creating thread. Any other
/// thread finds that it is not the creator, and accesses only the atomic field.
@safe
package final class ImmediateStart: TaskExecutor, @unchecked Sendable {
  @exclusivity(unchecked) private var first: UnownedJob?
  /// The thread that creates the task; 0 after the creation.
  private let creator = Atomic(currentThread())
  /// The executor of the later jobs; `nil` is Swift's own thread pool.
  let next: (any TaskExecutor)?

  package init(before next: (any TaskExecutor)?) {
    self.next = next
  }

  #if DEBUG
  /// True when the environment has `THORIUM_NO_IMMEDIATE`.
  ///
  /// Then tests check the laws with this executor on systems that do not need it.
  static let isSubstituted = environmentVariable("THORIUM_NO_IMMEDIATE") != nil
  #else
  /// True when a task starts with this executor although the system has `Task.immediate`.
  static var isSubstituted: Bool { false }
  #endif

  /// Starts a task, and runs it to its first suspension.
  static func startTask<Success: Sendable>(
    isDetached: Bool,
    named name: String?,
    on next: (any TaskExecutor)?,
    _ operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    let start = ImmediateStart(before: next)
    let task =
      isDetached
      ? Task.detached(name: name, executorPreference: start, operation: operation)
      : Task(name: name, executorPreference: start, operation: operation)
    start.runFirst()
    return task
  }

  /// Keeps the first job for the creating thread, and passes all others to the next executor.
  ///
  /// An executor runs a job in its own name. If the task prefers another executor, each call of an
  /// asynchronous function enqueues the task again. So the next executor does not get the job
  /// itself. It gets another task, which runs the job in the name of this executor.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if creator.load(ordering: .relaxed) == currentThread(), unsafe first == nil {
      unsafe first = job
    } else if let next = next as? any ControllingExecutor {
      next.enqueue(job, inTheNameOf: self)
    } else {
      Task<Void, Never>.detached(
        executorPreference: next,
        priority: TaskPriority(rawValue: job.priority.rawValue)
      ) { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Runs the first job on this thread, unless the job is on an actor.
  package func runFirst() {
    creator.store(0, ordering: .relaxed)
    guard let job = unsafe first.take() else { return }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
