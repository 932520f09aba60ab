/// A task that has the task-local values and the priority of the code that created it.
///
/// The code that sends an action creates a carrier. The thread that handles the action runs the
/// handling inside of it, as a job of that task, so that the handling has the context of the sender:
///
///     let carrier = Carrier()      // in the context of the sender
///     carrier.run(in: nil) { … }   // in any thread, in the context of the sender
///
/// A task lives until its job has run. So each carrier is run exactly once, also where its action is
/// refused or comes too late. ``SavedContext`` runs one more often.
///
/// Proof that `@unchecked Sendable` is right: all fields belong to one thread at a time. At first they
/// belong to the creating thread: `Task.init` enqueues the job before it returns. That thread hands
/// the carrier over with an input, under the lock of the inbox, or in the ledger, which belongs to the
/// holder of the role. The executor is given no job at any other time: the task suspends only to be run
/// again, and the code that it runs is synchronous.
@safe
@usableFromInline
final class Carrier: TaskExecutor, @unchecked Sendable {
  @exclusivity(unchecked) private var job: UnownedJob?
  @exclusivity(unchecked) private var work: (() -> Void)?
  /// Resumes the task where it is run again.
  @exclusivity(unchecked) private var next: UnsafeContinuation<Void, Never>?
  @exclusivity(unchecked) private var isReusable: Bool

  /// Creates a carrier in the context of the caller.
  ///
  /// - Parameters:
  ///   - isReusable: Whether it is run until ``end()``, and not once.
  ///   - isEmpty: Whether it has no task-local values, and the default priority.
  init(isReusable: Bool, isEmpty: Bool = false) {
    unsafe self.isReusable = isReusable
    Runtime.carry(by: self, withoutContext: isEmpty) { [self] in
      unsafe work?()
      while unsafe self.isReusable {
        unsafe await withUnsafeContinuation { unsafe next = $0 }
        unsafe work?()
      }
    }
  }

  /// Creates a carrier that is run once.
  @usableFromInline
  convenience init() {
    self.init(isReusable: false)
  }

  /// Creates a carrier without task-local values, and with the default priority.
  @usableFromInline
  static func empty() -> Carrier {
    Carrier(isReusable: false, isEmpty: true)
  }

  /// Keeps the job of the task, for the thread that runs it.
  @usableFromInline
  func enqueue(_ job: consuming ExecutorJob) {
    unsafe self.job = UnownedJob(job)
  }

  /// Runs some work on this thread, in the context in which the carrier was created.
  ///
  /// - Parameters:
  ///   - actor: The actor in which this thread runs, so that code may assume its isolation.
  ///   - work: What to do.
  @usableFromInline
  func run(in actor: (any Actor)?, _ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      unsafe self.work = work
      if let next = unsafe next.take() { unsafe next.resume() }
      // A task that begins in an actor leaves it first: its job comes back, and is run again.
      while let job = unsafe job.take() { run(job, in: actor) }
      unsafe self.work = nil
    }
  }

  /// Ends a carrier that is run more than once.
  func end() {
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

/// The context of the code that created it, in which work may be done until it is released.
@usableFromInline
final class SavedContext: Sendable {
  private let carrier = Carrier(isReusable: true)

  @usableFromInline
  init() {}

  deinit {
    carrier.end()
  }

  /// Does something on this thread, in this context.
  @usableFromInline
  func run(in actor: (any Actor)?, _ work: () -> Void) {
    carrier.run(in: actor, work)
  }
}
