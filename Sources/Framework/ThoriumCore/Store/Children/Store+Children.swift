public import Synchronization

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
  @inlinable
  public func child<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>> & Sendable
  ) -> Store<C> {
    child(OnlyChild(), in: place) ?? lateChild(place)
  }

  /// Returns the store of the child at a place, or `nil` if no child is there.
  ///
  ///     page.send(.edit)                       // reduce: state.editor = Child(Editor())
  ///     page.child(\.editor)?.send(.type("a"))
  ///
  /// - Parameter place: The place where a child may be.
  /// - Returns: Its store, as of `child(_:)`; `nil` if no child is there, or if this
  ///   store has ended.
  @inlinable
  public func child<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>?> & Sendable
  ) -> Store<C>? {
    child(OnlyChild(), in: place)
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
  @inlinable
  public func child<ID: Hashable & Sendable, C: Reactor>(
    _ place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID
  ) -> Store<C>? {
    child(id, in: place)
  }

  /// Returns the store of the child under an id; `nil` without it, or after this store has ended.
  @inlinable
  func child<Content: ChildrenAtPlace>(
    _ id: Content.ChildID,
    in path: any KeyPath<R.State, Content> & Sendable
  ) -> Store<Content.C>? {
    guard let child = currentState[keyPath: path].child(id) else {
      watch(ChildPlace(path, of: R.self))
      return nil
    }
    let found = existingExtras?.anyChildStores.load()?.store(of: child.identity, at: path)
    return found?.typed() ?? self.child(id, at: ChildPlace(path, of: R.self))
  }

  /// Watches a place at which no child was found, so that a child that moves here keeps its store.
  @usableFromInline
  func watch<Content: ChildrenAtPlace>(_ place: ChildPlace<R.State, Content>) {
    if !place.key.isInPart { childStores.watch(place, in: currentState) }
  }

  /// Returns an ended store for a child of an ended store.
  @usableFromInline
  func lateChild<C: Reactor>(_ place: any KeyPath<R.State, Child<C>> & Sendable) -> Store<C> {
    // The pipelines are left out, since they would start tasks.
    let reactor = currentState[keyPath: place].reactor
    let late = Store<C>(stubbing: reactor, takenBy: Pipeline(), in: runtime)
    late.endAsChild { ChildPlaceKey(path: place, owner: R.self).name(of: OnlyChild()) }
    return late
  }

  /// Returns the store of the child under an id, wherever the child was found before.
  @usableFromInline
  package func child<Content: ChildrenAtPlace>(
    _ id: Content.ChildID,
    at place: ChildPlace<R.State, Content>
  ) -> Store<Content.C>? {
    while true {
      let state = currentState
      guard let child = place.content(state).child(id) else { return nil }
      let childStores = childStores
      if let store = childStores.store(of: child.identity) {
        if !place.key.isInPart { childStores.watch(place, in: state) }
        return store.typed()
      }
      if childStores.isClosed { return nil }
      var made: Store<Content.C>?
      let found = childStores.store(of: child.identity) {
        made = make(child, at: place, id, in: state, for: childStores)
        return made
      }
      // The pipelines start only now, when the store can be found: code that receives its first
      // events may ask for it.
      if childStores.follow(child.identity, in: currentState) {
        made?.begin()
        // An earlier store, which code of the child asked for, may have ended since.
        return made ?? childStores.store(of: child.identity)?.typed() ?? found?.typed()
      }
      // If this store has ended, its children keep their records.
      if !childStores.isClosed { made?.recorder?.removeRecord() }
      made?.leaveRole()
    }
  }

  /// Creates the store of a child, whose pipelines do not run yet.
  ///
  /// - Returns: The store, or `nil` if there is another one by now, or this store has ended.
  private func make<Content: ChildrenAtPlace>(
    _ child: Child<Content.C>,
    at place: ChildPlace<R.State, Content>,
    _ id: Content.ChildID,
    in state: R.State,
    for childStores: ChildStores<R>
  ) -> Store<Content.C>? {
    let isRecorded = childStores.isRecorded(child.identity, under: id, in: state)
    let recorder = isRecorded ? recorder : nil
    let made = Store<Content.C>(
      held: child.reactor,
      from: recorder?.restoredState(of: child) ?? child.firstState,
      in: runtime
    )
    let mapping = childStores.events(of: reactor, in: state).mapping(
      of: child,
      under: id,
      in: state
    )
    // The code of the child may have asked for the child: then that store counts. Or it has ended
    // this store.
    if childStores.store(of: child.identity) == nil, !childStores.isClosed {
      // Code that finds the store must find its recorder, too.
      recorder?.recordChild(child, under: id, by: made)
    }
    var follow: ChildEntry.Follow?
    if let mapping {
      bindChildEvents(made, by: mapping)
      follow = { [weak self, weak made] in
        guard let self, let made, mapping.updatePlace(in: self.currentState) else { return }
        self.deliverKeptEvents(of: made, by: mapping)
      }
    }
    childStores.watch(place, of: child.identity, under: id, in: state)
    let isAdded = childStores.add(child.identity, isAlone: place.isForOne) { number in
      ChildEntry(made, number, id, at: place.key, follow)
    }
    guard isAdded else {
      made.end()
      made.leaveRole()
      return nil
    }
    return made
  }

  /// The stores of this store's children; it accepts none after this store has ended.
  var childStores: ChildStores<R> {
    let extras = needExtras()
    if let childStores = extras.childStores { return childStores }
    let made = extras.anyChildStores.storeIfNil(
      unsafe ChildStores<R>(of: stateAddress, reportingTo: runtime.report)
    )
    let childStores = unsafe unsafeDowncast(made, to: ChildStores<R>.self)
    // Either the end of the store finds the child stores and ends them, or this check finds that
    // the store has ended.
    if lock.withLock({ _ in unsafe isEnded }) { childStores.endStores(isAtPlace: false) }
    return childStores
  }

  /// The address of the state, which never moves.
  ///
  /// The holder of the role may read there without the lock, since only it changes the state. So may the log of the
  /// store while no burst is open. Swift counts the taking of an address as a change, so that is done under the lock.
  @inlinable package var stateAddress: UnsafePointer<R.State> {
    let address = lock.withLock { _ in
      unsafe withUnsafePointer(to: &storedState.value) { UInt(bitPattern: $0) }
    }
    guard let state = unsafe UnsafePointer<R.State>(bitPattern: address) else {
      preconditionFailure("An address is not zero.")
    }
    return unsafe state
  }

  /// Ends the stores of children that are no longer in the state.
  ///
  /// It is not inlined, since a store without children would then notify its observers slowly.
  @inlinable
  @inline(never)
  func endGoneChildren(_ childStores: AnyChildStores, _ extras: StoreExtras<R>) {
    let childStores = unsafe unsafeDowncast(childStores, to: ChildStores<R>.self)
    if childStores.hasAllChildren { return }
    unsafe isNotifying = true
    unsafe childStores.endGoneChildren(in: state, of: self)
    unsafe isNotifying = false
  }
}
