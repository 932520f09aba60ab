/// The places that a parent watches, and the stores of the children at each of them.
struct FamilyContent<State: Sendable>: Sendable {
  /// Called with the parent's state when a child has moved to another place.
  typealias Follow = @Sendable (State) -> Void

  /// The store of a child, and what becomes of its events where it moves.
  struct Member: Sendable {
    var offspring: Offspring
    let follow: Follow?
  }

  struct Room: Sendable {
    let key: ChildPlaceKey
    /// Who lives here, by the child that the store was made for.
    var members: [Identity: Member] = [:]
  }

  // Beside each other and not in one: who looks at the places must not keep the rooms.
  var places: [any ChildPlace<State>] = []
  /// Reads the edition of each place.
  var editions: [@Sendable (State) -> Identity] = []
  /// The editions of the places up to which the rooms are cleared.
  var cleared: [Identity?] = []
  var rooms: [Room] = []
  /// The children whose stores are being made.
  var making: [Identity: Once<(any Descendant)?>] = [:]
  var made = 0
  var isClosed = false

  /// The room of a place, made where there is none.
  mutating func room(of place: some ChildPlace<State>) -> (number: Int, isNew: Bool) {
    if let room = rooms.firstIndex(where: { $0.key == place.key }) { return (room, false) }
    places.append(place)
    editions.append(place.makeEditionReader())
    cleared.append(nil)
    rooms.append(Room(key: place.key))
    return (rooms.count - 1, true)
  }

  /// The room where the store of a child stands.
  func room(of child: Identity) -> (room: Int, member: Member)? {
    for room in rooms.indices {
      if let member = rooms[room].members[child] { return (room, member) }
    }
    return nil
  }

  /// Moves a child out of a room, to the first one where it has a name.
  ///
  /// - Returns: Its store where it has no other place, and otherwise what follows it.
  mutating func move(
    _ child: Identity,
    from room: Int,
    to names: [(@Sendable () -> String)?]
  ) -> (gone: Offspring?, follow: Follow?) {
    if isClosed { return (nil, nil) }
    guard var member = rooms[room].members.removeValue(forKey: child) else { return (nil, nil) }
    guard let next = names.firstIndex(where: { $0 != nil }), let name = names[next] else {
      return (member.offspring, nil)
    }
    member.offspring.place = name
    rooms[next].members[child] = member
    return (nil, member.follow)
  }
}
