/// The result of one run.
package struct Run: Sendable {
  package var verdict: Verdict
  let recording: Recording
  /// A hash of the executed tasks and job kinds, in order.
  let trace: UInt64
  package let steps: Int
  /// The number of tasks.
  let tasks: Int
  /// The virtual time at the end of the run.
  let now: Duration
  /// True if an actor was called, and the simulation could not change the order of its calls.
  let missesActorOrders: Bool
  /// The tasks that were still suspended, if the run was recorded.
  package let suspended: [String]
  /// The names of tasks that could still run and that no task awaited, if the run was recorded.
  ///
  /// Children and cancelled tasks are omitted.
  let unawaited: [String]
  /// The work that kept the run busy until its step limit, if the run was recorded.
  package let busy: [UnfinishedWork]

  var schedule: Schedule { recording.schedule }
}
