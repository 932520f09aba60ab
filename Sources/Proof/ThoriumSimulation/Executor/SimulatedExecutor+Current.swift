import Synchronization
import ThoriumSystem

/// A thread-local reference to an executor, which the caller of `hold` keeps alive.
private struct Slot: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let failure = unsafe pthread_key_create(&key, nil)
    precondition(failure == 0, "The process has no slot left for what belongs to a thread.")
    self.key = key
  }

  var executor: SimulatedExecutor? {
    unsafe pthread_getspecific(key).map { executor in
      unsafe Unmanaged<SimulatedExecutor>.fromOpaque(executor).takeUnretainedValue()
    }
  }

  /// Runs a function with an executor as the current one, then restores the previous one.
  func hold<Value>(_ executor: SimulatedExecutor, _ work: () throws -> Value) rethrows -> Value {
    let outer = unsafe pthread_getspecific(key)
    unsafe pthread_setspecific(key, Unmanaged.passUnretained(executor).toOpaque())
    defer { unsafe pthread_setspecific(key, outer) }
    return try work()
  }
}

private let currentSlot = Slot()
private let simulatingSlot = Slot()

/// The executors of the running simulations, in the order in which they began.
///
/// Their number can be read without the lock.
private let running = Mutex<[SimulatedExecutor]>([])
private let runningCount = Atomic(0)

/// The tasks that were seen outside all simulations, except those older than all simulations.
private let outsiders = Mutex<Set<TaskID>>([])

extension SimulatedExecutor {
  /// True when at least one simulation runs, on any thread.
  package static var isAnySimulating: Bool { runningCount.load(ordering: .relaxed) > 0 }

  /// The executors of the running simulations, each on its thread.
  package static var allSimulating: [SimulatedExecutor] { running.withLock { $0 } }

  /// The executor of the simulation that runs on this thread, if any.
  ///
  /// It may differ from ``current``, since a job of the simulation may run another executor.
  package static var simulating: SimulatedExecutor? { simulatingSlot.executor }

  /// The executor that runs on this thread, if any.
  package static var current: SimulatedExecutor? { currentSlot.executor }

  /// Runs a function with this executor as the current one of the thread.
  ///
  /// Calls may be nested: a job of one executor may enter another one.
  func enter<Value>(_ work: () throws -> Value) rethrows -> Value {
    guard clock != nil else { return try currentSlot.hold(self, work) }
    addToRunning()
    defer { removeFromRunning() }
    return try simulatingSlot.hold(self) { try currentSlot.hold(self, work) }
  }

  private func addToRunning() {
    running.withLock { $0.append(self) }
    runningCount.add(1, ordering: .relaxed)
  }

  private func removeFromRunning() {
    runningCount.subtract(1, ordering: .relaxed)
    running.withLock { executors in
      guard let place = executors.lastIndex(where: { $0 === self }) else { return }
      executors.remove(at: place)
      if place == 0 { Self.removeOutsiders(olderThan: executors.map(\.firstTask)) }
    }
  }
}

// The tasks of other code that runs beside simulations.
extension SimulatedExecutor {
  /// Records a task that runs outside of all simulations.
  ///
  /// A simulation may resume it, for example through an actor that it shares with other tests. That
  /// task must not become a task of the simulation.
  package static func recordOutsider(_ task: TaskID) {
    outsiders.withLock { _ = $0.insert(task) }
  }

  static func isOutsider(_ task: TaskID) -> Bool { outsiders.withLock { $0.contains(task) } }

  /// Removes the tasks that are recognized by their age.
  ///
  /// - Parameter firstTasks: The first task of each simulation, `nil` if it has none so far.
  static func removeOutsiders(olderThan firstTasks: [TaskID?]) {
    outsiders.withLock { tasks in
      tasks = tasks.filter { task in firstTasks.contains { $0.map { $0 < task } ?? true } }
    }
  }
}
