import ThoriumSimulation
import ThoriumSystem

/// The assignment of jobs on process-wide executors to simulations.
enum Route {
  /// Returns the simulation that owns a job, or `nil` if no simulation does.
  static func simulation(of job: UnownedJob) -> SimulatedExecutor? {
    guard SimulatedExecutor.isAnySimulating else { return nil }
    let here = SimulatedExecutor.simulating
    // A job that is not a segment of a task belongs to the simulation of the enqueuing thread.
    guard JobKind(of: job) == .task else { return here }
    let task = TaskID(of: job)
    if let here, here.knows(task) { return here }
    if let home = SimulatedExecutor.allSimulating.last(where: { $0.knows(task) }) { return home }
    if let here, !here.isForeign(task) { return here }
    SimulatedExecutor.recordOutsider(task)
    return nil
  }
}
