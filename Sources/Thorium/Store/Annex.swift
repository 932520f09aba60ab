public import Synchronization

/// The parts of an annex whose types depend on the reactor.
///
/// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the
/// store's role, like the store's own.
@safe
@usableFromInline
final class Annex<R: Reactor>: AnyAnnex, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var observers: ObserverList<R.State>
  /// The bodies that wait for an action.
  @exclusivity(unchecked) @usableFromInline var takers = Slots<Taker<R.Action>>()
  /// Set before anybody knows the store, where its reactor has pipelines.
  @exclusivity(unchecked) @usableFromInline var pipes: Pipes<R>?

  @inlinable
  override init(savesContexts: Bool, perform: @escaping Perform) {
    unsafe observers = ObserverList()
    super.init(savesContexts: savesContexts, perform: perform)
  }

  override var isHoldingBack: Bool { unsafe pipes?.isHolding == true }

  /// The legacy, or `nil` if it was not needed yet.
  @inlinable var existingLegacy: Legacy<R>? {
    guard let legacy = anyLegacy.load() else { return nil }
    return unsafe unsafeDowncast(legacy, to: Legacy<R>.self)
  }

  /// The legacy, made when it is first needed.
  ///
  /// An ended store always leaves its last state in it: `windUp` marks the store as ended before it looks for a
  /// legacy, and this method checks for the end after it has made one.
  @usableFromInline
  func legacy(of store: Store<R>) -> Legacy<R> {
    if let legacy = existingLegacy { return legacy }
    let made = anyLegacy.storeIfNil(Legacy(of: store))
    let legacy = unsafe unsafeDowncast(made, to: Legacy<R>.self)
    if store.hasEnded { unsafe legacy.keep(store.state) }
    return legacy
  }
}

extension Store {
  @inlinable
  @inline(__always) var unmanagedAnnex: Unmanaged<Annex<R>>? {
    unsafe UnsafeRawPointer(bitPattern: annex.load(ordering: .acquiring)).map {
      unsafe Unmanaged.fromOpaque($0)
    }
  }

  /// The annex, where there is one.
  @inlinable var existingAnnex: Annex<R>? {
    unsafe unmanagedAnnex?.takeUnretainedValue()
  }

  /// The annex, made when it is first needed, by any thread.
  @inlinable
  func needAnnex() -> Annex<R> {
    existingAnnex ?? makeAnnex()
  }

  /// Makes the annex where the code is specialised for the reactor, before code needs it that is not.
  @inlinable
  func prepare() {
    if isBare { _ = makeAnnex() }
  }

  @inlinable
  @inline(never)
  func makeAnnex() -> Annex<R> {
    keep(Annex<R>(savesContexts: runtime.parts.carriesContext, perform: performer))
  }

  /// The closure that carries out requests, specialised where it is made.
  @inlinable var performer: AnyAnnex.Perform {
    { store, request in store.typed(as: R.self).perform(request) }
  }

  /// Keeps an annex, unless another thread was faster, and returns the one that is kept.
  @inlinable
  func keep(_ made: Annex<R>) -> Annex<R> {
    let made = unsafe Unmanaged.passRetained(made)
    let (isFirst, _) = annex.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: unsafe made.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    if isFirst { return unsafe made.takeUnretainedValue() }
    unsafe made.release()
    return needAnnex()
  }

  /// Ends a store that nobody can reach any more.
  func releaseAnnex() {
    guard let annex = unsafe unmanagedAnnex else { return }
    unsafe annex._withUnsafeGuaranteedRef { unsafe $0.perform(self, .release) }
    unsafe annex.release()
  }

  @inlinable
  func release(_ annex: Annex<R>) {
    // First of all, since a body that has just lost its store waits for it.
    unsafe annex.existingLegacy?.keepLast(state)
    if unsafe isEnded {
      annex.existingLegacy?.finish()
    } else {
      windUp(annex)
    }
  }
}
