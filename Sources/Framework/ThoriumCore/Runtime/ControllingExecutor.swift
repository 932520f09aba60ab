/// A task executor that also runs the blocking work of its tasks.
///
/// A simulation's executor is an example. It runs blocking work as a step of the simulation, not on
/// another thread, so that the same choices give the same run.
package protocol ControllingExecutor: TaskExecutor {
  /// Runs a job of a task that prefers another executor, in that executor's name.
  func enqueue(_ job: UnownedJob, inTheNameOf executor: any TaskExecutor)

  /// Returns whether a store may handle one more queued input in the current job.
  ///
  /// Two stores that answer each other in the same job would never end it. After a refusal, the
  /// store ends.
  ///
  /// - Returns: False when the limit of the run is reached.
  func mayHandleInput() -> Bool
}

extension UnsafeCurrentTask {
  /// The controlling executor that the task prefers, if there is one.
  package var controllingExecutor: (any ControllingExecutor)? {
    guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else {
      return nil
    }
    let executor = unsafe unownedTaskExecutor?.asTaskExecutor()
    if let start = executor as? ImmediateStart { return start.next as? any ControllingExecutor }
    return executor as? any ControllingExecutor
  }
}
