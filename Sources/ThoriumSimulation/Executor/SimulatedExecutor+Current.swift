import Synchronization
import ThoriumSystem

/// A place of each thread for an executor, which is held by whoever put it there, up the stack.
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

  /// Does something while an executor is there, instead of the one that was.
  func hold<Value>(_ executor: SimulatedExecutor, _ work: () throws -> Value) rethrows -> Value {
    let outer = unsafe pthread_getspecific(key)
    unsafe pthread_setspecific(key, Unmanaged.passUnretained(executor).toOpaque())
    defer { unsafe pthread_setspecific(key, outer) }
    return try work()
  }
}

private let currentSlot = Slot()
private let simulatingSlot = Slot()

/// Those of simulations that run now, innermost last; how many they are is told without the lock.
private let running = Mutex<[SimulatedExecutor]>([])
private let runningCount = Atomic(0)

extension SimulatedExecutor {
  /// Whether a simulation runs on some thread.
  package static var isAnySimulating: Bool { runningCount.load(ordering: .relaxed) > 0 }

  /// Those of the simulations that run, each on its thread.
  package static var allSimulating: [SimulatedExecutor] { running.withLock { $0 } }

  /// The one of the simulation that runs on this thread, if one does; in a job of it another executor
  /// may run, which belongs to none.
  package static var simulating: SimulatedExecutor? { simulatingSlot.executor }

  /// The executor that runs on this thread, if one does.
  package static var current: SimulatedExecutor? { currentSlot.executor }

  /// Does something as the one thread of this executor; that may happen in a job of another one.
  func enter<Value>(_ work: () throws -> Value) rethrows -> Value {
    guard clock != nil else { return try currentSlot.hold(self, work) }
    begin()
    defer { end() }
    return try simulatingSlot.hold(self) { try currentSlot.hold(self, work) }
  }

  private func begin() {
    running.withLock { $0.append(self) }
    runningCount.add(1, ordering: .relaxed)
  }

  private func end() {
    runningCount.subtract(1, ordering: .relaxed)
    running.withLock { executors in
      if let place = executors.lastIndex(where: { $0 === self }) { executors.remove(at: place) }
    }
  }
}
