import Synchronization
import ThoriumProof

/// Tells to which simulation a job belongs that was given to an executor of the process.
enum Route {
  private static let outsiders = Mutex(Outsiders())

  /// The simulation that is to take a job in, or `nil` where it is to run as if there were none.
  static func simulation(of job: UnownedJob) -> SimulatedExecutor? {
    guard SimulatedExecutor.isAnySimulating else { return nil }
    let here = SimulatedExecutor.simulating
    // What is no segment of a task is made and wanted by the thread that it comes from.
    guard JobKind(of: job) == .task else { return here }
    let task = TaskID(of: job)
    if let here, here.knows(task) { return here }
    let running = SimulatedExecutor.allSimulating
    if let home = running.last(where: { $0.knows(task) }) { return home }
    return outsiders.withLock { outsiders in
      if let here, !outsiders.contains(task), here.isNew(task) { return here }
      outsiders.insert(task, oldest: running.compactMap(\.firstTask).min())
      return nil
    }
  }
}

extension SimulatedExecutor {
  /// Whether a task that is not known may have been made here: it is younger than the first one.
  fileprivate func isNew(_ task: TaskID) -> Bool {
    firstTask.map { $0 < task } ?? true
  }
}

/// Tasks that were seen outside of all simulations while one ran.
///
/// A simulation that resumes one of them, by an actor that it shares with other tests say, must not
/// take it for one that was made in it. Those older than the simulation are known by their number.
struct Outsiders: Sendable {
  private var tasks: Set<TaskID> = []
  /// How many there may be before those are forgotten that no simulation can take for its own.
  private var limit = 1_024

  func contains(_ task: TaskID) -> Bool { tasks.contains(task) }

  /// Remembers a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - oldest: The oldest of the tasks that are the first ones of their simulations.
  mutating func insert(_ task: TaskID, oldest: TaskID?) {
    guard let oldest, oldest < task else { return }
    tasks.insert(task)
    guard tasks.count > limit else { return }
    tasks = tasks.filter { oldest < $0 }
    limit = max(1_024, tasks.count * 2)
  }
}
