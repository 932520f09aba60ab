import Synchronization

extension Store {
  /// Returns the store of the child at a place of this store's state.
  ///
  ///     let header = page.child(\.header)
  ///     header.send(.refresh)
  ///
  /// The first call creates the store, in the runtime of this store. The store is kept as long as
  /// the child is in its place. Other threads that call meanwhile wait. The initial state and the
  /// pipelines are created under no lock.
  ///
  /// The child's store ends when another child takes the place, or when this store ends. It ends
  /// before observers receive the new state of this store. Its effects are cancelled, its streams
  /// finish, and actions that are sent to it are reported as late. If other code ends the child's
  /// store, the ended store stays in its place.
  ///
  /// Call this on any thread, also while this store is busy, but not in `reduce`.
  ///
  /// - Parameter place: The place of the child.
  /// - Returns: Its store. If this store has ended, the returned store has ended too.
  /// - Complexity: O(1) in the number of children. Keep the returned store to send to it at the
  ///   cost of a store without a parent.
  public func child<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>> & Sendable
  ) -> Store<C> {
    if let store = existingChild(place) { return store }
    // The pipelines are left out, since they would start tasks.
    let reactor = currentState[keyPath: place].reactor
    let late = Store<C>(stubbing: reactor, takenBy: Pipeline(), in: runtime)
    late.endAsChild(lost: { ChildPlaceKey(path: place).name(in: R.self) })
    return late
  }

  /// Returns the store of the child at a place, or `nil` if no child is there.
  ///
  ///     page.send(.edit)                       // reduce: state.editor = Child(Editor())
  ///     page.child(\.editor)?.send(.type("a"))
  ///
  /// - Parameter place: The place where a child may be.
  /// - Returns: Its store, as of `child(_:)`; `nil` if no child is there, or if this
  ///   store has ended.
  public func child<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>?> & Sendable
  ) -> Store<C>? {
    child(OnlyChild(), at: OnePlace(place, of: R.self))
  }

  /// Returns the store of one of many children.
  ///
  ///     list.child(\.rows, 7)?.send(.toggle)
  ///
  /// A child has no store before the first call with its id, and costs nothing until then. After a
  /// change of this store's state, only the stores of removed children are ended. The other stores
  /// are not checked.
  ///
  /// - Parameters:
  ///   - place: The place of the children.
  ///   - id: The id of the child.
  /// - Returns: Its store; `nil` if no child has the id, or if this store has ended.
  public func child<ID: Hashable & Sendable, C: Reactor>(
    _ place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID
  ) -> Store<C>? {
    child(id, at: ManyPlace(place, of: R.self))
  }
}

extension Store {
  /// Returns the store of the child at a place, or `nil` if this store has ended.
  @usableFromInline
  func existingChild<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>> & Sendable
  ) -> Store<C>? {
    child(OnlyChild(), at: OnePlace(place, of: R.self))
  }

  /// Returns whether the store of a child has not left this store; if this store has ended, no child leaves it.
  package func keepsStore(ofChild child: Identity) -> Bool {
    needExtras().childStores?.keepsStore(of: child) ?? false
  }

  func child<P: ChildPlace>(_ id: P.ID, at place: P) -> Store<P.C>? where P.State == R.State {
    while true {
      let state = currentState
      guard let child = place.child(id, in: state) else { return nil }
      let childStores = childStores
      if let store = childStores.store(of: child, at: place, in: state) { return store }
      if childStores.isClosed { return nil }
      var made: Store<P.C>?
      let found = childStores.making(of: child.identity).value {
        // Another thread may have created the store before this one began to create it.
        if let store = childStores.store(of: child, at: place, in: state) { return store }
        made = make(child, at: place, id, in: state, for: childStores)
        return made ?? childStores.store(of: child, at: place, in: state)
      }
      childStores.endMaking(of: child.identity)
      // The pipelines start only now, when the store can be found: code that receives its first
      // events may ask for it.
      if childStores.keepsStore(of: child, in: currentState) {
        made?.startAsChild()
        return found as? Store<P.C>
      }
      made?.leaveRole()
    }
  }

  /// Creates the store of a child, whose pipelines do not run yet.
  ///
  /// - Returns: The store, or `nil` if there is another one by now, or this store has ended.
  private func make<P: ChildPlace>(
    _ child: Child<P.C>,
    at place: P,
    _ id: P.ID,
    in state: R.State,
    for childStores: ChildStores<R>
  ) -> Store<P.C>? where P.State == R.State {
    let identity = child.identity
    let made = Store<P.C>(ofChild: child, from: recorder?.restoredState(of: child), in: runtime)
    let mapping = childStores.events(of: reactor, in: state).mapping(
      of: child,
      under: id,
      in: state
    )
    var follow: ChildStoresContent<R.State>.Follow?
    if let mapping {
      bindChildEvents(made, identity, id, by: mapping)
      follow = { [weak self, weak made] state in
        guard mapping.updatePlace(in: state), let self, let made else { return }
        self.deliverKeptEvents(of: made, identity, id, by: mapping)
      }
    }
    let store = childStores.addStore(made, as: child, at: place, id, in: state, follow: follow)
    if store === made {
      if let recorder = recorder?.recorder(for: made, of: child, under: id) {
        made.install(recorder)
      }
      return made
    }
    made.end()
    made.leaveRole()
    return nil
  }

  /// The stores of this store's children; it accepts none after this store has ended.
  private var childStores: ChildStores<R> {
    let extras = needExtras()
    let childLinks = extras.needChildLinks()
    if let childStores = childLinks.childStores.load() { return childStores }
    // The watch is published first, so that code that finds the child stores also finds the watch.
    let watch = childLinks.childWatch.storeIfNil(ChildWatch())
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(watch).toOpaque())
    extras.childWatch.store(address, ordering: .releasing)
    let childStores = childLinks.childStores.storeIfNil(
      ChildStores(watching: watch, reportingTo: runtime.report)
    )
    // Either the end of the store finds the child stores and ends them, or this check finds that
    // the store has ended.
    if lock.withLock({ _ in unsafe isEnded }) { childStores.endStores(isAtPlace: false) }
    return childStores
  }

  /// Ends the stores of children that are no longer in the state.
  ///
  /// A caller that creates a child's store publishes the watch first, and then reads the state under
  /// the lock. So if a change of the state misses the watch, the caller reads the changed state.
  @usableFromInline
  func endGoneChildren(_ extras: StoreExtras<R>) {
    guard let childStores = extras.childStores,
      let watch = extras.anyChildLinks.load()?.childWatch.load()
    else {
      return
    }
    unsafe extras.isNotifying = true
    let changes = lock.withLock { _ in
      unsafe withUnsafePointer(to: &state) { unsafe watch.changes(in: UnsafeRawPointer($0)) }
    }
    unsafe childStores.clear(changes.rooms, for: state)
    lock.withLock { _ in
      unsafe withUnsafePointer(to: &state) {
        unsafe watch.recordMatch(changes.words, in: UnsafeRawPointer($0))
      }
    }
    unsafe extras.isNotifying = false
  }

  @usableFromInline
  func endChildren(_ extras: StoreExtras<R>) {
    extras.childStores?.endStores(isAtPlace: isHolder)
  }
}
