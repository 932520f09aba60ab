#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
import ThoriumSimulation

/// A main executor that passes jobs to their simulations, and all others to the original executor.
final class CapturingMain: MainExecutor, CapturingExecutor {
  private let main: any MainExecutor
  var original: any Executor { main }
  var lane: Lane { .serial(self, Executors.pool) }

  init(before main: any MainExecutor) {
    self.main = main
  }
}

// The original executor runs the loop of the main thread.
extension CapturingMain {
  func run() throws { try main.run() }
  func runUntil(_ condition: () -> Bool) throws { try main.runUntil(condition) }
  func stop() { main.stop() }
}

// The runtime calls this only if it does not know whether the main actor runs on this thread. It
// always knows for jobs of a simulation, even if that simulation runs on the main thread.
extension CapturingMain {
  var isMainExecutor: Bool { true }

  func isIsolatingCurrentContext() -> Bool? {
    SimulatedExecutor.simulating == nil ? main.isIsolatingCurrentContext() : false
  }

  func checkIsolated() {
    if SimulatedExecutor.simulating == nil { return main.checkIsolated() }
    preconditionFailure(
      "A job of a simulation assumes that it runs on the main actor, but it does not."
    )
  }
}

#endif
