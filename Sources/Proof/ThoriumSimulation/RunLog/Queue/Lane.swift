/// The executor that a job runs on.
package enum Lane: Sendable {
  /// The simulation's own executor.
  case own
  /// A task executor that forwards its jobs to the simulation.
  case pool(any TaskExecutor)
  /// A serial executor that forwards its jobs to the simulation.
  ///
  /// The nonisolated functions that its jobs call run on the pool.
  case serial(any SerialExecutor, any TaskExecutor)

  /// True for the simulation's own executor.
  var isOwn: Bool {
    if case .own = self { true } else { false }
  }
}
