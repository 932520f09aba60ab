import Synchronization
public import Thorium

/// A world for a test, in which nothing happens and no time passes until the test says so.
///
/// It has all that a store needs for that: one thread, a clock, and a list of what was reported.
/// Where a test draws its orders, `explore` does the same with ``Simulation/runtime(place:refusals:limits:draws:tracers:report:)``.
///
///     let world = VirtualWorld()
///     let store = Store(Counter(), in: world.runtime)
///     store.send(.increase)
///     store.currentState.isLoading   // true
///     world.advance(by: .milliseconds(500))
///     store.currentState.value   // 1
///     world.reports.count   // 0
///
/// Ask ``run()`` and ``advance(by:)`` rather than to await `store.settled()`: that waits until
/// somebody else moves the world. One thread at a time may do so.
public struct VirtualWorld: Sendable {
  /// A list that stores add to.
  private final class Told: Sendable {
    let reports = Mutex<[Report]>([])
  }

  /// What runs the bodies of effects, and flows; a test's own tasks run here as well.
  ///
  ///     let states = Task(executorPreference: world.executor) {
  ///       await store.allStates.reduce(0) { count, _ in count + 1 }
  ///     }
  public let executor: SimulatedExecutor
  /// The clock on which they wait.
  public let clock = VirtualClock()
  /// What stores, flows and sessions of this world are made in.
  public let runtime: Runtime
  private let told: Told

  /// Creates a world whose clock shows zero.
  ///
  ///     let executor = SimulatedExecutor()
  ///     let world = VirtualWorld(executor: executor, place: .executor(executor))
  ///
  /// - Parameters:
  ///   - executor: What runs in this world; name one where stores have it as their place.
  ///   - place: Where stores handle what they are sent; by default where it is sent.
  ///   - refusals: What happens when `send` takes an action that the reactor refuses.
  ///   - limits: How much may wait, and what happens to more.
  ///   - draws: The source of random numbers, dates and identifiers; by default it is the same in each world, and
  ///     the dates are those of the clock.
  ///   - tracers: Who is told all that stores do.
  public init(
    executor: SimulatedExecutor = SimulatedExecutor(),
    place: StorePlace = .sender,
    refusals: RefusalPolicy = .report,
    limits: Limits = Limits(),
    draws: Draws = .seeded(0),
    tracers: [any Tracer] = []
  ) {
    let told = Told()
    self.told = told
    self.executor = executor
    runtime = Runtime(
      executor: executor,
      clock: clock,
      place: place,
      refusals: refusals,
      limits: limits,
      draws: draws,
      tracers: tracers
    ) { report in
      told.reports.withLock { $0.append(report) }
    }
  }

  /// All that was reported, in order: refusals, cancellations, and errors that nobody handled.
  public var reports: [Report] { told.reports.withLock { $0 } }

  /// Lets everything go on that can without time.
  public func run() {
    executor.runUntilIdle()
  }

  /// Lets everything go on that can, and then time pass; what is due by then has happened.
  ///
  /// - Parameter duration: How much time.
  public func advance(by duration: Duration) {
    run()
    clock.advance(by: duration) { run() }
  }

  /// Lets everything go on and time pass until nobody waits for time any more.
  ///
  /// - Returns: Whether that came, which it does not where something goes on for ever.
  package func settle() -> Bool {
    run()
    for _ in 0..<10_000 {
      if !clock.advanceToNext() { return true }
      run()
    }
    return false
  }
}
