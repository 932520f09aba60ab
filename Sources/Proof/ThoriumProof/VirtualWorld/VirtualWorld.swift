public import Thorium

/// A test environment where no task runs and no time passes until the test requests it.
///
/// It contains everything that a store needs: a single-threaded executor, a clock,
/// and a list of reports. To draw random orders of tasks, use `explore` with
/// ``ThoriumSimulation/Simulation/runtime(place:refusals:limits:draws:tracers:report:)`` instead.
///
///     let world = VirtualWorld()
///     let store = Store(Counter(), in: world.runtime)
///     store.send(.increase)
///     store.currentState.isLoading   // true
///     world.advance(by: .milliseconds(500))
///     store.currentState.value   // 1
///     world.reports.count   // 0
///
/// Call ``run()`` and ``advance(by:)`` instead of awaiting `store.settled()`, which
/// waits until another thread runs the world. Only one thread at a time may run it.
public struct VirtualWorld: Sendable {
  /// The executor of effect bodies and flows; a test can run its own tasks here as well.
  ///
  ///     let states = Task(executorPreference: world.executor) {
  ///       await store.allStates().reduce(0) { count, _ in count + 1 }
  ///     }
  ///
  /// Use ``startTask(_:)`` for a task that starts before the next line of the test.
  public let executor: SimulatedExecutor
  /// The clock of the effects and flows.
  public let clock = VirtualClock()
  /// The runtime for stores, flows and sessions of this world.
  public let runtime: Runtime
  private let received: Shared<[Report]>

  /// Creates a world whose clock shows zero.
  ///
  ///     let executor = SimulatedExecutor()
  ///     let world = VirtualWorld(executor: executor, place: .executor(executor))
  ///
  /// - Parameters:
  ///   - executor: The executor of this world. Pass your own if the stores use it as their place.
  ///   - place: The place where stores handle their inputs; by default the sending thread.
  ///   - refusals: The policy for a refused action that `send` takes.
  ///   - limits: The sizes of queues and buffers, and the policies for their overload.
  ///   - draws: The source of random numbers, dates and identifiers. By default
  ///     it is the same in each world, and its dates are those of the clock.
  ///   - tracers: Tracers that receive every store's events.
  public init(
    executor: SimulatedExecutor = SimulatedExecutor(),
    place: StorePlace = .sender,
    refusals: RefusalPolicy = .report,
    limits: Limits = Limits(),
    draws: Draws = .seeded(0),
    tracers: [any StoreTracer] = []
  ) {
    let received = Shared<[Report]>([])
    self.received = received
    self.executor = executor
    runtime = Runtime(
      executor: executor,
      clock: clock,
      place: place,
      refusals: refusals,
      limits: limits,
      draws: draws,
      tracers: tracers + WorldTracers.current
    ) { report in
      received.change { $0.append(report) }
    }
  }

  /// The reports so far, in order: refusals, cancellations, unhandled errors and others.
  ///
  /// Reports can hold any error, and therefore have no `==`. Compare their sentences:
  ///
  ///     let sentences = world.reports.map(\.description)
  ///     sentences == ["tea of Search was cancelled."]   // true
  public var reports: [Report] { received.value }

  /// Starts a task on the executor of this world, and runs it to its first suspension.
  ///
  /// A reader that starts in this way waits for its first element when this method returns,
  /// and misses no event of the next line.
  ///
  ///     world.startTask {
  ///       for await isLoading in store.states(\.isLoading) { print(isLoading) }
  ///     }
  ///     store.send(.search("tea"))
  ///     world.run()   // prints each value since the task started
  ///
  /// - Parameter operation: The operation of the task.
  /// - Returns: The task. Call its `cancel()` to stop it.
  @discardableResult
  public func startTask(
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      let start = ImmediateStart(before: executor)
      let task = Task(executorPreference: start, operation: operation)
      start.runFirst()
      return task
    }
    return .immediate(executorPreference: executor, operation: operation)
  }

  /// Runs all ready tasks until none can continue without the passage of time.
  public func run() {
    executor.runUntilIdle()
  }

  /// Runs all ready tasks, then advances the clock and runs all tasks that become due.
  ///
  /// - Parameter duration: The time to advance.
  public func advance(by duration: Duration) {
    run()
    clock.advance(by: duration) { run() }
  }

  /// Runs tasks and advances time until no task waits for time.
  ///
  /// - Returns: True when that state was reached. False when tasks still wait
  ///   after 10 000 time advances.
  package func settle() -> Bool {
    run()
    for _ in 0..<10_000 {
      if !clock.advanceToNext() { return true }
      run()
    }
    return false
  }
}
