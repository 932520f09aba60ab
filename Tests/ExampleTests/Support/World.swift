import Synchronization
import Thorium
import ThoriumConsole
import ThoriumProof

/// A world that stands still until the test moves it, and remembers what was reported.
final class World: Sendable {
  let executor = SimulatedExecutor()
  let clock = VirtualClock()
  private let reported = Mutex<[String]>([])

  var reports: [String] { reported.withLock { $0 } }

  /// Makes a store that runs in this world.
  func store<R: Reactor>(_ reactor: R) -> Store<R> {
    Store(
      reactor,
      in: Runtime(executor: executor, clock: clock) { [self] report in
        reported.withLock { $0.append("\(report)") }
      }
    )
  }

  /// Moves the clock by steps of 100 ms.
  func tick(_ steps: Int = 1) {
    clock.advance(by: .milliseconds(100) * steps) { executor.runUntilIdle() }
  }
}
