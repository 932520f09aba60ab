public import Synchronization

/// One body at work.
@usableFromInline
final class Run<R: Reactor>: Sendable {
  @usableFromInline let id: WorkID
  /// What a person reads for the body, where it was given a name.
  @usableFromInline let name: String?
  @usableFromInline let reactor: R
  @usableFromInline let legacy: Legacy<R>
  /// True when the return of the body runs no code of users: no effect follows it, and no tracer records it.
  @usableFromInline let endsInSilence: Bool
  @usableFromInline let alive = Atomic(true)
  @usableFromInline let posts = Atomic(false)
  @usableFromInline let work = Mutex(RunningWork())
  /// The number of consecutive bodies up to this one that failed before they suspended.
  ///
  /// `Int.max` when there were so many that this one runs in a task. Only the holder of the role
  /// uses it.
  @usableFromInline let failuresAtOnce: Atomic<Int>

  @inlinable
  init(
    _ id: WorkID,
    name: String?,
    _ reactor: R,
    _ legacy: Legacy<R>,
    after failures: Int = 0,
    endsInSilence: Bool = false
  ) {
    self.endsInSilence = endsInSilence
    failuresAtOnce = Atomic(failures)
    self.id = id
    self.name = name
    self.reactor = reactor
    self.legacy = legacy
  }

  /// The store, while it is there.
  @inlinable var store: Store<R>? { legacy.store }

  /// Whether what the body emits may land; it changes only while its store handles something.
  @inlinable var isAlive: Bool { alive.load(ordering: .relaxed) }

  /// Whether something that the body emitted went through the mailbox, where its end must follow.
  @inlinable var hasPosted: Bool { posts.load(ordering: .acquiring) }

  /// The number of consecutive bodies up to this one that failed before they suspended.
  @inlinable var failures: Int { failuresAtOnce.load(ordering: .relaxed) }

  /// Resets the number, since the body has suspended.
  @inlinable
  func suspend() {
    if failures != .max { failuresAtOnce.store(0, ordering: .relaxed) }
  }

  /// Counts the body, which has failed before it suspended.
  @inlinable
  func failAtOnce() {
    if failures != .max { failuresAtOnce.store(failures + 1, ordering: .relaxed) }
  }

  /// Notes that an emission is on its way to the mailbox.
  @inlinable
  func post() {
    posts.store(true, ordering: .releasing)
  }

  /// Lands what the body emits, and answers whether the body is still alive.
  @inlinable
  func emit(_ mutation: R.Mutation) -> Bool {
    guard isAlive, store?.land(mutation, from: self) != nil else { return false }
    // Where nobody else held the store any more it has ended by now.
    return isAlive
  }

  /// Tells an event of the body, and answers whether the body is still alive.
  @inlinable
  func tell(_ event: R.Event) -> Bool {
    guard isAlive, store?.tellInTurn(event, from: self) != nil else { return false }
    return isAlive
  }

  /// The state of the store now, or the last one that it had.
  @inlinable var currentState: R.State {
    store?.currentState ?? legacy.lastState ?? reactor.initialState
  }

  /// Remembers the task, so that a cancellation reaches it.
  @inlinable
  func attach(_ task: Task<Void, Never>) {
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
  @inlinable
  func end() {
    alive.store(false, ordering: .relaxed)
    let ended = work.withLock { $0.end() }
    ended.cancelWaits()
  }

  /// Makes the body's emissions inert; the body runs on until it notices.
  @usableFromInline
  func stop() {
    alive.store(false, ordering: .relaxed)
    let ended = work.withLock { $0.end() }
    ended.task?.cancel()
    ended.cancelWaits()
  }
}

/// What ends with a body.
///
/// It stands apart from ``Run``, whose end would look up its type otherwise.
@usableFromInline
struct RunningWork: Sendable {
  @usableFromInline var task: Task<Void, Never>?
  /// The closures that cancel the waits of the body's tasks, by the number of the wait.
  @usableFromInline var waits: [Int: @Sendable () -> Void]?
  @usableFromInline var lastWait = 0
  @usableFromInline var isOver = false

  @inlinable
  init() {}

  @inlinable
  mutating func end() -> Self {
    defer {
      self = Self()
      isOver = true
    }
    return self
  }

  /// Cancels all waits, in the order in which they began.
  @inlinable
  func cancelWaits() {
    guard let waits else { return }
    for (_, cancel) in waits.sorted(by: { $0.key < $1.key }) { cancel() }
  }
}
