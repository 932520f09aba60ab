import ThoriumSystem

/// What a store needs from the world, as one value.
///
/// It is given when a store is made, and inherited by everything that the store starts. Replace a
/// part to run the same reactor elsewhere: under a test's clock, on an executor of your own, with
/// a door that collects reports.
///
///     let runtime = Runtime(report: { log.error("\($0)") })
///     let store = Store(Counter(), in: runtime)
public struct Runtime: Sendable {
  /// The parts live in one object, so that a store holds a runtime in one word.
  @usableFromInline
  final class Parts: Sendable {
    let executor: (any TaskExecutor)?
    let clock: any Clock<Duration>
    /// The clock as bodies have it: they may sleep for any duration.
    let bodyClock: any Clock<Duration>
    let place: StorePlace
    let refusals: RefusalPolicy
    let limits: Limits
    let tracers: [any StoreTracer]
    let draws: Draws
    /// The time since this runtime was created, where the dates need it.
    let elapsed: (@Sendable () -> Duration)?
    let report: @Sendable (Report) -> Void
    /// True when a queued input has the context of its sender.
    @usableFromInline let carriesContext: Bool
    /// The actor on which stores handle their inputs, if there is one.
    @usableFromInline let actor: (any Actor)?
    /// The same actor, if the Swift runtime regards a body that begins on it as not isolated to it.
    ///
    /// It is `nil` for the main actor, whose isolation check asks for the thread.
    @usableFromInline let actorThatBodiesLeave: (any Actor)?
    /// Whether stores have something to set up when they begin.
    @usableFromInline let isSpecial: Bool
    /// Whether tasks get names, which cost time: a trace or a simulation has them.
    let namesTasks: Bool
    /// The time since this runtime was created, where it has tracers.
    let elapsedForTracers: (@Sendable () -> Duration)?

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
      self.executor = executor
      self.clock = clock
      bodyClock = boundedForBodies(clock)
      self.place = place
      self.refusals = refusals
      self.limits = limits
      carriesContext = context == .carried
      if case .actor(let actor) = place { self.actor = actor } else { actor = nil }
      actorThatBodiesLeave = actor is MainActor ? nil : actor
      self.draws = draws
      elapsed = draws.readsClock ? clock.stopwatch() : nil
      self.tracers = tracers
      self.report = report
      isSpecial = !place.isSender || !tracers.isEmpty
      namesTasks = !tracers.isEmpty
      elapsedForTracers = tracers.isEmpty ? nil : clock.stopwatch()
    }
  }

  @usableFromInline let parts: Parts

  /// Creates a runtime.
  ///
  /// - Parameters:
  ///   - executor: Where effects and flows run; `nil` is Swift's own pool of threads.
  ///   - clock: What effects sleep on.
  ///   - place: Where stores handle what they are sent.
  ///   - refusals: What happens when `send` takes an action that the reactor refuses.
  ///   - limits: How much may wait, and what happens to more.
  ///   - context: The task-local values and the priority of queued actions.
  ///   - draws: The source of random numbers, dates and identifiers.
  ///   - tracers: Who is told all that stores do, in this order.
  ///   - report: The one door for what must not vanish. It may be called on any thread.
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

  /// The pool of threads, the continuous clock, and reports on standard error.
  public static let standard = Runtime()

  /// Where effects and flows run; `nil` is Swift's own pool of threads.
  public var executor: (any TaskExecutor)? { parts.executor }
  /// What effects sleep on.
  public var clock: any Clock<Duration> { parts.clock }
  /// Where stores handle what they are sent.
  public var place: StorePlace { parts.place }
  /// What happens when `send` takes an action that the reactor refuses.
  public var refusals: RefusalPolicy { parts.refusals }
  /// How much may wait, and what happens to more.
  public var limits: Limits { parts.limits }
  /// The task-local values and the priority of queued actions.
  public var context: ContextPolicy { parts.carriesContext ? .carried : .none }
  /// The generator of random numbers, for `Int.random(in:using:)` and its like.
  public var random: RuntimeRandom { RuntimeRandom(draws: parts.draws) }
  /// The date, as the time since 1970 began in Greenwich.
  ///
  /// `Date(timeIntervalSince1970: runtime.now / .seconds(1))` is this date for Foundation.
  public var now: Duration { parts.draws.now(after: parts.elapsed?() ?? .zero) }
  /// Who is told all that stores do.
  public var tracers: [any StoreTracer] { parts.tracers }
  /// The one door for what must not vanish.
  public var report: @Sendable (Report) -> Void { parts.report }

  /// Returns an identifier that no earlier call has returned, in the form of a random UUID.
  ///
  /// - Returns: A text such as `E220A839-7B1D-4CAF-AE78-9A1B5D3F0C42`.
  public func id() -> String { parts.draws.id() }

  /// Writes a report to standard error, one escaped line; cancellations are not written.
  ///
  /// - Parameter report: What happened.
  public static func writeToStandardError(_ report: Report) {
    if case .cancelled = report { return }
    ThoriumSystem.writeToStandardError(Array("\(report)".escaped.utf8) + [UInt8(ascii: "\n")])
  }

  /// Starts a task on the executor of effects and flows.
  ///
  /// - Parameters:
  ///   - start: Whether the task runs to its first suspension before this returns.
  ///   - name: What the task is called where names are given.
  ///   - operation: What the task does.
  /// - Returns: The task.
  @usableFromInline
  @discardableResult
  package func start(
    _ start: EffectStart = .immediate,
    named name: @autoclosure () -> String = "a task",
    operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    self.start(start, named: name, on: executor, operation: operation)
  }

  /// Starts the task of a body, in the context of the caller if the runtime carries contexts.
  func startBody<Success: Sendable>(
    _ start: EffectStart,
    named name: @autoclosure () -> String,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    startBody(start, name, withoutContext: !parts.carriesContext, operation)
  }

  /// Starts a task that sleeps for several senders, and so in the context of none.
  func startSleeping<Success: Sendable>(
    named name: () -> String,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    startBody(.immediate, name, withoutContext: true, operation)
  }

  private func startBody<Success: Sendable>(
    _ start: EffectStart,
    _ name: () -> String,
    withoutContext isBare: Bool,
    _ operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    let name = parts.namesTasks ? name() : nil
    return switch (start, executor) {
    case (.immediate, _):
      .begunBody(detached: isBare, name: name, on: executor, operation: operation)
    case (.enqueued, _) where isBare:
      .detached(name: name, executorPreference: executor, operation: operation)
    case (.enqueued, nil): Task(name: name, operation: operation)
    case (.enqueued, let executor?):
      Task(name: name, executorPreference: executor, operation: operation)
    }
  }

  /// Creates the task of a carrier, which has no name and runs on the carrier as its executor.
  static func carry(
    by carrier: Carrier,
    withoutContext isEmpty: Bool,
    _ operation: sending @escaping () async -> Void
  ) {
    if isEmpty {
      Task<Void, Never>.detached(executorPreference: carrier, operation: operation)
    } else {
      Task(executorPreference: carrier, operation: operation)
    }
  }

  /// Starts a task that handles, at the stores' place, what was sent to one.
  @usableFromInline
  func startHandling(
    named name: @autoclosure () -> String,
    _ work: @escaping @Sendable () -> Void
  ) {
    let executor = if case .executor(let executor) = place { executor } else { self.executor }
    let operation: @concurrent @Sendable () async -> Void = { [actor = parts.actor] in
      if let actor { await actor.handle(work) } else { work() }
    }
    // The code that starts this task is a sender, or handles inputs of several of them.
    let isBare = !parts.carriesContext
    start(.enqueued, named: name, on: executor, withoutContext: isBare, operation: operation)
  }

  /// Starts a task, as every task of the library is started.
  ///
  /// A task without context has no task-local values, and the default priority. The store keeps and cancels it like
  /// any other.
  @discardableResult
  private func start(
    _ start: EffectStart,
    named name: () -> String,
    on executor: (any TaskExecutor)?,
    withoutContext isBare: Bool = false,
    operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    let name = parts.namesTasks ? name() : nil
    return switch (start, executor) {
    case (.immediate, _):
      Task.begun(detached: isBare, name: name, on: executor, operation: operation)
    case (.enqueued, _) where isBare:
      Task<Void, Never>.detached(name: name, executorPreference: executor, operation: operation)
    case (.enqueued, nil): Task(name: name, operation: operation)
    case (.enqueued, let executor?):
      Task(name: name, executorPreference: executor, operation: operation)
    }
  }
}

extension Actor {
  /// Does something in this actor.
  fileprivate func handle(_ work: @Sendable () -> Void) {
    work()
  }
}

/// What happens when `send` takes an action that the reactor refuses.
public enum RefusalPolicy: Sendable {
  /// The refusal is reported through ``Runtime/report``.
  case report
  /// In a debug build the program stops with a sentence; otherwise as ``report``.
  case trap
}
