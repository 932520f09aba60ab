#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
import ThoriumSimulation

/// A task executor that passes jobs to their simulations, and all others to the thread pool.
final class CapturingPool: TaskExecutor, CapturingExecutor {
  let original: any Executor
  var lane: Lane { .pool(self) }

  init(before original: any TaskExecutor) {
    self.original = original
  }
}

#endif
