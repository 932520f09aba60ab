public import Synchronization

/// One body at work.
@usableFromInline
final class Run: Sendable {
  @usableFromInline let id: WorkID
  /// What a person reads for the body, where it was given a name.
  let name: String?
  @usableFromInline let legacy: AnyLegacy
  /// True when the return of the body runs no code of users: no effect follows it, and no tracer records it.
  let endsInSilence: Bool
  @usableFromInline let alive = Atomic(true)
  @usableFromInline let posts = Atomic(false)
  private let work = Mutex(RunningWork())
  /// The number of consecutive bodies up to this one that failed before they suspended.
  ///
  /// `Int.max` when there were so many that this one runs in a task. Only the holder of the role
  /// uses it.
  private let failuresAtOnce: Atomic<Int>

  init(
    _ id: WorkID,
    name: String?,
    _ legacy: AnyLegacy,
    after failures: Int = 0,
    endsInSilence: Bool = false
  ) {
    self.endsInSilence = endsInSilence
    failuresAtOnce = Atomic(failures)
    self.id = id
    self.name = name
    self.legacy = legacy
  }

  /// The store, while it is there.
  @inlinable var store: AnyStore? { legacy.anyStore }

  /// Whether what the body emits may land; it changes only while its store handles something.
  @inlinable var isAlive: Bool { alive.load(ordering: .relaxed) }

  /// Whether something that the body emitted went through the mailbox, where its end must follow.
  var hasPosted: Bool { posts.load(ordering: .acquiring) }

  /// The number of consecutive bodies up to this one that failed before they suspended.
  var failures: Int { failuresAtOnce.load(ordering: .relaxed) }

  /// Resets the number, since the body has suspended.
  func suspend() {
    if failures != .max { failuresAtOnce.store(0, ordering: .relaxed) }
  }

  /// Counts the body, which has failed before it suspended.
  func failAtOnce() {
    if failures != .max { failuresAtOnce.store(failures + 1, ordering: .relaxed) }
  }

  /// Notes that an emission is on its way to the mailbox.
  @inlinable
  func post() {
    posts.store(true, ordering: .releasing)
  }

  /// Remembers the task, so that a cancellation reaches it.
  func attach(_ task: Task<Void, any Error>) {
    work.withLock { $0.task = task }
  }

  /// Adds a wait, which the end of the body cancels.
  ///
  /// - Returns: The number of the wait; `nil` if the body is over.
  func beginWait(cancel: @escaping @Sendable () -> Void) -> Int? {
    work.withLock { work in
      if work.isOver { return nil }
      work.lastWait += 1
      work.waits = work.waits ?? [:]
      work.waits?[work.lastWait] = cancel
      return work.lastWait
    }
  }

  func endWait(_ wait: Int) {
    work.withLock { _ = $0.waits?.removeValue(forKey: wait) }
  }

  /// Makes what is emitted from now on inert, since the body has returned.
  func end() {
    alive.store(false, ordering: .relaxed)
    let ended = work.withLock { $0.end() }
    ended.cancelWaits()
  }

  /// Makes the body's emissions inert; the body runs on until it notices.
  func stop() {
    alive.store(false, ordering: .relaxed)
    let ended = work.withLock { $0.end() }
    ended.task?.cancel()
    ended.cancelWaits()
  }
}

extension Run {
  /// Lands what the body emits, and answers whether the body is still alive.
  @inlinable
  func emit<R: Reactor>(_ mutation: R.Mutation, to _: R.Type) -> Bool {
    guard isAlive, store?.typed(as: R.self).land(mutation, from: self) != nil else { return false }
    // Where nobody else held the store any more it has ended by now.
    return isAlive
  }

  /// Tells an event of the body, and answers whether the body is still alive.
  @inlinable
  func tell<R: Reactor>(_ event: R.Event, of _: R.Type) -> Bool {
    guard isAlive, store?.typed(as: R.self).tellInTurn(event, from: self) != nil else {
      return false
    }
    return isAlive
  }

  /// The state of the store now, or the last one that it had.
  @inlinable
  func currentState<R: Reactor>(of _: R.Type) -> R.State {
    if let store { return store.typed(as: R.self).currentState }
    return unsafe unsafeDowncast(legacy, to: Legacy<R>.self).waitForReleasedState()
  }
}

/// What ends with a body.
private struct RunningWork: Sendable {
  var task: Task<Void, any Error>?
  /// The closures that cancel the waits of the body's tasks, by the number of the wait.
  var waits: [Int: @Sendable () -> Void]?
  var lastWait = 0
  var isOver = false

  mutating func end() -> Self {
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
