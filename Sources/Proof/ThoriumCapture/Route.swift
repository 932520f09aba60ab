import Synchronization
import ThoriumSimulation
import ThoriumSystem

/// The assignment of jobs on process-wide executors to simulations.
enum Route {
  private static let outsiders = Mutex(Outsiders())

  /// Returns the simulation that owns a job, or `nil` if no simulation does.
  static func simulation(of job: UnownedJob) -> SimulatedExecutor? {
    guard SimulatedExecutor.isAnySimulating else { return nil }
    let here = SimulatedExecutor.simulating
    // A job that is not a segment of a task belongs to the simulation of the enqueuing thread.
    guard JobKind(of: job) == .task else { return here }
    let task = TaskID(of: job)
    if let here, here.knows(task) { return here }
    let running = SimulatedExecutor.allSimulating
    if let home = running.last(where: { $0.knows(task) }) { return home }
    return outsiders.withLock { outsiders in
      // An unknown task may belong here if it is younger than the first one.
      if let here, !outsiders.contains(task), here.firstTask.map({ $0 < task }) ?? true {
        return here
      }
      outsiders.insert(task, oldest: running.compactMap(\.firstTask).min())
      return nil
    }
  }
}

/// The tasks that were seen outside all simulations while one ran.
///
/// A simulation may resume one of them, for example through an actor that it shares with other
/// tests. That task must not become a task of the simulation. Tasks that are older than the
/// simulation are recognized by their number.
struct Outsiders: Sendable {
  private var tasks: Set<TaskID> = []
  /// The number of tasks that triggers the removal of those older than all simulations.
  private var limit = 1_024

  func contains(_ task: TaskID) -> Bool { tasks.contains(task) }

  /// Records a task, unless it is older than all simulations.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - oldest: The oldest of the first tasks of all simulations.
  mutating func insert(_ task: TaskID, oldest: TaskID?) {
    guard let oldest, oldest < task else { return }
    tasks.insert(task)
    guard tasks.count > limit else { return }
    tasks = tasks.filter { oldest < $0 }
    limit = max(1_024, tasks.count * 2)
  }
}
