import Synchronization
import ThoriumSystem

/// A running body of an effect.
///
/// Its phase says how far it is. Each event is one transition, in one place:
///
/// | event | before | after |
/// |---|---|---|
/// | `start` | starting | running |
/// | the body returns in its first segment | starting | returned |
/// | … and an emission of it is in the mailbox | starting | leaving |
/// | its end is handled, or it is cancelled | any | over |
@usableFromInline
final class EffectTask: Sendable {
  private enum Phase {
    /// Its first segment runs, or has not begun.
    case starting
    /// It has returned or thrown in its first segment.
    case returned((any Error)?)
    /// As `returned`, but its end waits in the mailbox, after its emissions.
    case leaving((any Error)?)
    case running(Task<Void, any Error>)
    case over
  }

  private struct Content {
    var phase = Phase.starting
    /// The closures that cancel the waits of the body's tasks, by the number of the wait.
    var waits: [Int: @Sendable () -> Void] = [:]
    var lastWait = 0
  }

  @usableFromInline let id: EffectNodeID
  /// The name of the body in reports, if it has one.
  let name: String?
  @usableFromInline let finalState: AnyFinalState
  /// True when no user code runs after the body: no effect follows it, and no tracer records it.
  let endsInSilence: Bool
  /// True when it runs in a task from the start, after too many failures.
  let startsInTask: Bool
  private let alive = Atomic(true)
  private let sends = Atomic(false)
  /// The thread that runs the first segment; 0 before and after.
  private let firstThread = Atomic<UInt>(0)
  private let content = Mutex(Content())
  /// The number of consecutive bodies before this one that failed before they suspended.
  private let failuresBefore: Int

  init(
    _ id: EffectNodeID,
    name: String?,
    _ finalState: AnyFinalState,
    after failures: Int,
    startsInTask: Bool,
    endsInSilence: Bool
  ) {
    self.endsInSilence = endsInSilence
    self.startsInTask = startsInTask
    failuresBefore = failures
    self.id = id
    self.name = name
    self.finalState = finalState
  }

  /// The store, or `nil` once it is released.
  @inlinable var store: AnyStore? { finalState.anyStore }

  /// True when the body's emissions may be handled; changes only while its store handles an input.
  @usableFromInline var isAlive: Bool { alive.load(ordering: .relaxed) }

  /// True when this thread runs the first segment of the body, and so holds the role of its store.
  var isInFirstSegment: Bool { firstThread.load(ordering: .relaxed) == currentThread() }

  /// True when the body has sent an emission, which may be in the mailbox, where its end must follow.
  @usableFromInline var hasSent: Bool {
    get { sends.load(ordering: .acquiring) }
    set { sends.store(newValue, ordering: .releasing) }
  }

  /// The number of consecutive bodies, including this one, that failed before they suspended.
  var failures: Int {
    if startsInTask { return failuresBefore }
    return content.withLock { content in
      switch content.phase {
      case .returned(let error), .leaving(let error): failuresBefore + (error == nil ? 0 : 1)
      case .starting, .running, .over: 0
      }
    }
  }

  /// Starts the body, and returns after its first suspension; the holder of the role calls it.
  ///
  /// - Returns: The ending of the body if it is over already, and its store must end it.
  func start(
    _ body: @escaping Work.Body,
    _ start: EffectStart,
    named name: @autoclosure () -> String
  ) -> BodyEnding? {
    firstThread.store(currentThread(), ordering: .relaxed)
    let runtime = finalState.runtime
    let task = runtime.start(
      startsInTask ? .enqueued : start,
      named: name(),
      withContext: runtime.parts.carriesContext
    ) {
      WaitReasons.listener?.begin()
      do {
        try await body(.run(self))
        self.finish(nil)
      } catch {
        self.finish(error)
      }
    }
    firstThread.store(0, ordering: .relaxed)
    return content.withLock { content in
      if case .returned(let error) = content.phase { return BodyEnding(error: error) }
      if case .starting = content.phase { content.phase = .running(task) }
      return nil
    }
  }

  /// Ends the body in its store, after all its emissions; the task of the body calls it.
  private func finish(_ error: (any Error)?) {
    if isInFirstSegment {
      let isLeaving = hasSent
      content.withLock { $0.phase = isLeaving ? .leaving(error) : .returned(error) }
      if !isLeaving { return }
    }
    store?.submit(.ended(self, error))
  }

  /// Ends the body; later emissions have no effect.
  ///
  /// - Parameter isCancelled: True when the body may still run, until it notices the cancellation.
  func stop(isCancelled: Bool) {
    alive.store(false, ordering: .relaxed)
    let last = content.withLock { exchange(&$0, with: Content(phase: .over)) }
    if isCancelled, case .running(let task) = last.phase { task.cancel() }
    for (_, cancel) in last.waits.sorted(by: { $0.key < $1.key }) { cancel() }
  }

  /// Adds a wait, which the end of the body cancels.
  ///
  /// - Returns: The number of the wait; `nil` if the body is over.
  func startWait(cancel: @escaping @Sendable () -> Void) -> Int? {
    content.withLock { content in
      if case .over = content.phase { return nil }
      content.lastWait += 1
      content.waits[content.lastWait] = cancel
      return content.lastWait
    }
  }

  func finishWait(_ wait: Int) {
    content.withLock { _ = $0.waits.removeValue(forKey: wait) }
  }

  /// Returns a body that sleeps.
  ///
  /// It takes the clock from the running body, so that a sleeping body needs less memory.
  static func pause(for duration: Duration) -> Work.Body {
    { target in
      guard case .run(let body) = target else { return }
      let run = unsafe unsafeDowncast(body, to: EffectTask.self)
      try await run.finalState.runtime.parts.bodyClock.sleep(for: duration)
    }
  }
}

/// The outcome of a body that has ended.
struct BodyEnding {
  let error: (any Error)?

  var traced: TraceEnding { error.map(TraceEnding.failed) ?? .finished }
}
