/// The parts that many stores never need: running effects, waiting tasks, and the mailbox.
///
/// Its subclass ``StoreExtras`` has the parts whose types depend on the reactor.
///
/// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
/// store's role, like the store's own fields.
@safe
@usableFromInline
class AnyStoreExtras: @unchecked Sendable {
  /// The running effects; `nil` until the first effect starts.
  @exclusivity(unchecked) private(set) var existingWork: StoreWork?
  /// The reentrancy queue of the current action, if a parent or a child has sent the action.
  @exclusivity(unchecked) @usableFromInline var reentrancyQueue: ReentrancyQueue?
  /// True when code that is specialised for the reactor has created `perform`.
  @exclusivity(unchecked) @usableFromInline var isSpecialised = false
  private let savesContexts: Bool
  /// The stores of the children in the state, if any was requested.
  ///
  /// The object is a ``ChildStores``.
  @usableFromInline let anyChildStores = OnceReference<AnyChildStores>()
  @exclusivity(unchecked) var settling: [AsyncGate] = []
  /// Gates that open when the role is given back, so that the resumed code finds the store free.
  @exclusivity(unchecked) var waking: [AsyncGate] = []
  /// The tracers and the recorder, if there are any; set before other code can reach the store.
  @exclusivity(unchecked) @usableFromInline var hook: StoreHook?
  /// The parts that only children and stores with pulse readers need.
  let childLinks = OnceReference<ChildLinks>()
  /// The queued inputs; `nil` until the first one arrives.
  let postbox = OnceReference<Postbox>()
  /// The final state, if other code may outlive the store.
  ///
  /// The object is a ``FinalState``.
  @usableFromInline let anyFinalState = OnceReference<AnyFinalState>()
  /// Carries out requests that need the reactor's types.
  ///
  /// It is a closure and not an overridden method. The methods of a generic class are not
  /// specialised where the class is used. The closure is specialised where it is created.
  @exclusivity(unchecked) @usableFromInline var perform: Perform

  @usableFromInline typealias Perform = @Sendable (AnyStore, Request) -> Void

  @usableFromInline
  init(savesContexts: Bool, perform: @escaping Perform) {
    self.savesContexts = savesContexts
    unsafe self.perform = perform
  }

  /// The running effects; the first effect creates the object.
  final var work: StoreWork {
    if let work = unsafe existingWork { return work }
    let work = StoreWork(savesContexts: savesContexts)
    unsafe existingWork = work
    return work
  }

  /// True when no effect is running.
  final var isIdle: Bool { unsafe existingWork?.effectTree.isEmpty ?? true }

  /// Removes and returns the gates to open when the role is given back.
  ///
  /// - Parameter isSettled: True when the store has settled. Then the gates of the tasks that wait
  ///   for that are among them.
  /// - Returns: The gates.
  final func takeGates(isSettled: Bool = false) -> [AsyncGate] {
    if isSettled {
      unsafe waking += settling
      unsafe settling = []
    }
    return unsafe exchange(&waking, with: [])
  }

  /// Returns the child links, which the first caller creates on any thread.
  final func needChildLinks() -> ChildLinks {
    childLinks.load() ?? childLinks.storeIfNil(ChildLinks())
  }

  /// True when a pipeline holds an element back.
  var isHoldingBack: Bool { false }

  /// Removes the mutations of a cancelled body from their pipeline.
  func removeMutations(of run: EffectTask) {}

  /// Returns the final state, which the first call creates.
  func anyFinalState(of store: AnyStore) -> AnyFinalState {
    preconditionFailure("Only StoreExtras knows the type of the state.")
  }
}

/// The running effects of a store.
///
/// It belongs to the holder of the store's role. Many stores never start an effect, so it is a
/// separate object.
@safe
final class StoreWork {
  @exclusivity(unchecked) var effectTree: EffectTree
  /// The number of consecutive bodies that have failed before they suspended, in the current steps.
  @exclusivity(unchecked) var failures = 0
  /// The throttles and the alarms, if there are any.
  @exclusivity(unchecked) var timers: AlarmTable?
  /// The bodies that have started and not ended; recorded only in debug builds.
  @exclusivity(unchecked) var openEffects: Set<EffectNodeID> = []

