import Dispatch
import Synchronization

@testable import ThoriumSimulation

/// Records the places that a scenario reaches.
final class Probe: Sendable {
  /// A place of the scenario, and whether the simulation's thread came there.
  struct Mark: Equatable, Sendable {
    let place: String
    let isInside: Bool
  }

  let simulation: Simulation
  private let reached = Record<Mark>()
  private let over = DispatchSemaphore(value: 0)

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  /// Records a place, and adds it as a note, so that the diagram has the name of the task.
  func mark(_ place: String) {
    let isInside = simulation.executor.isRunningHere
    simulation.note(place)
    reached.append(Mark(place: place, isInside: isInside))
  }

  /// The places that were reached, in that order.
  var marks: [Mark] { reached.all }

  /// Blocks a thread outside of the simulation until all runs of a row have ended.
  ///
  /// So tasks that await its work are sure to wait.
  func stayOutside() {
    if simulation.executor.isRunningHere { return }
    over.wait()
    over.signal()
  }

  /// Ends the wait of threads that stay outside.
  func end() {
    over.signal()
  }
}

/// A stored continuation that any thread can resume.
final class Gate: Sendable {
  private let held = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func wait() async {
    await withCheckedContinuation { continuation in held.withLock { $0 = continuation } }
  }

  /// Resumes the waiting task.
  ///
  /// It waits only when no other task can run.
  func open() {
    held.withLock { held in
      defer { held = nil }
      return held
    }?.resume()
  }
}

/// Runs a closure on another thread, and waits for it.
func elsewhere(_ work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue(label: "elsewhere").async {
    work()
    isDone.signal()
  }
  isDone.wait()
}
