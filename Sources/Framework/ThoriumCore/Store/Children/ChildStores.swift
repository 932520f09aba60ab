import Synchronization

/// The stores of the children in a state.
///
/// A store is here as long as its child is in the state. Code that removes a store ends it.
///
/// No store is missed, on whatever thread it is created. After a thread has added a store, it reads
/// the state again. It moves the store to the current place of its child, or removes the store if
/// its child was removed. If that read came before a change of the state, the store was here before
/// the change. The thread that changes the state then finds the store here after the change.
@usableFromInline
final class ChildStores<R: Reactor>: Sendable {
  @usableFromInline typealias State = R.State

  private let content = Mutex(ChildStoresContent<State>())
  private let eventRules = CreatedOnce<ChildEvents<R>>()
  private let report: @Sendable (Report) -> Void

  /// The watch that finds the places affected by a change of the state.
  private let childWatch: ChildWatch

  init(watching: ChildWatch, reportingTo report: @escaping @Sendable (Report) -> Void) {
    childWatch = watching
    self.report = report
  }

  /// True when the parent has ended; then no store is added.
  var isClosed: Bool { content.withLock(\.isClosed) }

  /// Returns the child events that the parent receives, and starts to watch their places.
  ///
  /// `childEvents(_:)` of the parent's reactor is called once.
  func events(of reactor: R, in state: State) -> ChildEvents<R> {
    eventRules.value {
      let events = reactor.childEvents(ChildEvents())
      for place in events.places { watch(place, in: state) }
      return events
    }
  }

  /// Returns the store of a child, whatever place found it, while the store is here.
  func store<P: ChildPlace>(
    of child: Child<P.C>,
    at place: P,
    in state: State
  ) -> Store<P.C>? where P.State == State {
    let found = content.withLock { content -> (store: any EndableChild, isHere: Bool)? in
      guard let (room, member) = content.room(of: child.identity) else { return nil }
      return (member.offspring.store, content.rooms[room].key == place.key)
    }
    if let found, !found.isHere, place.key.part == 0 { watch(place, in: state) }
    return found?.store as? Store<P.C>
  }

  /// Returns the pending store of a child, which one thread creates while others wait.
  func making(of child: Identity) -> CreatedOnce<(any EndableChild)?> {
    content.withLock { content in
      if let making = content.making[child] { return making }
      let making = CreatedOnce<(any EndableChild)?>()
      content.making[child] = making
      return making
    }
  }

  /// Removes the pending store of a child, which has been created.
  func endMaking(of child: Identity) {
    let made = content.withLock { $0.making.removeValue(forKey: child) }
    withExtendedLifetime(made) {}
  }

  /// Adds a store, unless there is one.
  ///
  /// - Returns: The store that is here now, or `nil` if the parent has ended.
  func addStore<P: ChildPlace>(
    _ store: Store<P.C>,
    as child: Child<P.C>,
    at place: P,
    _ id: P.ID,
    in state: State,
    follow: ChildStoresContent<State>.Follow?
  ) -> Store<P.C>? where P.State == State {
    let room = room(of: place, id, child.identity, in: state)
    let found = content.withLock { content -> (any EndableChild)? in
      if content.isClosed { return nil }
      if let member = content.rooms[room].members[child.identity] { return member.offspring.store }
      content.made += 1
      content.rooms[room].members[child.identity] = .init(
        offspring: ChildEntry(store, content.made, id) { place.name(of: id) },
        placeUpdate: follow
      )
      return store
    }
    return found as? Store<P.C>
  }

  /// Follows a child that may have moved or left the state while its store was created.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - state: The current state of the parent; it is read again after each move.
  /// - Returns: True when the store stays; the store of a removed child is ended.
  func keepsStore<C: Reactor>(of child: Child<C>, in state: @autoclosure () -> State) -> Bool {
    while true {
      let found = content.withLock { content in
        content.room(of: child.identity).map { ($0.room, $0.member.offspring.id, content.places) }
      }
      guard let (room, id, places) = found else { return false }
      let state = state()
      if places[room].name(of: child.identity, under: id, in: state) != nil { return true }
      ChildEntry.endStores(move([(child.identity, id)], from: room, places, state))
    }
  }

  /// Returns the store of a child at any place.
  func existingStore(of child: Identity) -> (any EndableChild)? {
    content.withLock { $0.room(of: child)?.member.offspring.store }
  }

  /// Returns whether a child has a store here, or had one when the parent ended.
  func keepsStore(of child: Identity) -> Bool {
    content.withLock { $0.isClosed || $0.room(of: child) != nil }
  }

  /// True when a child is at a watched place.
  func hasChild(_ child: Identity, under id: any Sendable, in state: State) -> Bool {
    let places = content.withLock { $0.places }
    return places.contains { $0.name(of: child, under: id, in: state) != nil }
  }

