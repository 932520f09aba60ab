/// A weak reference that detects whether a task still exists.
///
/// A suspended task retains itself. A finished task exists only while its handle does.
struct Witness: Sendable {
  /// The state of a task; unknown if the runtime does not show it.
  enum State {
    case alive, over, unknown
  }

  private weak let task: (any AnyObject & Sendable)?
  private let job: UnownedJob
  private let id: TaskID
  /// True for an `async let`: its parent owns its memory, so it has no weak references.
  let isLent: Bool

  init(of job: UnownedJob) {
    self.job = job
    id = TaskID(of: job)
    isLent = TaskID.isAsyncLet(job)
    // A job that is a segment of a task is the task itself, which is a heap object.
    task = isLent ? nil : unsafe unsafeBitCast(job, to: (any AnyObject & Sendable).self)
  }

  /// Calls a function with the task if it still exists, and keeps it alive meanwhile.
  ///
  /// The memory of an `async let` may belong to a later task of the same parent by now.
  private func read<Value>(_ body: (UnownedJob) -> Value?) -> Value? {
    if isLent { return TaskID(of: job) == id ? body(job) : nil }
    return task.flatMap { task in withExtendedLifetime(task) { body(job) } }
  }

  /// True when the task exists and was cancelled.
  var isCancelled: Bool { read(\.isTaskCancelled) ?? false }

  /// The reason why a suspended task waits, as far as the runtime shows it.
  var wait: TaskObject.Wait? { read { TaskObject(of: $0)?.wait } }

  /// The task whose value a suspended task waits for, as far as the runtime shows it.
  var awaited: TaskID? { read { TaskObject(of: $0)?.awaited } }

  /// The name of the function whose closure a suspended task runs, if the runtime shows it.
  var function: String? { read { TaskObject(of: $0)?.suspendedFunction } }

  /// The function of the program in which the task continues, if it shows one.
  var continuation: String? { read { TaskObject(of: $0)?.continuation } }

  var state: State {
    guard let isOver = read({ TaskObject(of: $0)?.isComplete ?? isLent }) else { return .over }
    if TaskObject(of: job) == nil && isLent { return .unknown }
    return isOver ? .over : .alive
  }
}
