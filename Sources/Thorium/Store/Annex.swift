public import Synchronization

/// What a store has only when it needs it: observers, running work, and those who wait.
///
/// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the
/// store's role, like the store's own.
@safe
@usableFromInline
final class Annex<R: Reactor>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var observers: ObserverList<R.State>
  @exclusivity(unchecked) @usableFromInline var ledger: Ledger<R>
  /// The body whose first segment runs on this thread now, and how it has ended if it has.
  @exclusivity(unchecked) @usableFromInline var starting: (run: Run<R>, ending: BodyEnding?)?
  /// What goes on behind the action that is handled, where a store above or below has sent it.
  @exclusivity(unchecked) @usableFromInline var cascade: Cascade?
  // Beside how that has ended, which leaves room for them in its word.
  /// Whether observers are being called, so that what is emitted meanwhile must wait.
  @exclusivity(unchecked) @usableFromInline var isTelling = false
  /// Whether the holder of the role is about to look at the inbox again, and at who waits.
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  /// The address of the ``ChildWatch`` that the kin holds; 0 before the first child gets a store.
  ///
  /// It is read after each change of the state, where counting a reference would take most of the time.
  @usableFromInline let childWatch = Atomic<UInt>(0)
  @exclusivity(unchecked) var throttles = Throttles()
  /// The bodies that wait for an action.
  @exclusivity(unchecked) var takers = Slots<Taker<R.Action>>()
  @exclusivity(unchecked) @usableFromInline var settling: [Latch] = []
  /// Opened when the role is given back, so that whoever goes on then finds the store free.
  @exclusivity(unchecked) @usableFromInline var waking: [Latch] = []
  /// Set before anybody knows the store, where it has tracers.
  @exclusivity(unchecked) var trace: StoreTrace?
  /// Set before anybody knows the store, where its reactor has pipelines.
  @exclusivity(unchecked) @usableFromInline var pipes: Pipes<R>?
  /// The bodies that have begun and not ended, which are counted in debug builds alone.
  @exclusivity(unchecked) @usableFromInline var openEffects: Set<WorkID>
  /// What it has for children and as a child, where it has any or is one: a ``Kin``.
  ///
  /// Like what follows it is not called so by its type, since the end of a generic class, which is not
  /// specialised, would look that up.
  let anyKin = AtomicLazyReference<AnyKin>()
  /// Where what waits to be handled lies, once something did: a ``Postbox``.
  @usableFromInline let anyPostbox = AtomicLazyReference<AnyObject>()
  /// What is left to those who may outlive the store, where there is anybody: a ``Legacy``.
  @usableFromInline let anyLegacy = AtomicLazyReference<AnyObject>()
  /// Winds up a store that is being released.
  ///
  /// The end of a generic class is not specialised where the class is used; this is, since it was
  /// made there.
  @usableFromInline let release: @Sendable (Store<R>, Annex<R>) -> Void

  @inlinable
  init(
    savesContexts: Bool,
    release: @escaping @Sendable (Store<R>, Annex<R>) -> Void
  ) {
    unsafe observers = ObserverList()
    unsafe ledger = Ledger(savesContexts: savesContexts)
    unsafe openEffects = []
    self.release = release
  }

  /// True when a child has, or had, a store.
  @inlinable var hasFamily: Bool { childWatch.load(ordering: .relaxed) != 0 }

  /// What is left to those who may outlive the store, where there is anybody.
  @inlinable var existingLegacy: Legacy<R>? {
    guard let legacy = anyLegacy.load() else { return nil }
    return unsafe unsafeDowncast(legacy, to: Legacy<R>.self)
  }

  /// What is left to those who may outlive the store, made when it is first needed.
  ///
  /// That of a store that has ended is that of an ended one from the first: whoever winds the store up
  /// has said so before it looks for a legacy, and here it is asked behind the making of one.
  @inlinable
  func legacy(of store: Store<R>) -> Legacy<R> {
    if let legacy = existingLegacy { return legacy }
    let made = anyLegacy.storeIfNil(Legacy(of: store))
    let legacy = unsafe unsafeDowncast(made, to: Legacy<R>.self)
    if store.hasEnded { unsafe legacy.keep(store.state) }
    return legacy
  }

  /// Where what waits to be handled lies, made when it is first needed, by any thread.
  @inlinable var postbox: Postbox<R> {
    let postbox = anyPostbox.load() ?? anyPostbox.storeIfNil(Postbox<R>())
    return unsafe unsafeDowncast(postbox, to: Postbox<R>.self)
  }
}

/// How a body has ended.
@usableFromInline
struct BodyEnding {
  @usableFromInline let error: (any Error)?

  @inlinable var ending: TraceEnding { error.map(TraceEnding.failed) ?? .finished }

  @inlinable
  init(error: (any Error)?) {
    self.error = error
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

  @inlinable
  @inline(never)
  func makeAnnex() -> Annex<R> {
    let savesContexts = runtime.parts.carriesContext
    let made = unsafe Unmanaged.passRetained(
      Annex<R>(savesContexts: savesContexts) { $0.release($1) }
    )
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
    guard let address = unsafe UnsafeRawPointer(bitPattern: annex.load(ordering: .acquiring)) else {
      return
    }
    let annex = unsafe Unmanaged<Annex<R>>.fromOpaque(address)
    unsafe annex._withUnsafeGuaranteedRef { $0.release(self, $0) }
    unsafe annex.release()
  }

  @inlinable
  func release(_ annex: Annex<R>) {
    if unsafe isEnded {
      unsafe annex.existingLegacy?.keep(state)
    } else {
      windUp(annex)
    }
  }
}
