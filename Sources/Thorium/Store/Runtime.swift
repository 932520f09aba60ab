#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

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
  private final class Parts: Sendable {
    let executor: (any TaskExecutor)?
    let clock: any Clock<Duration>
    let refusals: RefusalPolicy
    let report: @Sendable (Report) -> Void

    init(
      _ executor: (any TaskExecutor)?,
      _ clock: any Clock<Duration>,
      _ refusals: RefusalPolicy,
      _ report: @escaping @Sendable (Report) -> Void
    ) {
      self.executor = executor
      self.clock = clock
      self.refusals = refusals
      self.report = report
    }
  }

  private let parts: Parts

  /// Creates a runtime.
  ///
  /// - Parameters:
  ///   - executor: Where effects and flows run; `nil` is Swift's own pool of threads.
  ///   - clock: What effects sleep on.
  ///   - refusals: What happens when `send` takes an action that the reactor refuses.
  ///   - report: The one door for what must not vanish. It may be called on any thread.
  public init(
    executor: (any TaskExecutor)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    refusals: RefusalPolicy = .report,
    report: @escaping @Sendable (Report) -> Void = Runtime.writeToStandardError
  ) {
    parts = Parts(executor, clock, refusals, report)
  }

  /// The pool of threads, the continuous clock, and reports on standard error.
  public static let standard = Runtime()

  /// Where effects and flows run; `nil` is Swift's own pool of threads.
  public var executor: (any TaskExecutor)? { parts.executor }
  /// What effects sleep on.
  public var clock: any Clock<Duration> { parts.clock }
  /// What happens when `send` takes an action that the reactor refuses.
  public var refusals: RefusalPolicy { parts.refusals }
  /// The one door for what must not vanish.
  public var report: @Sendable (Report) -> Void { parts.report }

  /// Writes a report to standard error, one escaped line; cancellations are not written.
  ///
  /// - Parameter report: What happened.
  public static func writeToStandardError(_ report: Report) {
    if case .cancelled = report { return }
    let line = Array("\(report)".escaped.utf8) + [UInt8(ascii: "\n")]
    _ = unsafe line.withUnsafeBytes { bytes in unsafe write(2, bytes.baseAddress, bytes.count) }
  }

  /// Starts a task, as every task of the library is started.
  ///
  /// - Parameters:
  ///   - start: Whether the task runs to its first suspension before this returns.
  ///   - operation: What the task does.
  /// - Returns: The task.
  @usableFromInline
  @discardableResult
  package func start(
    _ start: EffectStart = .immediate,
    operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    switch (start, executor) {
    case (.immediate, nil): Task.immediate(operation: operation)
    case (.immediate, let executor?):
      Task.immediate(executorPreference: executor, operation: operation)
    case (.enqueued, nil): Task(operation: operation)
    case (.enqueued, let executor?): Task(executorPreference: executor, operation: operation)
    }
  }
}

/// What happens when `send` takes an action that the reactor refuses.
public enum RefusalPolicy: Sendable {
  /// The refusal is reported through ``Runtime/report``.
  case report
  /// In a debug build the program stops with a sentence; otherwise as ``report``.
  case trap
}
