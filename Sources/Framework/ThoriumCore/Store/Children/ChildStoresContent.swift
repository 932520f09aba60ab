/// The places that a parent watches, and the stores of the children at each of them.
struct ChildStoresContent<State: Sendable>: Sendable {
  /// Called with the parent's state when a child has moved to another place.
  typealias Follow = @Sendable (State) -> Void

  /// The store of a child, and the closure that updates the mapping of its events when it moves.
  struct Member: Sendable {
    var offspring: ChildEntry
    let placeUpdate: Follow?
  }

  struct Place: Sendable {
    let key: ChildPlaceKey
    /// The stores of this place, by the identity of their child.
    var members: [Identity: Member] = [:]
  }

  // Three arrays with the same indices: a copy of the places must not keep the stores in
  // the rooms alive.
  var places: [any ChildPlace<State>] = []
  /// The edition of each place when its room was last cleared.
  var cleared: [Identity?] = []
  var rooms: [Place] = []
  /// The pending stores, by the identity of their child.
  var making: [Identity: CreatedOnce<(any EndableChild)?>] = [:]
  var made = 0
  var isClosed = false

  /// Returns the room of a place, and creates it if there is none.
  mutating func room(of place: some ChildPlace<State>) -> (number: Int, isNew: Bool) {
    if let room = rooms.firstIndex(where: { $0.key == place.key }) { return (room, false) }
    places.append(place)
    cleared.append(nil)
    rooms.append(Place(key: place.key))
    return (rooms.count - 1, true)
  }

  /// Returns the room that has the store of a child.
  func room(of child: Identity) -> (room: Int, member: Member)? {
    for room in rooms.indices {
      if let member = rooms[room].members[child] { return (room, member) }
    }
    return nil
  }

  /// Moves a child out of a room, to the first place that has it now.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - room: The index of its room.
  ///   - names: The name of the child at each place, or `nil` if the child is not there.
  /// - Returns: Its store if it is at no other place, otherwise its ``Follow`` closure.
  mutating func move(
    _ child: Identity,
    from room: Int,
    to names: [(@Sendable () -> String)?]
  ) -> (gone: ChildEntry?, follow: Follow?) {
    if isClosed { return (nil, nil) }
    guard var member = rooms[room].members.removeValue(forKey: child) else { return (nil, nil) }
    guard let next = names.firstIndex(where: { $0 != nil }), let name = names[next] else {
      return (member.offspring, nil)
    }
    member.offspring.place = name
    rooms[next].members[child] = member
    return (nil, member.placeUpdate)
  }
}