  init(savesContexts: Bool) {
    unsafe effectTree = EffectTree(savesContexts: savesContexts)
  }
}

/// The parts of a store's extras whose types depend on the reactor.
///
/// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
/// store's role, like the store's own fields.
@safe
@usableFromInline
final class StoreExtras<R: Reactor>: AnyStoreExtras, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var observers: Slots<Observer<R.State>>
  /// The bodies that wait for an action.
  @exclusivity(unchecked) @usableFromInline var waiters = Slots<Observer<R.Action>>()
  /// The pipelines, if the reactor has any; set before other code can reach the store.
  @exclusivity(unchecked) @usableFromInline var pipes: StorePipelines<R>?

  @inlinable
  override init(savesContexts: Bool, perform: @escaping Perform) {
    unsafe observers = Slots()
    super.init(savesContexts: savesContexts, perform: perform)
  }

  override var isHoldingBack: Bool { unsafe pipes?.isHolding == true }

  override func removeMutations(of run: EffectTask) {
    _ = unsafe pipes?.mutations.line.removeItems { $0 === run }
  }

  override func anyFinalState(of store: AnyStore) -> AnyFinalState { finalState(of: store.typed()) }

  /// True while tracers, a recorder or waiting bodies receive each action.
  @inlinable var isWatched: Bool { unsafe hook != nil || !waiters.isEmpty }

  /// The stores of the children in the state, if any was requested.
  @inlinable var childStores: ChildStores<R>? {
    guard let childStores = anyChildStores.load() else { return nil }
    return unsafe unsafeDowncast(childStores, to: ChildStores<R>.self)
  }

  /// The final state, or `nil` if no code has needed it yet.
  @inlinable var existingFinalState: FinalState<R>? {
    guard let finalState = anyFinalState.load() else { return nil }
    return unsafe unsafeDowncast(finalState, to: FinalState<R>.self)
  }

  /// Returns the final state, which the first call creates.
  ///
  /// An ended store always records its last state here. `endStore` marks the store as ended
  /// before it looks for the final state. This method checks for the end after it has created
  /// the final state.
  @usableFromInline
  func finalState(of store: Store<R>) -> FinalState<R> {
    if let finalState = existingFinalState { return finalState }
    let made = anyFinalState.storeIfNil(FinalState(of: store))
    let finalState = unsafe unsafeDowncast(made, to: FinalState<R>.self)
    if store.hasEnded { unsafe finalState.recordFinalState(store.state, store.revision) }
    return finalState
  }
}

extension Store {
  @inlinable
  @inline(__always) var unmanagedExtras: Unmanaged<StoreExtras<R>>? {
    unsafe extras.unmanaged.map { unsafe Unmanaged.fromOpaque($0.toOpaque()) }
  }

  /// The store's extras, or `nil` if they do not exist yet.
  @inlinable var existingExtras: StoreExtras<R>? {
    unsafe unmanagedExtras?.takeUnretainedValue()
  }

  /// Returns the store's extras, which the first caller creates on any thread.
  @inlinable
  func needExtras() -> StoreExtras<R> {
    existingExtras ?? makeExtras()
  }

  /// Creates the extras in specialised code, before unspecialised code needs them.
  @inlinable
  package func prepare() {
    if isBare { _ = makeExtras() }
  }

  /// The closure that carries out requests, specialised where it is created.
  @inlinable var performer: AnyStoreExtras.Perform {
    { store, request in store.typed(as: R.self).perform(request) }
  }

  /// Stores new extras unless another thread was faster, and returns the stored ones.
  @inlinable
  @inline(never)
  func makeExtras() -> StoreExtras<R> {
    let made = extras.storeIfNil(
      StoreExtras<R>(savesContexts: runtime.parts.carriesContext, perform: performer)
    )
    return unsafe unsafeDowncast(made, to: StoreExtras<R>.self)
  }

  @inlinable
  func release(_ extras: StoreExtras<R>) {
    // This comes first, since a body that has just lost its store waits for it.
    unsafe extras.existingFinalState?.recordLastState(state, revision)
    if unsafe isEnded {
      extras.existingFinalState?.finish()
    } else {
      endStore(extras)
    }
  }
}
