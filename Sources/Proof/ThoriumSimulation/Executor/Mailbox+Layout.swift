import Synchronization
import ThoriumSystem

extension Mailbox {
  /// True when a simulation can empty mailboxes, since the memory of an actor has the expected layout.
  ///
  /// A test sets it to false to explore as other systems do.
  @TaskLocal static var isKnown = TaskObject.isReadable && isAsExpected()

  /// Returns whether two calls of a new actor are found in its mailbox.
  private static func isAsExpected() -> Bool {
    actor Called {
      let calls = Atomic(0)
      func call() { calls.add(1, ordering: .relaxed) }
    }
    let called = Called()
    let executor = SimulatedExecutor()
    for _ in 1...2 { Task(executorPreference: executor) { await called.call() } }
    var callers: [UnownedJob] = []
    var isKnown = false
    while let entry = executor.next({ _, _ in 0 }) {
      if entry.kind == .actor {
        let mailbox = Mailbox(of: entry.job)
        isKnown =
          mailbox.owner === called
          && mailbox.jobs.map(TaskID.init(of:)) == callers.map(TaskID.init(of:))
          && callers.allSatisfy {
            unsafe TaskObject(of: $0)?.preference == executor.asUnownedTaskExecutor()
          }
      }
      callers.append(entry.job)
      executor.run(entry)
    }
    return isKnown && called.calls.load(ordering: .relaxed) == 2
  }
}
