import Thorium
import ThoriumProof

/// A world that stands still until the test moves it: one thread, one clock, one list of reports.
struct World {
  let executor = SimulatedExecutor()
  let clock = VirtualClock()
  let reports = Record<String>()
  let runtime: Runtime

  /// Makes a world; stores handle what they are sent on its executor where `isPlaced` is so.
  init(
    refusals: RefusalPolicy = .report,
    limits: Limits = Limits(),
    isPlaced: Bool = false,
    context: ContextPolicy = .carried,
    tracers: [any Tracer] = []
  ) {
    let reports = reports
    runtime = Runtime(
      executor: executor,
      clock: clock,
      place: isPlaced ? .executor(executor) : .sender,
      refusals: refusals,
      limits: limits,
      context: context,
      tracers: tracers
    ) {
      reports.append("\($0)")
    }
  }

  /// Makes a store that runs in this world.
  func store(_ tape: Tape = Tape()) -> Store<Tape> {
    Store(tape, in: runtime)
  }

  /// Lets everything go on that can.
  func run() {
    executor.runUntilIdle()
  }

  /// Lets everything go on that can, and then moves the clock and what waits for it.
  func advance(bySeconds seconds: Int) {
    executor.runUntilIdle()
    clock.advance(by: .seconds(seconds)) { executor.runUntilIdle() }
  }

  /// Starts a task of this world, which runs to its first suspension at once.
  @discardableResult
  func task(
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    runtime.start(operation: operation)
  }
}
