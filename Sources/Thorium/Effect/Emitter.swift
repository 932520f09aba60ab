import Synchronization

/// What the body of an effect has in its hands: a way to emit, the state, and the clock.
///
///     .run { emit in
///       try await emit.clock.sleep(for: .seconds(1))
///       emit(.add(emit.currentState.step))
///     }
///
/// An emitter may be copied and kept. When its body has ended or was cancelled, or its store has
/// gone, it does nothing any more.
public struct Emitter<R: Reactor>: Sendable {
  let run: Run<R>

  /// Emits a mutation.
  ///
  /// - Parameter mutation: What to change.
  /// - Returns: Whether the body is still alive. Once it is not, nothing that it emits lands, and
  ///   it does best to return.
  @discardableResult
  public func callAsFunction(_ mutation: R.Mutation) -> Bool {
    guard run.isAlive, let store = run.store else { return false }
    store.land(mutation, from: run)
    return run.isAlive
  }

  /// The state of the store now, or the last one that it had.
  ///
  /// A body that outlives its store may, in the instant in which the store is released, read the
  /// reactor's initial state.
  public var currentState: R.State {
    run.store?.currentState ?? run.lastState.value ?? run.reactor.initialState
  }

  /// The clock of the store's runtime.
  public var clock: any Clock<Duration> { run.runtime.clock }
}

/// One body at work.
@usableFromInline
final class Run<R: Reactor>: Sendable {
  let id: WorkID
  let lastState: LastState<R.State>
  let reactor: R
  let runtime: Runtime
  weak let store: Store<R>?
  private let alive = Atomic(true)
  private let posts = Atomic(false)
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ id: WorkID, of store: Store<R>, lastState: LastState<R.State>) {
    self.id = id
    self.store = store
    self.lastState = lastState
    reactor = store.reactor
    runtime = store.runtime
  }

  /// Whether what the body emits may land; it changes only while its store handles something.
  var isAlive: Bool { alive.load(ordering: .relaxed) }

  /// Whether something that the body emitted went through the mailbox, where its end must follow.
  var hasPosted: Bool { posts.load(ordering: .acquiring) }

  /// Notes that an emission is on its way to the mailbox.
  func post() {
    posts.store(true, ordering: .releasing)
  }

  /// Remembers the task, so that a cancellation reaches it.
  func attach(_ task: Task<Void, Never>) {
    self.task.withLock { $0 = task }
  }

  /// Makes what is emitted from now on inert, since the body has returned.
  func end() {
    alive.store(false, ordering: .relaxed)
    _ = task.withLock { $0.take() }
  }

  /// Makes the body's emissions inert; the body runs on until it notices.
  func stop() {
    alive.store(false, ordering: .relaxed)
    task.withLock { $0.take() }?.cancel()
  }
}

/// The state in which a store has ended, for those who outlive it.
final class LastState<State: Sendable>: Sendable {
  private let state = Mutex<State?>(nil)
  private let ended = Latch()

  /// The last state, once the store has ended.
  var value: State? { state.withLock { $0 } }

  /// Keeps the last state.
  func keep(_ last: State) {
    state.withLock { $0 = last }
    ended.open()
  }

  /// Waits for the end of the store, which has begun.
  func wait() async -> State? {
    await ended.wait()
    return value
  }
}
