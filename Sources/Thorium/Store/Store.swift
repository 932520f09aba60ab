public import Synchronization

// Proof that `@unchecked Sendable` is right: the fields marked `@exclusivity(unchecked)` belong
// to the thread that holds the **role** (`role` is neither `idle` nor `parked`), or to the task to
// which it was handed. The role is taken with an acquiring and given back with a releasing
// exchange, and a task sees what was written before it was started; so each holder sees all that
// the one before it wrote, and there is never more than one. `state`, `revision` and `isEnded` alone
// are also read by others: they are written only by the holder while it has `lock`, and read by
// others only with `lock`.
/// A reactor at work: the one object with a state, a mailbox and running effects.
///
///     let store = Store(Counter())
///     store.send(.increase)
///     store.currentState.value   // 1
///
/// Whoever sends does the work, unless the runtime names a ``StorePlace``: the sending thread handles its action to the end, and then what
/// others have sent meanwhile, one action at a time, in the order of arrival. A store ends when
/// its last reference goes, or when its owner calls ``end(isolation:)``. <doc:Contract> has the laws.
@safe
public final class Store<R: Reactor>: @unchecked Sendable {
  /// The definition of the machine.
  public let reactor: R
  /// What the store needs from the world.
  public let runtime: Runtime

  @usableFromInline let role = Atomic<UInt>(Role.idle)
  /// The thread that holds the role; 0 when nobody does.
  ///
  /// Each thread finds its own number here if and only if it holds the role, since it has removed it
  /// itself before it gave the role back.
  @usableFromInline let holder = Atomic<UInt>(0)
  @usableFromInline let lock = Mutex<Void>(())

  // Beside the lock, which leaves room for them in its word.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  @exclusivity(unchecked) @usableFromInline var isEnded = false
  /// Whether somebody is told of each action and mutation.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  /// Whether what comes goes another way than straight on: through pipelines, or nowhere any more.
  @exclusivity(unchecked) @usableFromInline var isDiverted = false
  /// How often the state has changed.
  @exclusivity(unchecked) @usableFromInline var revision: UInt = 0
  @exclusivity(unchecked) @usableFromInline var state: R.State
  /// The address of what a store has only when it needs it; 0 where it has not.
  ///
  /// A plain word: the end of a generic class is not specialised, and each field that depends on
  /// the reactor's type would be looked up then.
  @usableFromInline let annex = Atomic<UInt>(0)

  /// Makes a store in the reactor's initial state.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the machine.
  ///   - runtime: What the store and all that it starts need from the world.
  @inlinable
  public init(_ reactor: R, in runtime: Runtime = .standard) {
    self.reactor = reactor
    self.runtime = runtime
    unsafe state = reactor.initialState
    if runtime.parts.isSpecial { setUp() }
    let actions = reactor.transform(action: Pipeline())
    let mutations = reactor.transform(mutation: Pipeline())
    let states = reactor.transform(state: Pipeline())
    if actions.isIdentity && mutations.isIdentity && states.isIdentity { return }
    lay(Pipes(actions, mutations, states, on: runtime.clock))
  }

  /// Creates a store that starts in a state, such as one that was saved.
  ///
  ///     let store = Store(Counter(), from: Counter.State(value: 7))
  ///     store.currentState.value   // 7
  ///
  /// Observers and pipelines get this state as the first one. Nothing else is restored: no effect is running.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the machine, whose initial state is not used.
  ///   - state: The state to start in.
  ///   - runtime: What the store and all that it starts need from the world.
  @inlinable
  public init(_ reactor: R, from state: R.State, in runtime: Runtime = .standard) {
    self.reactor = reactor
    self.runtime = runtime
    unsafe self.state = state
    if runtime.parts.isSpecial { setUp() }
    if let pipes = makePipes() { lay(pipes) }
  }

  /// Makes a store for a ``Stub``, whose actions end in a pipeline.
  init(stubbing reactor: R, takenBy actions: Pipeline<R.Action>, in runtime: Runtime) {
    self.reactor = reactor
    self.runtime = runtime
    unsafe state = reactor.initialState
    if runtime.parts.isSpecial { setUp() }
    lay(Pipes(actions, Pipeline(), Pipeline(), on: runtime.clock))
  }

