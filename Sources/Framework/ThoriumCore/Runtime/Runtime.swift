import ThoriumSystem

/// The dependencies of a store, as one value.
///
/// A store gets its runtime when it is created, and everything that the store starts inherits it.
/// Replace a part to run the same reactor elsewhere: with a test's clock, on another executor, or
/// with a function that collects reports.
///
///     let runtime = Runtime(report: { log.error("\($0)") })
///     let store = Store(Counter(), in: runtime)
public struct Runtime: Sendable {
  /// The parts live in one object, so that a store holds a runtime in one word.
  @usableFromInline
  final class Parts: Sendable {
    let executor: (any TaskExecutor)?
    /// The same executor, if it limits the inputs of a job.
    let controller: (any ControllingExecutor)?
    let clock: any Clock<Duration>
    /// The clock for bodies, on which they may sleep for any duration.
    let bodyClock: any Clock<Duration>
    let place: StorePlace
    let refusals: RefusalPolicy
    let limits: Limits
    let tracers: [any StoreTracer]
    let draws: Draws
    /// The time since this runtime was created, if dates or tracers need it.
    let elapsed: (@Sendable () -> Duration)?
    let report: @Sendable (Report) -> Void
    /// True when a queued input has the context of its sender.
    @usableFromInline let carriesContext: Bool
    /// The actor on which stores handle their inputs, if there is one.
    @usableFromInline let actor: (any Actor)?
    /// The same actor, if the Swift runtime regards a body that starts on it as not isolated to it.
    ///
    /// It is `nil` for the main actor, whose isolation check compares the thread.
    @usableFromInline let actorThatBodiesLeave: (any Actor)?
    /// True when stores have their own place.
    @usableFromInline let isPlaced: Bool
    /// True when there are tracers; then tasks get names, which cost time.
    @usableFromInline let isTraced: Bool

    init(
      _ executor: (any TaskExecutor)?,
      _ clock: any Clock<Duration>,
      _ place: StorePlace,
      _ refusals: RefusalPolicy,
      _ limits: Limits,
      _ context: ContextPolicy,
      _ draws: Draws,
      _ tracers: [any StoreTracer],
      _ report: @escaping @Sendable (Report) -> Void
    ) {
      (self.executor, self.clock, self.place, self.draws) = (executor, clock, place, draws)
      (self.refusals, self.limits, self.tracers) = (refusals, limits, tracers)
      controller = executor as? any ControllingExecutor
      bodyClock = boundedForBodies(clock)
      carriesContext = context == .carried
      if case .actor(let actor) = place { self.actor = actor } else { actor = nil }
      actorThatBodiesLeave = actor is MainActor ? nil : actor
      isPlaced = if case .sender = place { false } else { true }
      isTraced = !tracers.isEmpty
      elapsed = draws.readsClock || !tracers.isEmpty ? clock.stopwatch() : nil
      self.report = { news in reports.handle((news, report)) { $1($0) } }
    }
  }

  @usableFromInline let parts: Parts

  /// Creates a runtime.
  ///
  /// - Parameters:
  ///   - executor: The executor of effects and flows; `nil` is Swift's own thread pool.
  ///   - clock: The clock on which effects sleep.
  ///   - place: The place where stores handle their inputs.
  ///   - refusals: The policy for an action that is sent with `send` and refused by the reactor.
  ///   - limits: The limits of queues and buffers, and the policies for overflow.
  ///   - context: The policy for the task-local values and the priority of queued actions.
  ///   - draws: The source of random numbers, dates and identifiers.
  ///   - tracers: The tracers that receive every store's events, in this order.
  ///   - report: Receives every report. It may be called on any thread, and may send. A report of
  ///     such an action comes when this one has been received.
  public init(
    executor: (any TaskExecutor)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    place: StorePlace = .sender,
    refusals: RefusalPolicy = .report,
    limits: Limits = Limits(),
    context: ContextPolicy = .carried,
    draws: Draws = .system,
    tracers: [any StoreTracer] = [],
    report: @escaping @Sendable (Report) -> Void = Runtime.writeToStandardError
  ) {
    parts = Parts(executor, clock, place, refusals, limits, context, draws, tracers, report)
  }

  /// The default runtime: Swift's thread pool, the continuous clock, reports on standard error.
  public static let standard = Runtime()