  /// Ends the stores of children that are no longer in a state.
  ///
  /// It checks each place, and its children only if children were added or removed. The holder of
  /// the parent's role calls it after each change of the state.
  ///
  /// - Parameters:
  ///   - rooms: The rooms of the places that may have changed.
  ///   - state: The state of the parent.
  func clear(_ rooms: [Int], for state: State) {
    let (places, cleared) = content.withLock { ($0.places, $0.cleared) }
    var gone: [ChildEntry] = []
    var replaced: [Int] = []
    for room in rooms where room < places.count {
      let place = places[room]
      let edition = place.edition(in: state)
      if edition == cleared[room] { continue }
      if let known = cleared[room], let names = place.gone(since: known, in: state) {
        gone += clear(room, upTo: edition, of: places, in: state) { _ in names }
      } else {
        let staying = place.identities(in: state)
        gone += clear(room, upTo: edition, of: places, in: state) { members in
          members.keys.filter { !staying.contains($0) }
        }
        replaced.append(room)
      }
    }
    // A collection that records its changes only gains new children, so only replaced places can
    // have duplicates.
    for (index, room) in replaced.enumerated() {
      reportDuplicates(in: room, places, state, besides: replaced[..<index])
    }
    ChildEntry.endStores(gone, isAtPlace: true)
  }

  /// Removes the children that have left a room.
  ///
  /// A child that is now at another place moves to that place's room.
  ///
  /// - Returns: The stores of the children that are at no place.
  private func clear(
    _ room: Int,
    upTo edition: Identity,
    of places: [any ChildPlace<State>],
    in state: State,
    _ gone: ([Identity: ChildStoresContent<State>.Member]) -> [Identity]
  ) -> [ChildEntry] {
    let leaving = content.withLock { content -> [(child: Identity, id: any Sendable)] in
      if content.isClosed { return [] }
      content.cleared[room] = edition
      let members = content.rooms[room].members
      return gone(members).compactMap { child in members[child].map { (child, $0.offspring.id) } }
    }
    return move(leaving, from: room, places, state)
  }

  /// Moves children out of a room, each to its current place.
  ///
  /// - Returns: The stores of the children that are at no place.
  private func move(
    _ leaving: [(child: Identity, id: any Sendable)],
    from room: Int,
    _ places: [any ChildPlace<State>],
    _ state: State
  ) -> [ChildEntry] {
    leaving.compactMap { child, id in
      let names = places.map { $0.name(of: child, under: id, in: state) }
      let (left, follow) = content.withLock { $0.move(child, from: room, to: names) }
      follow?(state)
      return left
    }
  }

  /// Reports the first child of a place that is also at another place, for each other place.
  private func reportDuplicates(
    in room: Int,
    _ places: [any ChildPlace<State>],
    _ state: State,
    besides reported: ArraySlice<Int> = []
  ) {
    for other in places.indices where other != room && !reported.contains(other) {
      guard let (child, name, otherName) = places[room].duplicate(at: places[other], in: state)
      else {
        continue
      }
      report(.duplicate(child: child, at: otherName, and: name))
    }
  }

  /// Ends all stores, since the parent has ended.
  @usableFromInline
  func endStores(isAtPlace: Bool) {
    ChildEntry.endStores(removeAllStores(), isAtPlace: isAtPlace)
  }

  /// Removes all stores and accepts no more.
  func removeAllStores() -> [ChildEntry] {
    // The places are released after the lock.
    let left = content.withLock { content in
      defer { content = ChildStoresContent(isClosed: true) }
      return content
    }
    return left.rooms.flatMap { $0.members.values.map(\.offspring) }
  }

  /// Watches a place, and reports its children that are also at another watched place.
  private func watch(_ place: some ChildPlace<State>, in state: State) {
    if content.withLock({ $0.rooms.contains { $0.key == place.key } }) { return }
    let edition = place.edition(in: state)
    let location = place.location()
    let places = content.withLock { content -> [any ChildPlace<State>] in
      let (room, isNew) = content.room(of: place)
      guard isNew, !content.isClosed else { return [] }
      content.cleared[room] = edition
      childWatch.add(room, at: location, in: state)
      return content.places
    }
    if !places.isEmpty { reportDuplicates(in: places.count - 1, places, state) }
  }

  /// Returns the room of a place, and creates it if there is none.
  ///
  /// The part of the state is unknown for a place in a part. Such a place is the same as a known
  /// one if both have the same child under the id.
  private func room<P: ChildPlace>(
    of place: P,
    _ id: P.ID,
    _ child: Identity,
    in state: State
  ) -> Int where P.State == State {
    var place = place
    while true {
      watch(place, in: state)
      let (room, found) = content.withLock { content -> (Int, any ChildPlace<State>) in
        let (room, _) = content.room(of: place)
        return (room, content.places[room])
      }
      guard place.key.part > 0 else { return room }
      if (found as? P)?.child(id, in: state)?.identity == child { return room }
      place.key.part += 1
    }
  }
}