  /// Creates the store of a child, whose role the calling thread holds until ``begin()``.
  ///
  /// Until then its pipelines do not run, and its inputs wait.
  init(ofChild child: Child<R>, in runtime: Runtime) {
    reactor = child.reactor
    self.runtime = runtime
    unsafe state = child.firstState
    if runtime.parts.isSpecial { setUp() }
    holdRole()
    if let pipes = makePipes() { install(pipes) }
  }

  /// Creates the pipelines, where the reactor has any.
  @inlinable
  func makePipes() -> Pipes<R>? {
    let actions = reactor.transform(action: Pipeline())
    let mutations = reactor.transform(mutation: Pipeline())
    let states = reactor.transform(state: Pipeline())
    if actions.isIdentity && mutations.isIdentity && states.isIdentity { return nil }
    return Pipes(actions, mutations, states, on: runtime.clock)
  }

  /// Starts the pipelines of a child's store, and handles the inputs that wait.
  func begin() {
    if let pipes = unsafe existingAnnex?.pipes { start(pipes) }
    leaveRole()
  }

  /// Whether only the runtime's place may take the role.
  @usableFromInline var isPlaced: Bool { runtime.parts.isSpecial && !runtime.place.isSender }

  @usableFromInline
  func setUp() {
    if isPlaced { role.store(Role.parked, ordering: .relaxed) }
    if !runtime.tracers.isEmpty { beginTrace() }
  }

  deinit {
    if annex.load(ordering: .acquiring) != 0 { releaseAnnex() }
  }

  /// Handles an action, or queues it where the store is busy.
  ///
  /// When nobody else is at it, everything that the action causes synchronously has happened when
  /// this returns. An action that is sent while another is handled, by an observer, by `reduce`,
  /// by `mutate` or by another thread, waits until that one is over, and runs in the order of
  /// arrival. A refused action is reported through the runtime.
  ///
  /// A store with a place of its own handles the action here when the caller runs in the actor of that
  /// place, and otherwise only queues it: see ``StorePlace``.
  ///
  ///     let store = Store(Counter(), in: Runtime(place: .actor(MainActor.shared)))
  ///     await MainActor.run {
  ///       store.send(.increase)
  ///       store.currentState.value   // 1
  ///     }
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  @inline(__always)
  public func send(_ action: R.Action, isolation: isolated (any Actor)? = #isolation) {
    guard takeRole() else { return submitSoon(.action(action, nil), from: isolation) }
    handle(action, for: nil)
    giveBackRole()
  }

  /// The state now, from any thread.
  ///
  /// It is already the new state when observers run. Reading a store inside its own `reduce`, here or
  /// in any other way, stops the program with a sentence.
  ///
  /// - Complexity: O(1); it waits for one `reduce` at most.
  @inlinable
  public var currentState: R.State {
    checkReading()
    return lock.withLock { _ in unsafe state }
  }

  /// The state now, and how often it has changed.
  @inlinable var snapshot: (state: R.State, revision: UInt) {
    checkReading()
    return lock.withLock { _ in unsafe (state, revision) }
  }

  /// Stops the program if `reduce` of this store runs on this thread.
  ///
  /// Every way to read a store calls it before it takes the lock, which `reduce` holds.
  @inlinable
  @inline(__always)
  func checkReading() {
    if isHolder, unsafe isReducing { refuseToRead() }
  }

  /// Stops the program with a sentence, in a release build too, where a precondition has none.
  @usableFromInline
  func refuseToRead() -> Never {
    fatalError(
      "\(R.self).reduce read its own store. It must be pure: use the state that it is given."
    )
  }

  /// Ends the store, as its owner does when its place is gone.
  ///
  /// Running effects are cancelled, every stream delivers the last state that it owes and ends,
  /// and observers are released. What is sent afterwards changes nothing and is reported. While
  /// the store handles something the end waits its turn in the mailbox.
  ///
  /// - Parameter isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  public func end(isolation: isolated (any Actor)? = #isolation) {
    guard isBare, takeRole() else { return submit(.end, from: isolation) }
    if isBare { endBare() } else { handle(.end) }
    giveBackRole()
  }
}
