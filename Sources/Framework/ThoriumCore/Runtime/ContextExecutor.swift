/// A task with the task-local values and the priority of the code that created it.
///
/// The code that sends an action creates such a task, a carrier. The thread that handles the action
/// does so inside a job of that task, and therefore in the context of the sender:
///
///     let carrier = ContextExecutor()   // in the context of the sender
///     carrier.run(in: nil) { … }        // in any thread, in the context of the sender
///
/// A task lives until its job has run. So each carrier is run exactly once, even when its action is
/// refused or comes too late. Only ``SavedContext`` runs a carrier several times.
///
/// Proof that `@unchecked Sendable` is right: all fields belong to one thread at a time. At first
/// they belong to the creating thread: `Task.init` enqueues the job before it returns. That thread
/// passes the carrier on with an input, under the lock of the mailbox, or in the effect tree, which
/// belongs to the holder of the role. The executor gets no job at any other time. The task suspends
/// only between two runs, and the code that it runs is synchronous.
@safe
@usableFromInline
final class ContextExecutor: TaskExecutor, @unchecked Sendable {
  @exclusivity(unchecked) private var job: UnownedJob?
  @exclusivity(unchecked) private var work: (() -> Void)?
  /// Resumes the task of a reusable carrier for its next run.
  @exclusivity(unchecked) private var next: UnsafeContinuation<Void, Never>?
  @exclusivity(unchecked) private var isReusable: Bool

  /// Creates a carrier in the context of the caller.
  ///
  /// - Parameters:
  ///   - isReusable: True when it may run any number of times until ``finish()``, instead of once.
  ///   - isEmpty: True when it has no task-local values and the default priority.
  @usableFromInline
  init(isReusable: Bool = false, isEmpty: Bool = false) {
    unsafe self.isReusable = isReusable
    let operation: @Sendable () async -> Void = { [self] in
      unsafe work?()
      while unsafe self.isReusable {
        unsafe await withUnsafeContinuation { unsafe next = $0 }
        unsafe work?()
      }
    }
    if isEmpty {
      Task<Void, Never>.detached(executorPreference: self, operation: operation)
    } else {
      Task(executorPreference: self, operation: operation)
    }
  }

  /// Stores the job of the task, for the thread that runs it.
  @usableFromInline
  func enqueue(_ job: consuming ExecutorJob) {
    unsafe self.job = UnownedJob(job)
  }

  /// Runs work on this thread, in the context in which the carrier was created.
  ///
  /// - Parameters:
  ///   - actor: The actor on which this thread runs, so that code may assume its isolation.
  ///   - work: The work.
  @usableFromInline
  func run(in actor: (any Actor)?, _ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      unsafe self.work = work
      if let next = unsafe next.take() { unsafe next.resume() }
      // A task that starts on an actor first leaves it, which enqueues its job again.
      while let job = unsafe job.take() { run(job, in: actor) }
      unsafe self.work = nil
    }
  }

  /// Ends a reusable carrier.
  func finish() {
    unsafe isReusable = false
    run(in: nil) {}
  }

  private func run(_ job: UnownedJob, in actor: (any Actor)?) {
    let executor = unsafe asUnownedTaskExecutor()
    if let actor {
      unsafe job.runSynchronously(isolatedTo: actor.unownedExecutor, taskExecutor: executor)
    } else {
      unsafe job.runSynchronously(on: executor)
    }
  }
}

/// The context of the code that created it, in which any number of closures can run.
final class SavedContext: Sendable {
  private let carrier = ContextExecutor(isReusable: true)

  deinit {
    carrier.finish()
  }

  /// Runs work on this thread, in this context.
  func run(in actor: (any Actor)?, _ work: () -> Void) {
    carrier.run(in: actor, work)
  }
}
