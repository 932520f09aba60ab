import Thorium
import ThoriumProof

/// A world that stands still until the test moves it, and tells in sentences what was reported.
struct World {
  private let world = VirtualWorld()

  var executor: SimulatedExecutor { world.executor }
  var clock: VirtualClock { world.clock }
  var reports: [String] { world.reports.map { "\($0)" } }

  /// Makes a store that runs in this world.
  func store<R: Reactor>(_ reactor: R) -> Store<R> {
    Store(reactor, in: world.runtime)
  }

  /// Moves the clock by steps of 100 ms.
  func tick(_ steps: Int = 1) {
    world.advance(by: .milliseconds(100) * steps)
  }
}