  /// The executor of effects and flows; `nil` is Swift's own thread pool.
  package var executor: (any TaskExecutor)? { parts.executor }
  /// The clock on which effects sleep.
  public var clock: any Clock<Duration> { parts.clock }
  /// The place where stores handle their inputs.
  package var place: StorePlace { parts.place }
  /// The policy for an action that is sent with `send` and refused by the reactor.
  package var refusals: RefusalPolicy { parts.refusals }
  /// The limits of queues and buffers, and the policies for overflow.
  package var limits: Limits { parts.limits }
  /// The generator of random numbers, for `Int.random(in:using:)` and similar functions.
  package var random: some RandomNumberGenerator & Sendable { RuntimeRandom(draws: parts.draws) }
  /// The current date, as the time since 1970-01-01 00:00 UTC.
  package var now: Duration { parts.draws.date(parts.elapsed?() ?? .zero) }
  /// The tracers that receive every store's events.
  package var tracers: [any StoreTracer] { parts.tracers }

  /// The time since the runtime was created, for tracers; without them, it may be zero.
  package var timeForTracers: Duration { parts.elapsed?() ?? .zero }
  /// The function that receives every report.
  package var report: @Sendable (Report) -> Void { parts.report }

  /// Returns an identifier that no earlier call has returned, in the form of a random UUID.
  package func id() -> String { parts.draws.id() }

  /// Writes a report to standard error, as one escaped line.
  ///
  /// A cancellation is written only if the store was released, since its owner may have forgotten
  /// to keep it.
  ///
  /// - Parameter report: The report.
  @usableFromInline
  package static func writeToStandardError(_ report: Report) {
    if case .cancelled(_, _, isReleased: false) = report { return }
    ThoriumSystem.writeToStandardError("\(report)".escaped)
  }

  /// Starts a task.
  ///
  /// A task without context has no task-local values, and the default priority. An operation that is
  /// isolated to an actor may be enqueued on that actor instead of started. The function is
  /// generic over the result, so that the task gets the operation without a thunk, which would take
  /// memory for the duration of each sleep.
  ///
  /// - Parameters:
  ///   - start: The start mode: immediate runs the task to its first suspension
  ///     before this returns.
  ///   - name: The name of the task, if the runtime names tasks.
  ///   - other: The executor of the task, if it is not that of effects and flows.
  ///   - hasContext: True when the task has the context of the caller.
  ///   - operation: The operation of the task.
  /// - Returns: The task.
  @usableFromInline
  @discardableResult
  package func start<Success: Sendable>(
    _ start: EffectStart = .immediate,
    named name: @autoclosure () -> String = "a task",
    on other: (any TaskExecutor)? = nil,
    withContext hasContext: Bool = true,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    let name = parts.isTraced ? name() : nil
    let executor = other ?? executor
    if case .enqueued = start {
      if !hasContext {
        return .detached(name: name, executorPreference: executor, operation: operation)
      }
      guard let executor else { return Task(name: name, operation: operation) }
      return Task(name: name, executorPreference: executor, operation: operation)
    }
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *),
      !ImmediateStart.isSubstituted
    else {
      return ImmediateStart.startTask(isDetached: !hasContext, named: name, on: executor, operation)
    }
    return hasContext
      ? .immediate(name: name, executorPreference: executor, operation: operation)
      : .immediateDetached(name: name, executorPreference: executor, operation: operation)
  }

  /// Starts a task that runs a function after a delay on the clock, unless it is cancelled before.
  ///
  /// - Parameters:
  ///   - name: The name of the task, if the runtime names tasks.
  ///   - delay: The time until the function runs.
  ///   - body: The function.
  /// - Returns: The task.
  package func start(
    named name: @autoclosure () -> String,
    after delay: Duration,
    _ body: @escaping @Sendable () -> Void
  ) -> Task<Void, any Error> {
    start(named: name()) { [clock] in
      try await clock.sleep(for: delay.clamped)
      body()
    }
  }

  /// Starts a task that handles a store's inputs at the stores' place.
  func startHandling(
    named name: @autoclosure () -> String,
    _ work: @escaping @Sendable () -> Void
  ) {
    let executor: (any TaskExecutor)? = if case .executor(let own) = place { own } else { nil }
    let operation: @concurrent @Sendable () async -> Void = { [actor = parts.actor] in
      if let actor { await actor.handle(work) } else { work() }
    }
    // The code that starts this task is a sender, or handles inputs of several senders.
    let hasContext = parts.carriesContext
    start(.enqueued, named: name(), on: executor, withContext: hasContext, operation: operation)
  }
}

/// The reports that threads are about to deliver, each with its receiver.
///
/// A receiver may send an action that is reported, and so on without end.
private let reports = ThreadQueue<(Report, @Sendable (Report) -> Void)>()

extension Actor {
  /// Runs work in this actor.
  fileprivate func handle(_ work: @Sendable () -> Void) {
    work()
  }
}
