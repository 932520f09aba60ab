public import Synchronization

// Proof that `@unchecked Sendable` is right: that of `AnyStore`. Only the holder of the role writes `state`, while it has
// `lock`, and others read it only with `lock`.
/// A reactor at work: the one object with a state, a mailbox and running effects.
///
///     let store = Store(Counter())
///     store.send(.increase)
///     store.currentState.value   // 1
///
/// The sending thread does the work, unless the runtime names a ``StorePlace``. It handles its action to the end, and
/// then what others have sent meanwhile, one action at a time, in the order of arrival. A store ends when
/// its last reference goes, or when its owner calls ``AnyStore/end(isolation:)``. <doc:Contract> has the laws.
@safe
public final class Store<R: Reactor>: AnyStore, @unchecked Sendable {
  /// The definition of the machine.
  public let reactor: R
  @exclusivity(unchecked) @usableFromInline var state: R.State

  /// Makes a store in the reactor's initial state.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the machine.
  ///   - runtime: What the store and all that it starts need from the world.
  @inlinable
  public init(_ reactor: R, in runtime: Runtime = .standard) {
    self.reactor = reactor
    unsafe state = reactor.initialState
    super.init(in: runtime)
    if runtime.parts.isSpecial { setUp() }
    if let pipes = makePipes() { lay(pipes) }
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
    unsafe self.state = state
    super.init(in: runtime)
    if runtime.parts.isSpecial { setUp() }
    if let pipes = makePipes() { lay(pipes) }
  }

  /// Makes a store for a ``Stub``, whose actions end in a pipeline.
  init(stubbing reactor: R, takenBy actions: Pipeline<R.Action>, in runtime: Runtime) {
    self.reactor = reactor
    unsafe state = reactor.initialState
    super.init(in: runtime)
    if runtime.parts.isSpecial { setUp() }
    lay(Pipes(actions, Pipeline(), Pipeline(), on: runtime.clock))
  }

  /// Creates the store of a child, whose role the calling thread holds until ``begin()``.
  ///
  /// Until then its pipelines do not run, and its inputs wait.
  init(ofChild child: Child<R>, in runtime: Runtime) {
    reactor = child.reactor
    unsafe state = child.firstState
    super.init(in: runtime)
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
    guard takeRole() else { return sendSoon(action, from: isolation) }
    handle(action, for: nil)
    giveBackRole()
  }

  /// Handles an action when the role is free soon, or queues it.
  @inlinable
  @inline(never)
  func sendSoon(_ action: R.Action, from caller: (any Actor)?) {
    guard takeRoleSoon(from: caller) else {
      prepare()
      return enqueue(.action(Box(action), nil), from: caller)
    }
    handle(action, for: nil)
    giveBackRoleHere()
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

  @usableFromInline override func makeAnyAnnex() -> AnyAnnex { makeAnnex() }

  @usableFromInline override var reactorName: String { "\(R.self)" }

  @usableFromInline
  override func turnAway(_ action: AnyBox, _ refusal: Refusal, _ ticket: Ticket?) {
    let action = action.value(as: R.Action.self)
    trace(.actionTurnedAway(action, refusal))
    tell(refusal, of: action, ticket)
  }
}
