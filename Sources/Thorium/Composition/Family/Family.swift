import Synchronization

/// The stores that were made for the children in a state.
///
/// A store stands here as long as its child stands in the state, and whoever takes it out ends it.
///
/// No store is missed, whichever thread makes it: whoever has put a store in reads the state once more, and takes
/// it out again where its child has gone. If that reading came before a change of the state, the
/// store was in before that change, and who changes the state finds it here behind each change.
@usableFromInline
final class Family<R: Reactor>: Sendable {
  @usableFromInline typealias State = R.State

  private struct Room: Sendable {
    let key: ChildPlaceKey
    /// Who lives here, by the child that the store was made for.
    var members: [Identity: Offspring] = [:]
  }

  private struct Content: Sendable {
    // Beside each other and not in one: who looks at the places must not keep the rooms.
    var places: [any ChildPlace<State>] = []
    /// The editions of the places up to which the rooms are cleared.
    var cleared: [Identity?] = []
    var rooms: [Room] = []
    var made = 0
    var isClosed = false

    /// The room of a place, made where there is none.
    mutating func room(of place: some ChildPlace<State>) -> (number: Int, isNew: Bool) {
      if let room = rooms.firstIndex(where: { $0.key == place.key }) { return (room, false) }
      places.append(place)
      cleared.append(nil)
      rooms.append(Room(key: place.key))
      return (rooms.count - 1, true)
    }
  }

  private let content = Mutex(Content())
  /// Whose events the parent hears.
  let events: ChildEvents<R>

  init(of reactor: R) {
    events = reactor.hear(ChildEvents())
  }

  /// Whether the parent has ended, so that nobody comes in any more.
  var isClosed: Bool { content.withLock(\.isClosed) }

  /// The store that was made for a child, whatever way it was found; it stays while it stands here.
  func store<P: ChildPlace>(of child: Child<P.C>, at place: P) -> Store<P.C>?
  where P.State == State {
    let store = content.withLock { content -> (any Descendant)? in
      for room in content.rooms {
        guard let member = room.members[child.identity] else { continue }
        if room.key != place.key, place.key.part == 0 { _ = content.room(of: place) }
        return member.store
      }
      return nil
    }
    return store as? Store<P.C>
  }

  /// Takes a store in, unless another thread was faster.
  ///
  /// - Returns: The store that is here now, or `nil` where the family is closed.
  func takeIn<P: ChildPlace>(
    _ store: Store<P.C>,
    as child: Child<P.C>,
    at place: P,
    _ id: P.ID,
    in state: State
  ) -> Store<P.C>? where P.State == State {
    let room = room(of: place, id, child.identity, in: state)
    let found = content.withLock { content -> (any Descendant)? in
      if content.isClosed { return nil }
      if let member = content.rooms[room].members[child.identity] { return member.store }
      content.made += 1
      content.rooms[room].members[child.identity] = Offspring(store, content.made, id) {
        place.name(of: id)
      }
      return store
    }
    return found as? Store<P.C>
  }

  /// Takes a store out whose child has gone while it was made.
  func takeOut<C: Reactor>(_ child: Child<C>) {
    let gone = content.withLock { content in
      content.rooms.indices.compactMap {
        content.rooms[$0].members.removeValue(forKey: child.identity)
      }
    }
    Offspring.end(gone)
  }

  /// Ends the stores whose children are not in a state any more.
  ///
  /// It looks at each place, and at nobody where nobody has come or gone. It is called behind each
  /// change of the state, by the holder of the parent's role.
  @usableFromInline
  func clear(for state: State) {
    let (places, cleared) = content.withLock { ($0.places, $0.cleared) }
    var gone: [Offspring] = []
    for (room, place) in places.enumerated() {
      let edition = place.edition(in: state)
      if edition == cleared[room] { continue }
      if let known = cleared[room], let names = place.gone(since: known, in: state) {
        gone += clear(room, upTo: edition, places, state) { _ in names }
      } else {
        let staying = place.identities(in: state)
        gone += clear(room, upTo: edition, places, state) { members in
          members.keys.filter { !staying.contains($0) }
        }
      }
    }
    Offspring.end(gone, isAtPlace: true)
  }

  /// Takes out who has gone from a room; who stands in another place now moves to that room.
  private func clear(
    _ room: Int,
    upTo edition: Identity,
    _ places: [any ChildPlace<State>],
    _ state: State,
    _ gone: ([Identity: Offspring]) -> [Identity]
  ) -> [Offspring] {
    let leaving = content.withLock { content -> [(child: Identity, offspring: Offspring)] in
      if content.isClosed { return [] }
      content.cleared[room] = edition
      let members = content.rooms[room].members
      return gone(members).compactMap { child in members[child].map { (child, $0) } }
    }
    return leaving.compactMap { child, offspring in
      let names = places.map { $0.name(of: child, under: offspring.id, in: state) }
      return content.withLock { content in
        if content.isClosed { return nil }
        var left = content.rooms[room].members.removeValue(forKey: child)
        guard let next = names.firstIndex(where: { $0 != nil }), let name = names[next] else {
          return left
        }
        left?.place = name
        content.rooms[next].members[child] = left
        return nil
      }
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
      defer { content = Content(isClosed: true) }
      return content
    }
    return left.rooms.flatMap(\.members.values)
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
      let (room, found) = content.withLock { content -> (Int, (any ChildPlace<State>)?) in
        let (room, isNew) = content.room(of: place)
        return (room, isNew ? nil : content.places[room])
      }
      guard place.key.part > 0, let found else { return room }
      if (found as? P)?.child(id, in: state)?.identity == child { return room }
      place.key.part += 1
    }
  }
}
