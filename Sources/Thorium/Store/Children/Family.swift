import Synchronization

/// The stores that were made for the children in a state.
///
/// A store stands here as long as its child stands in the state, and whoever takes it out ends it.
///
/// No store is missed, whichever thread makes it: whoever has put a store in reads the state once more, moves it
/// to the place where its child is by then, and takes it out where its child has gone. If that reading came before
/// a change of the state, the store was in before that change, and who changes the state finds it here behind each
/// change.
@usableFromInline
final class Family<R: Reactor>: Sendable {
  @usableFromInline typealias State = R.State

  private let content = Mutex(FamilyContent<State>())
  private let hearing = Once<ChildEvents<R>>()
  private let report: @Sendable (Report) -> Void

  /// Finds the places that a change of the state concerns.
  private let childWatch: ChildWatch

  init(watching: ChildWatch, reportingTo report: @escaping @Sendable (Report) -> Void) {
    childWatch = watching
    self.report = report
  }

  /// Whether the parent has ended, so that nobody comes in any more.
  var isClosed: Bool { content.withLock(\.isClosed) }

  /// Returns the child events that the parent hears, and watches the places that it names from then on.
  ///
  /// `hear(_:)` of the parent's reactor is called once.
  func events(of reactor: R, in state: State) -> ChildEvents<R> {
    hearing.value {
      let events = reactor.hear(ChildEvents())
      for place in events.places { watch(place, in: state) }
      return events
    }
  }

  /// The store that was made for a child, whatever way it was found; it stays while it stands here.
  func store<P: ChildPlace>(
    of child: Child<P.C>,
    _ id: P.ID,
    at place: P,
    in state: State
  ) -> Store<P.C>? where P.State == State {
    let found = content.withLock { content -> (store: any Descendant, isHere: Bool)? in
      guard let (room, member) = content.room(of: child.identity) else { return nil }
      let (store, key) = (member.offspring.store, content.rooms[room].key)
      let isHere = key == place.key
      // Under this lock, since the store must not leave the family before it is remembered.
      if isHere, key.part == 0 {
        let edition = place.edition(in: state)
        childWatch.remember(store, under: Box(id), at: key.path, edition: edition, in: room)
      }
      return (store, isHere)
    }
    if let found, !found.isHere, place.key.part == 0 { watch(place, in: state) }
    return found?.store as? Store<P.C>
  }

  /// Returns the pending store of a child, which one thread makes while others wait.
  func making(of child: Identity) -> Once<(any Descendant)?> {
    content.withLock { content in
      if let making = content.making[child] { return making }
      let making = Once<(any Descendant)?>()
      content.making[child] = making
      return making
    }
  }

  /// Removes the pending store of a child, which is made now.
  func endMaking(of child: Identity) {
    let made = content.withLock { $0.making.removeValue(forKey: child) }
    withExtendedLifetime(made) {}
  }

  /// Takes a store in, unless there is one.
  ///
  /// - Returns: The store that is here now, or `nil` where the family is closed.
  func takeIn<P: ChildPlace>(
    _ store: Store<P.C>,
    as child: Child<P.C>,
    at place: P,
    _ id: P.ID,
    in state: State,
    follow: FamilyContent<State>.Follow?
  ) -> Store<P.C>? where P.State == State {
    let room = room(of: place, id, child.identity, in: state)
    let found = content.withLock { content -> (any Descendant)? in
      if content.isClosed { return nil }
      if let member = content.rooms[room].members[child.identity] { return member.offspring.store }
      content.made += 1
      content.rooms[room].members[child.identity] = .init(
        offspring: Offspring(store, content.made, id) { place.name(of: id) },
        follow: follow
      )
      return store
    }
    return found as? Store<P.C>
  }

  /// Follows a child that may have moved, or gone, while its store was made.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - state: The state of the parent now; it is read anew after each move.
  /// - Returns: True when the store stays; the store of a child that has gone is ended.
  func keepsStore<C: Reactor>(of child: Child<C>, in state: @autoclosure () -> State) -> Bool {
    while true {
      let found = content.withLock { content in
        content.room(of: child.identity).map { ($0.room, $0.member.offspring.id, content.places) }
      }
      guard let (room, id, places) = found else { return false }
      let state = state()
      if places[room].name(of: child.identity, under: id, in: state) != nil { return true }
      Offspring.end(move([(child.identity, id)], from: room, places, state))
    }
  }

