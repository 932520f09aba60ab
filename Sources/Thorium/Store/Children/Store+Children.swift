import Synchronization

extension Store {
  /// The store of the child at a place of this store's state.
  ///
  ///     let header = page.child(\.header)
  ///     header.send(.refresh)
  ///
  /// The first call makes it, in the runtime of this store, and it is kept as long as the child is in its
  /// place. Other threads that call meanwhile wait; the initial state and the pipelines are made under no lock.
  /// When another child takes the place, or this store ends, it is ended, before observers are told the
  /// state: its effects are cancelled, its streams end, and what is sent to it is reported as late. One that
  /// somebody else ends stays in its place, and has ended. Any thread may ask, also while this store is
  /// busy, but for `reduce`.
  ///
  /// - Parameter place: Where the child stands.
  /// - Returns: Its store. Where this store has ended it is one that has ended too.
  /// - Complexity: O(1) in the number of children. To hold the store, and send to that, costs what a
  ///   store alone costs.
  public func child<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>> & Sendable
  ) -> Store<C> {
    let path = OnePlace(place, of: R.self)
    if let store = child(OnlyChild(), at: path) { return store }
    // Without its pipelines, which would begin something.
    let reactor = currentState[keyPath: place].reactor
    let late = Store<C>(stubbing: reactor, takenBy: Pipeline(), in: runtime)
    late.end(lost: { path.name(of: OnlyChild()) })
    return late
  }

  /// The store of the child at a place, where there is one now.
  ///
  ///     page.send(.edit)                       // reduce: state.editor = Child(Editor())
  ///     page.child(\.editor)?.send(.type("a"))
  ///
  /// - Parameter place: Where the child may stand.
  /// - Returns: Its store, as of `child(_:)`; `nil` where no child is
  ///   there, and where this store has ended.
  public func child<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>?> & Sendable
  ) -> Store<C>? {
    child(OnlyChild(), at: OnePlace(place, of: R.self))
  }

  /// The store of one of many children.
  ///
  ///     list.child(\.rows, 7)?.send(.toggle)
  ///
  /// Children that nobody asks for have no store and cost none. Behind a change of this store's state
  /// those are ended that have gone, and the others are not looked at.
  ///
  /// - Parameters:
  ///   - place: Where the children stand.
  ///   - id: Which of them.
  /// - Returns: Its store; `nil` where no child has the id, and where this store has ended.
  public func child<ID: Hashable & Sendable, C: Reactor>(
    _ place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID
  ) -> Store<C>? {
    child(id, at: ManyPlace(place, of: R.self))
  }
}

extension Store {
  func child<P: ChildPlace>(_ id: P.ID, at place: P) -> Store<P.C>? where P.State == R.State {
    while true {
      let state = currentState
      guard let child = place.child(id, in: state) else { return nil }
      let family = family
      if let store = family.store(of: child, id, at: place, in: state) { return store }
      if family.isClosed { return nil }
      var made: Store<P.C>?
      let found = family.making(of: child.identity).value {
        // Another thread may have made the store before this one began to make it.
        if let store = family.store(of: child, id, at: place, in: state) { return store }
        made = make(child, at: place, id, in: state, for: family)
        return made ?? family.store(of: child, id, at: place, in: state)
      }
      family.endMaking(of: child.identity)
      // Only now, when it can be found: code that hears its first events may ask for it.
      if family.keepsStore(of: child, in: currentState) {
        made?.begin()
        return found as? Store<P.C>
      }
      made?.leaveRole()
    }
  }

  /// Makes the store of a child, whose pipelines do not run yet.
  ///
  /// - Returns: The store, or `nil` if there is another one by now, or this store has ended.
  private func make<P: ChildPlace>(
    _ child: Child<P.C>,
    at place: P,
    _ id: P.ID,
    in state: R.State,
    for family: Family<R>
  ) -> Store<P.C>? where P.State == R.State {
    let identity = child.identity
    let made = Store<P.C>(ofChild: child, in: runtime)
    let hearing = family.events(of: reactor, in: state).hearing(of: child, under: id, in: state)
    var follow: FamilyContent<R.State>.Follow?
    if let hearing {
      hear(made, identity, id, by: hearing)
      follow = { [weak self, weak made] state in
        guard hearing.follow(in: state), let self, let made else { return }
        self.hearKept(of: made, identity, id, by: hearing)
      }
    }
    let store = family.takeIn(made, as: child, at: place, id, in: state, follow: follow)
    if store === made { return made }
    made.end()
    made.leaveRole()
    return nil
  }

  /// The stores of this store's children; none comes in where this store has ended.
  private var family: Family<R> {
    let annex = needAnnex()
    let kin = annex.needKin()
    if let family = kin.family.load() { return family }
    // Before it can be found: who has the family sees the mark too.
    let watch = kin.childWatch.storeIfNil(ChildWatch())
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(watch).toOpaque())
    annex.childWatch.store(address, ordering: .releasing)
    let family = kin.family.storeIfNil(Family(watching: watch, reportingTo: runtime.report))
    // The end finds the family, and ends it, or has left this mark before it has looked for one.
    if lock.withLock({ _ in unsafe isEnded }) { family.end(isAtPlace: false) }
    return family
  }

  /// Ends the children that are not in the state any more.
  ///
  /// Who has asked for one has read the state behind the mark that led here, under the lock; so a mark
  /// that is not seen here stands for a child that will be looked for in this state.
  @usableFromInline
  func endGoneChildren(_ annex: Annex<R>) {
    guard let family = annex.family, let watch = annex.anyKin.load()?.childWatch.load() else {
      return
    }
    unsafe annex.isTelling = true
    let changes = lock.withLock { _ in
      unsafe withUnsafePointer(to: &state) { unsafe watch.changes(in: UnsafeRawPointer($0)) }
    }
    unsafe family.clear(changes.rooms, for: state)
    lock.withLock { _ in
      unsafe withUnsafePointer(to: &state) {
        unsafe watch.note(changes.words, in: UnsafeRawPointer($0))
      }
    }
    unsafe annex.isTelling = false
  }

  @usableFromInline
  func endChildren(_ annex: Annex<R>) {
    annex.family?.end(isAtPlace: isHolder)
  }
}
