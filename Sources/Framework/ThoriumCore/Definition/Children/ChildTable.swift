/// An ordered table of children, with lookup by id.
///
///     var table = ChildTable<Int, Row>()
///     table.set(Child(Row("milk")), for: 7)   // nil, since it replaces no child
///     table.ids                               // [7]
///     table.remove(7)                         // the child
///
/// Removing the last child changes only the ends of arrays, so it costs the same in a table of any
/// size. A dictionary would change another part of its memory for each removal, which is slow when
/// the dictionary exceeds the caches. So the dictionary keeps the ids of removed children. It drops
/// them when there are many and a child is added, or when no child is left.
@usableFromInline
struct ChildTable<ID: Hashable & Sendable, R: Reactor>: Sendable {
  /// A position in the array of members, in half the memory of an `Int`.
  @usableFromInline typealias Slot = Int32

  @usableFromInline typealias Member = (id: ID, child: Child<R>)

  /// The ids, in order.
  @usableFromInline private(set) var ids: [ID] = []
  /// The slots of the children, in the order of the ids.
  @usableFromInline private(set) var slots: [Slot] = []
  /// The children by slot; a slot is empty after its child was removed.
  @usableFromInline private(set) var members: [Member?] = []
  /// The last slot of each id.
  ///
  /// The slot may be empty by now, or have another child.
  @usableFromInline private(set) var lastSlots: [ID: Slot] = [:]

  @inlinable
  init() {}

  /// Returns the child under an id.
  @inlinable
  subscript(id: ID) -> Child<R>? {
    slot(of: id).flatMap { self[at: $0]?.child }
  }

  /// The children, in order.
  @inlinable var children: [Child<R>] { slots.compactMap { self[at: $0]?.child } }

  /// Returns the child at a position of the order.
  @inlinable
  func element(at place: Int) -> (id: ID, reactor: R) {
    guard let member = self[at: slots[place]] else {
      preconditionFailure("A slot in the order of the children is empty.")
    }
    return (member.id, member.child.reactor)
  }

  /// Puts a child under an id: in the place of another child, or after all others.
  ///
  /// - Returns: The child that it replaces.
  /// - Complexity: O(1) on average.
  @inlinable
  mutating func set(_ child: Child<R>, for id: ID) -> Child<R>? {
    if let slot = slot(of: id) {
      defer { self[at: slot]?.child = child }
      return self[at: slot]?.child
    }
    let slot = Slot(members.count)
    lastSlots[id] = slot
    slots.append(slot)
    ids.append(id)
    members.append((id, child))
    if max(members.count, lastSlots.count) > 4 * ids.count + 16 { compact() }
    return nil
  }

  /// Removes the child under an id.
  ///
  /// - Complexity: O(1) on average for the last one, and otherwise O(*n*).
  @inlinable
  mutating func remove(_ id: ID) -> Child<R>? {
    guard let place = place(of: id), let member = self[at: slots[place]].take() else { return nil }
    ids.remove(at: place)
    slots.remove(at: place)
    removeEmptySlotsAtEnd()
    return member.child
  }

  /// Removes the children that satisfy a condition, and returns them.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  mutating func removeAll(where isGone: (ID, R) throws -> Bool) rethrows -> [Child<R>] {
    let gone = try slots.filter { slot in
      try self[at: slot].map { try isGone($0.id, $0.child.reactor) } == true
    }
    let removed = gone.compactMap { self[at: $0].take()?.child }
    slots = slots.filter { self[at: $0] != nil }
    ids = slots.compactMap { self[at: $0]?.id }
    removeEmptySlotsAtEnd()
    return removed
  }

  /// Moves the child at one position to another.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  mutating func move(from place: Int, to index: Int) {
    ids.insert(ids.remove(at: place), at: index)
    slots.insert(slots.remove(at: place), at: index)
  }

  /// Returns the position of an id in the order.
  ///
  /// - Complexity: O(1) for the last one, and otherwise O(*n*).
  @inlinable
  func place(of id: ID) -> Int? {
    if let last = ids.last, last == id { return ids.count - 1 }
    return slot(of: id).flatMap(slots.firstIndex)
  }

  @inlinable
  func slot(of id: ID) -> Slot? {
    guard let slot = lastSlots[id], Int(slot) < members.count else { return nil }
    return self[at: slot]?.id == id ? slot : nil
  }

  @inlinable
  subscript(at slot: Slot) -> Member? {
    get { members[Int(slot)] }
    _modify { yield &members[Int(slot)] }
  }

  @inlinable
  mutating func removeEmptySlotsAtEnd() {
    while let last = members.last, last == nil { members.removeLast() }
    if members.isEmpty { lastSlots = [:] }
  }

  /// Drops empty slots and the ids of removed children.
  @inlinable
  mutating func compact() {
    let staying = slots.compactMap { self[at: $0] }
    self = Self()
    for member in staying { _ = set(member.child, for: member.id) }
  }
}
