public import Synchronization

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
    unsafe UnsafeRawPointer(bitPattern: extras.load(ordering: .acquiring)).map {
      unsafe Unmanaged.fromOpaque($0)
    }
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
    let made = unsafe Unmanaged.passRetained(
      StoreExtras<R>(savesContexts: runtime.parts.carriesContext, perform: performer)
    )
    let (isFirst, _) = extras.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: unsafe made.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    if isFirst { return unsafe made.takeUnretainedValue() }
    unsafe made.release()
    return needExtras()
  }

  /// Ends a store that no other code can reach.
  func releaseExtras() {
    guard let extras = unsafe unmanagedExtras else { return }
    unsafe extras._withUnsafeGuaranteedRef { unsafe $0.perform(self, .release) }
    unsafe extras.release()
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
