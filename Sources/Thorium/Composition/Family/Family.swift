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
  }

  private let content = Mutex(Content())
  /// Whose events the parent hears.
  let events: ChildEvents<R>

  init(of reactor: R) {
    events = reactor.hear(ChildEvents())
  }

  /// The store that was made for a child, whatever way it was found.
  func store<C: Reactor>(of child: Child<C>) -> Store<C>? {
    let store = content.withLock { content in
      for room in content.rooms {
        if let member = room.members[child.identity] { return member.store as (any Descendant)? }
      }
      return nil
    }
    return store as? Store<C>
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
      content.rooms[room].members[child.identity] = Offspring(store, content.made) {
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
        gone += clear(room, upTo: edition) { _ in names }
      } else {
        let staying = place.identities(in: state)
        gone += clear(room, upTo: edition) { members in
          members.keys.filter { !staying.contains($0) }
        }
      }
    }
    Offspring.end(gone, isAtPlace: true)
  }

  private func clear(
    _ room: Int,
    upTo edition: Identity,
    _ gone: ([Identity: Offspring]) -> [Identity]
  ) -> [Offspring] {
    content.withLock { content in
      if content.isClosed { return [] }
      content.cleared[room] = edition
      let names = gone(content.rooms[room].members)
      return names.compactMap { content.rooms[room].members.removeValue(forKey: $0) }
    }
  }

  /// Ends all, as the parent has ended.
  @usableFromInline
  func end(isAtPlace: Bool) {
    Offspring.end(close(), isAtPlace: isAtPlace)
  }

  /// Takes all out; nobody comes in any more.
  func close() -> [Offspring] {
    content.withLock { content in
      content.isClosed = true
      defer { content = Content(isClosed: true) }
      return content.rooms.flatMap(\.members.values)
    }
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
      let (room, found) = content.withLock { content in
        if let room = content.rooms.firstIndex(where: { $0.key == place.key }) {
          return (room, content.places[room] as (any ChildPlace<State>)?)
        }
        content.places.append(place)
        content.cleared.append(nil)
        content.rooms.append(Room(key: place.key))
        return (content.rooms.count - 1, nil)
      }
      guard place.key.part > 0, let found else { return room }
      if (found as? P)?.child(id, in: state)?.identity == child { return room }
      place.key.part += 1
    }
  }
}