  /// Returns the store that was made for a child, wherever the child is.
  func existingStore(of child: Identity) -> (any Descendant)? {
    content.withLock { $0.room(of: child)?.member.offspring.store }
  }

  /// True when a child is at a watched place.
  func hasChild(_ child: Identity, under id: any Sendable, in state: State) -> Bool {
    let places = content.withLock { $0.places }
    return places.contains { $0.name(of: child, under: id, in: state) != nil }
  }

  /// Ends the stores whose children are not in a state any more.
  ///
  /// It looks at each place, and at nobody where nobody has come or gone. It is called behind each
  /// change of the state, by the holder of the parent's role.
  ///
  /// - Parameters:
  ///   - rooms: The rooms of the places that may have changed.
  ///   - state: The state of the parent.
  func clear(_ rooms: [Int], for state: State) {
    let (editions, cleared) = content.withLock { ($0.editions, $0.cleared) }
    let changed = rooms.filter { $0 < editions.count && editions[$0](state) != cleared[$0] }
    if !changed.isEmpty { clear(changed, cleared, for: state) }
  }

  /// Ends the stores whose children have left places that have changed.
  private func clear(_ changed: [Int], _ cleared: [Identity?], for state: State) {
    let places = content.withLock { $0.places }
    var gone: [Offspring] = []
    var replaced: [Int] = []
    for room in changed where room < places.count {
      let place = places[room]
      let edition = place.edition(in: state)
      if let known = cleared[room], let names = place.gone(since: known, in: state) {
        gone += clear(room, upTo: edition, places, state) { _ in names }
      } else {
        let staying = place.identities(in: state)
        gone += clear(room, upTo: edition, places, state) { members in
          members.keys.filter { !staying.contains($0) }
        }
        replaced.append(room)
      }
    }
    // A collection that notes its changes only gains new children, so only replaced places can have duplicates.
    for (index, room) in replaced.enumerated() {
      reportDuplicates(in: room, places, state, besides: replaced[..<index])
    }
    Offspring.end(gone, isAtPlace: true)
  }

  /// Takes out who has gone from a room; who stands in another place now moves to that room.
  private func clear(
    _ room: Int,
    upTo edition: Identity,
    _ places: [any ChildPlace<State>],
    _ state: State,
    _ gone: ([Identity: FamilyContent<State>.Member]) -> [Identity]
  ) -> [Offspring] {
    let leaving = content.withLock { content -> [(child: Identity, id: any Sendable)] in
      if content.isClosed { return [] }
      content.cleared[room] = edition
      let members = content.rooms[room].members
      return gone(members).compactMap { child in members[child].map { (child, $0.offspring.id) } }
    }
    return move(leaving, from: room, places, state)
  }

  /// Moves children out of a room, each to a place where it is now.
  ///
  /// - Returns: The stores of the children that are at no place.
  private func move(
    _ leaving: [(child: Identity, id: any Sendable)],
    from room: Int,
    _ places: [any ChildPlace<State>],
    _ state: State
  ) -> [Offspring] {
    leaving.compactMap { child, id in
      let names = places.map { $0.name(of: child, under: id, in: state) }
      let (left, follow) = content.withLock { content in
        childWatch.forget()
        return content.move(child, from: room, to: names)
      }
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

  /// Ends all, as the parent has ended.
  @usableFromInline
  func end(isAtPlace: Bool) {
    Offspring.end(close(), isAtPlace: isAtPlace)
  }

  /// Takes all out; nobody comes in any more.
  func close() -> [Offspring] {
    // What places have kept goes behind the lock.
    let left = content.withLock { content in
      defer { content = FamilyContent(isClosed: true) }
      childWatch.forget()
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

  /// The room of a place, made where there is none.
  ///
  /// Of a place in a part nobody can tell in which part that is; but where its child is the one that
  /// is found there it is the same.
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
