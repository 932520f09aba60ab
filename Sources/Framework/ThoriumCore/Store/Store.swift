public import Synchronization

// Proof that `@unchecked Sendable` is right: as for `AnyStore`. Only the holder of the role writes
// `storedState`, under `lock`. Other threads read it only under `lock`.
/// A running reactor: the one object with a state, a mailbox and running effects.
///
///     let store = Store(Counter())
///     store.send(.increase)
///     store.currentState.value   // 1
///
/// The sending thread does the work, unless the runtime names a ``StorePlace``. It handles its own
/// action first. Then it handles the inputs that other threads have sent in the meantime, one at a
/// time, in the order of arrival. A store ends when its last reference is released, or when its
/// owner calls ``AnyStore/end(isolation:)``. <doc:Contract> has the laws.
@safe
public final class Store<R: Reactor>: AnyStore, @unchecked Sendable {
  /// The definition of the state machine.
  public let reactor: R
  @exclusivity(unchecked) @usableFromInline var storedState: Uncopied<R.State>

  /// Creates a store in the reactor's initial state.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the state machine.
  ///   - runtime: The dependencies of the store and of everything that it starts.
  @inlinable
  public convenience init(_ reactor: R, in runtime: Runtime = .standard) {
    self.init(reactor, from: reactor.initialState, in: runtime)
  }

  /// Creates a store that starts in a given state, such as a saved one.
  ///
  ///     let store = Store(Counter(), from: Counter.State(value: 7))
  ///     store.currentState.value   // 7
  ///
  /// This is the first state that observers and pipelines receive. Nothing else is restored: no
  /// effect is running.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the state machine, whose initial state is not used.
  ///   - state: The state to start in.
  ///   - runtime: The dependencies of the store and of everything that it starts.
  @inlinable
  public convenience init(_ reactor: R, from state: R.State, in runtime: Runtime = .standard) {
    self.init(unstarted: reactor, from: state, in: runtime)
    if let pipes = makePipes() {
      prepare()
      addPipelines(pipes)
    }
  }

  /// Creates a store for a stub, whose actions end in a pipeline.
  package convenience init(
    stubbing reactor: R,
    takenBy actions: Pipeline<R.Action>,
    in runtime: Runtime
  ) {
    self.init(unstarted: reactor, from: reactor.initialState, in: runtime)
    addPipelines(StorePipelines(actions, Pipeline(), Pipeline(), isStub: true, in: runtime))
  }

  /// Creates a store without its pipelines, for code that adds them.
  @inlinable
  init(unstarted reactor: R, from state: R.State, in runtime: Runtime) {
    self.reactor = reactor
    unsafe storedState = Uncopied(state)
    super.init(in: runtime)
    if runtime.parts.isTraced { beginTrace() }
  }

  /// A copy of the state, for the holder of the role or under the lock.
  @unsafe
  @inlinable
  @inline(__always) var state: R.State { unsafe storedState.value }

  /// Creates a store whose role the calling thread holds, until it calls ``begin()``.
  ///
  /// Until then the store's pipelines do not run, and its inputs wait.
  convenience init(held reactor: R, from state: R.State, in runtime: Runtime) {
    self.init(unstarted: reactor, from: state, in: runtime)
    role.hold(isCalled: false)
    if let pipes = makePipes() { install(pipes) }
  }

  /// Creates the pipelines, if the reactor has any.
  @inlinable
  func makePipes() -> StorePipelines<R>? {
    let actions = reactor.transform(action: Pipeline())
    let mutations = reactor.transform(mutation: Pipeline())
    let states = reactor.transform(state: Pipeline())
    if actions.isIdentity && mutations.isIdentity && states.isIdentity { return nil }
    return StorePipelines(actions, mutations, states, in: runtime)
  }

  /// Starts the pipelines, and then handles the inputs that wait.
  func begin() {
    if let pipes = unsafe existingExtras?.pipes { start(pipes) }
    leaveRole()
  }

  deinit {
    unsafe extras.unmanaged?._withUnsafeGuaranteedRef { unsafe $0.perform(self, .release) }
  }

  /// Handles an action, or queues it if the store is busy.
  ///
  /// If no other thread handles inputs, all synchronous effects of the action have happened when
  /// this returns. An action waits if it is sent while another one is being handled: by an
  /// observer, by `reduce`, by `mutate` or by another thread. Waiting actions run in the order of
  /// arrival. A refused action is reported through the runtime.
  ///
  /// A store with its own place handles the action here if the caller runs in the actor of that
  /// place. Otherwise the store queues the action: see ``StorePlace``.
  ///
  ///     let store = Store(Counter(), in: Runtime(place: .actor(MainActor.shared)))
  ///     await MainActor.run {
  ///       store.send(.increase)
  ///       store.currentState.value   // 1
  ///     }
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  @inlinable
  @inline(__always)
  public func send(_ action: R.Action, isolation: isolated (any Actor)? = #isolation) {
    guard role.take() else { return sendSoon(action, from: isolation) }
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
    giveBackRole()
  }

  /// Sends an action that is ignored, and not reported, after the end of the store.
  package func sendUnlessEnded(_ action: R.Action, from caller: (any Actor)?) {
    submit(.action(Box(action), PendingAction(isAwaited: false)), from: caller)
  }

  /// The current state, from any thread.
  ///
  /// It is already the new state when observers run. Reading a store inside its own `reduce`, here
  /// or in any other way, stops the program with a message.
  ///
  /// - Complexity: O(1); it waits for one `reduce` at most.
  @inlinable
  public var currentState: R.State {
    checkReading()
    return lock.withLock { _ in unsafe state }
  }

  /// Stops the program if `reduce` of this store runs on this thread.
  ///
  /// Every property and method that reads a store calls it before it takes the lock, which
  /// `reduce` holds.
  @inlinable
  @inline(__always)
  func checkReading() {
    if isHolder, unsafe isReducing { refuseToRead() }
  }

  /// Stops the program with a message, in a release build too, where a precondition has none.
  @usableFromInline
  func refuseToRead() -> Never {
    fatalError(
      "\(R.self).reduce read its own store. It must be pure: use the state that it is given."
    )
  }

  override func makeAnyExtras() -> AnyStoreExtras { makeExtras() }

  override var reactorType: any Reactor.Type { R.self }

  override func detach(_ token: ObserverToken) {
    guard let extras = existingExtras else { return }
    unsafe extras.observers.remove(token)
    unsafe extras.pipes?.observers.remove(token)
    if unsafe extras.waiters.remove(token) == nil { return }
    unsafe isPlain =
      !isEnded && extras.pipes == nil && !extras.isWatched
  }

  override func sendChildAction(_ childAction: AnyBox, on queue: ReentrancyQueue) {
    childAction.value(as: (any AnyChildAction<R.State>).self).send(from: self, on: queue)
  }

  override func traceEnd(ofAction number: Int, _ ending: TraceEnding) {
    note(.actionEnded(number, ending))
  }

  override func traceStart(ofEffect number: Int, _ name: String, action: Int) {
    note(.effectBegan(number, name: name, action: action))
  }

  override func traceEnd(ofEffect number: Int, _ ending: TraceEnding) {
    note(.effectEnded(number, ending))
  }

  override func refuseAction(_ action: AnyBox, _ refusal: Refusal, _ pendingAction: PendingAction?)
  {
    let action = action.value(as: R.Action.self)
    note(.actionTurnedAway(action, refusal))
    reportRefusal(refusal, of: action, pendingAction)
  }
}
