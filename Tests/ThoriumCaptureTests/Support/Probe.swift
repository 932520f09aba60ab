import Dispatch
import Synchronization

@testable import ThoriumSimulation

/// What a scenario tells of where it runs.
final class Probe: Sendable {
  /// A place of the scenario, and whether the simulation's thread came there.
  struct Mark: Equatable, Sendable {
    let place: String
    let isInside: Bool
  }

  let simulation: Simulation
  private let noted = Record<Mark>()
  private let over = DispatchSemaphore(value: 0)

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  /// Notes that a place was reached, by which the drawing also learns the name of the task.
  func mark(_ place: String) {
    let isInside = simulation.executor.isRunningHere
    simulation.note(place)
    noted.append(Mark(place: place, isInside: isInside))
  }

  /// The places that were reached, in that order.
  var marks: [Mark] { noted.all }

  /// Keeps a thread that no simulation controls until all runs of a row are over: so who waits for what
  /// it does is sure to wait.
  func stayOutside() {
    if simulation.executor.isRunningHere { return }
    over.wait()
    over.signal()
  }

  /// Lets go who stays outside, since all is over.
  func end() {
    over.signal()
  }
}

/// A continuation that is kept, to be resumed from where one likes.
final class Gate: Sendable {
  private let held = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func wait() async {
    await withCheckedContinuation { continuation in held.withLock { $0 = continuation } }
  }

  /// Lets who waits go on; nobody waits before nothing else can run.
  func open() {
    held.withLock { held in
      defer { held = nil }
      return held
    }?.resume()
  }
}

/// Does something on another thread, and waits for it.
func elsewhere(_ work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue(label: "elsewhere").async {
    work()
    isDone.signal()
  }
  isDone.wait()
}
