public import Synchronization

/// A running body of an effect.
@usableFromInline
final class EffectTask: Sendable {
  @usableFromInline let id: EffectNodeID
  /// The name of the body in reports, if it has one.
  let name: String?
  @usableFromInline let finalState: AnyFinalState
  /// True when no user code runs after the body: no effect follows it, and no tracer records it.
  let endsInSilence: Bool
  @usableFromInline let alive = Atomic(true)
  @usableFromInline let posts = Atomic(false)
  private let work = Mutex(EffectTaskState())
  /// The number of consecutive bodies, including this one, that failed before they suspended.
  ///
  /// It is `Int.max` after so many failures that this body runs in a task. Only the holder of
  /// the role uses it.
  private let failuresAtOnce: Atomic<Int>

  init(
    _ id: EffectNodeID,
    name: String?,
    _ finalState: AnyFinalState,
    after failures: Int = 0,
    endsInSilence: Bool = false
  ) {
    self.endsInSilence = endsInSilence
    failuresAtOnce = Atomic(failures)
    self.id = id
    self.name = name
    self.finalState = finalState
  }

  /// The store, or `nil` once it is released.
  @inlinable var store: AnyStore? { finalState.anyStore }

  /// True when the body's emissions may be handled; changes only while its store handles an input.
  @inlinable var isAlive: Bool { alive.load(ordering: .relaxed) }

  /// True when an emission of the body went through the mailbox, where the body's end must follow.
  var hasPosted: Bool { posts.load(ordering: .acquiring) }

  /// The number of consecutive bodies, including this one, that failed before they suspended.
  var failures: Int { failuresAtOnce.load(ordering: .relaxed) }

  /// Resets the number of failures, since the body has suspended.
  func suspend() {
    if failures != .max { failuresAtOnce.store(0, ordering: .relaxed) }
  }

  /// Counts the body, which has failed before it suspended.
  func failAtOnce() {
    if failures != .max { failuresAtOnce.store(failures + 1, ordering: .relaxed) }
  }

  /// Records that an emission is on its way to the mailbox.
  @inlinable
  func post() {
    posts.store(true, ordering: .releasing)
  }

  /// Stores the task, so that a cancellation reaches it.
  func attach(_ task: Task<Void, any Error>) {
    work.withLock { $0.task = task }
  }

  /// Adds a wait, which the end of the body cancels.
  ///
  /// - Returns: The number of the wait; `nil` if the body is over.
  func startWait(cancel: @escaping @Sendable () -> Void) -> Int? {
    work.withLock { work in
      if work.isOver { return nil }
      work.lastWait += 1
      work.waits = work.waits ?? [:]
      work.waits?[work.lastWait] = cancel
      return work.lastWait
    }
  }

  func finishWait(_ wait: Int) {
    work.withLock { _ = $0.waits?.removeValue(forKey: wait) }
  }

  /// Ends the body after its return; later emissions have no effect.
  func finish() {
    alive.store(false, ordering: .relaxed)
    let ended = work.withLock { $0.finish() }
    ended.cancelWaits()
  }

  /// Stops the body; later emissions have no effect.
  ///
  /// The body runs until it notices the cancellation.
  func cancel() {
    alive.store(false, ordering: .relaxed)
    let ended = work.withLock { $0.finish() }
    ended.task?.cancel()
    ended.cancelWaits()
  }
}

extension EffectTask {
  /// Applies an emission of the body.
  ///
  /// - Returns: True when the body is still alive.
  @inlinable
  func emit<R: Reactor>(_ mutation: R.Mutation, to _: R.Type) -> Bool {
    guard isAlive, store?.typed(as: R.self).reduceEmission(mutation, from: self) != nil else {
      return false
    }
    // If this was the last reference to the store, the store has ended by now.
    return isAlive
  }

  /// Delivers an event of the body.
  ///
  /// - Returns: True when the body is still alive.
  @inlinable
  func emitEvent<R: Reactor>(_ event: R.Event, of _: R.Type) -> Bool {
    guard isAlive, store?.typed(as: R.self).emitEventInTurn(event, from: self) != nil else {
      return false
    }
    return isAlive
  }

  /// Returns the current state of the store, or its last one if it is released.
  @inlinable
  func currentState<R: Reactor>(of _: R.Type) -> R.State {
    if let store { return store.typed(as: R.self).currentState }
    return unsafe unsafeDowncast(finalState, to: FinalState<R>.self).waitForReleasedState()
  }
}

/// The task and the waits of a body, which end with the body.
private struct EffectTaskState: Sendable {
  var task: Task<Void, any Error>?
  /// The closures that cancel the waits of the body's tasks, by the number of the wait.
  var waits: [Int: @Sendable () -> Void]?
  var lastWait = 0
  var isOver = false

  mutating func finish() -> Self {
    defer {
      self = Self()
      isOver = true
    }
    return self
  }

  /// Cancels all waits, in the order in which they began.
  func cancelWaits() {
    guard let waits else { return }
    for (_, cancel) in waits.sorted(by: { $0.key < $1.key }) { cancel() }
  }
}
