/// A task executor that also runs what its tasks would otherwise wait for on another thread.
///
/// The executor of a simulation is one: blocking work that its tasks ask for is a step of the simulation,
/// so that the same choices give the same run.
package protocol ControllingExecutor: TaskExecutor {}

extension UnsafeCurrentTask {
  /// The controlling executor on which the task prefers to run, if it does.
  package var controllingExecutor: (any ControllingExecutor)? {
    guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else {
      return nil
    }
    return unsafe unownedTaskExecutor?.asTaskExecutor() as? any ControllingExecutor
  }
}
