/// A forest whose nodes have ids that are never reused.
///
/// Nodes are elements of one array and are linked by position. So inserting and removing cost no
/// allocation once the array is large enough.
///
/// - Complexity: O(1) for all but ``ids``, ``children(of:)`` and ``innermostFirst(from:)``,
///   which list nodes.
struct Forest<Value: Sendable>: Sendable {
  /// A node and its links, which are positions in the array.
  ///
  /// A linked node exists as long as the node with the link.
  struct Entry: Sendable {
    var generation: Int
    var value: Value?
    var parent = none
    var firstChild = none
    var lastChild = none
    var previous = none
    var next = none
    /// Its own scope, or the nearest containing scope.
    var scope = none
  }

  /// The link to no node.
  static var none: Int { -1 }

  var entries: [Entry] = []
  var free: [Int] = []
  var made = 0

  /// True when no node is left.
  var isEmpty: Bool { free.count == entries.count }

  /// All nodes, in the order in which they were inserted.
  var ids: [EffectNodeID] {
    entries.indices
      .filter { entries[$0].value != nil }
      .map { EffectNodeID(slot: $0, generation: entries[$0].generation) }
      .sorted { $0.generation < $1.generation }
  }

  /// The value of a node, or `nil` when it was removed.
  ///
  /// Setting the value of a removed node does nothing.
  subscript(id: EffectNodeID) -> Value? {
    get { contains(id) ? entries[id.slot].value : nil }
    set { if contains(id) { entries[id.slot].value = newValue } }
  }

  func contains(_ id: EffectNodeID) -> Bool {
    id.slot < entries.count && entries[id.slot].generation == id.generation
      && entries[id.slot].value != nil
  }

  /// The parent of a node, which may be ``EffectNodeID/top``.
  func parent(of id: EffectNodeID) -> EffectNodeID {
    contains(id) ? self.id(at: entries[id.slot].parent) ?? .top : .top
  }

  /// The scope of a node, which is that of its parent until the node gets its own.
  func scope(of id: EffectNodeID) -> Int {
    contains(id) ? entries[id.slot].scope : Self.none
  }

  /// Sets the scope of a node, and of the nodes that are later inserted under it.
  mutating func set(_ scope: Int, of id: EffectNodeID) {
    if contains(id) { entries[id.slot].scope = scope }
  }

  /// True when no sibling comes after a node.
  func isLast(_ id: EffectNodeID) -> Bool {
    contains(id) && entries[id.slot].next == Self.none
  }

  func hasChildren(_ id: EffectNodeID) -> Bool {
    contains(id) && entries[id.slot].firstChild != Self.none
  }

  /// The children of a node in the order in which they were inserted.
  func children(of id: EffectNodeID) -> [EffectNodeID] {
    guard contains(id), let first = self.id(at: entries[id.slot].firstChild) else { return [] }
    return Array(sequence(first: first) { self.id(at: entries[$0.slot].next) })
  }

  func id(at slot: Int) -> EffectNodeID? {
    slot == Self.none ? nil : EffectNodeID(slot: slot, generation: entries[slot].generation)
  }

  /// Returns a node and its descendants in post-order, with siblings in the order of insertion.
  func innermostFirst(from id: EffectNodeID) -> [EffectNodeID] {
    var found: [EffectNodeID] = []
    var next = contains(id) ? innermost(of: id.slot) : Self.none
    while let work = self.id(at: next) {
      found.append(work)
      if work == id { break }
      let sibling = entries[next].next
      next = sibling == Self.none ? entries[next].parent : innermost(of: sibling)
    }
    return found
  }

  /// Returns the first descendant without children.
  func innermost(of slot: Int) -> Int {
    var slot = slot
    while entries[slot].firstChild != Self.none { slot = entries[slot].firstChild }
    return slot
  }

  /// Adds a node after the other children of its parent.
  mutating func insert(_ value: consuming Value, under parent: EffectNodeID) -> EffectNodeID {
    made += 1
    let id = EffectNodeID(slot: free.popLast() ?? entries.count, generation: made)
    var entry = Entry(generation: made, value: value)
    if parent != .top {
      entry.parent = parent.slot
      entry.scope = entries[parent.slot].scope
      entry.previous = entries[parent.slot].lastChild
      entries[parent.slot].lastChild = id.slot
      if entry.previous == Self.none {
        entries[parent.slot].firstChild = id.slot
      } else {
        entries[entry.previous].next = id.slot
      }
    }
    if entries.isEmpty { entries.reserveCapacity(4) }
    if id.slot == entries.count { entries.append(entry) } else { entries[id.slot] = entry }
    return id
  }

  /// Removes a node that has no children.
  ///
  /// - Returns: The value and the parent of the node; `nil` when the node was removed before.
  @discardableResult
  mutating func remove(_ id: EffectNodeID) -> (value: Value, parent: EffectNodeID)? {
    guard contains(id), let value = entries[id.slot].value.take() else { return nil }
    let (parent, previous) = (entries[id.slot].parent, entries[id.slot].previous)
    let next = entries[id.slot].next
    precondition(
      entries[id.slot].firstChild == Self.none,
      "Work was removed before the work inside it."
    )
    free.append(id.slot)
    if previous != Self.none {
      entries[previous].next = next
    } else if parent != Self.none {
      entries[parent].firstChild = next
    }
    if next != Self.none {
      entries[next].previous = previous
    } else if parent != Self.none {
      entries[parent].lastChild = previous
    }
    return (value, self.id(at: parent) ?? .top)
  }
}

/// An identifier of a node in an effect tree, which is never reused.
@usableFromInline
struct EffectNodeID: Hashable, Sendable {
  @usableFromInline let slot: Int
  @usableFromInline let generation: Int

  /// The parent of work that is in no other work; no node has this identifier.
  static var top: Self { Self(slot: 0, generation: 0) }
}
