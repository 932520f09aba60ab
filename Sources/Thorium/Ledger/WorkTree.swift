/// A forest whose nodes are reached by ids that are never reused.
///
/// Nodes lie in one array and are linked by position, so that inserting and removing cost no
/// allocation once the array is large enough.
///
/// - Complexity: O(1) for all but ``ids``, ``children(of:)`` and ``innermostFirst(from:)``, which
///   list.
@usableFromInline
struct WorkTree<Value: Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var generation: Int
    @usableFromInline var value: Value?
    @usableFromInline var parent: WorkID?
    @usableFromInline var firstChild: WorkID?
    @usableFromInline var lastChild: WorkID?
    @usableFromInline var previous: WorkID?
    @usableFromInline var next: WorkID?

    @inlinable
    init(_ value: Value, generation: Int, under parent: WorkID?, behind previous: WorkID?) {
      self.value = value
      self.generation = generation
      self.parent = parent
      self.previous = previous
    }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var made = 0

  @inlinable
  init() {}

  /// Whether no node is left.
  @inlinable var isEmpty: Bool { free.count == entries.count }

  /// All nodes, in the order in which they were inserted.
  @inlinable var ids: [WorkID] {
    entries.indices
      .filter { entries[$0].value != nil }
      .map { WorkID(slot: $0, generation: entries[$0].generation) }
      .sorted { $0.generation < $1.generation }
  }

  /// The value of a node, or `nil` when it was removed; setting the value of one that was removed
  /// does nothing.
  @inlinable
  subscript(id: WorkID) -> Value? {
    get { contains(id) ? entries[id.slot].value : nil }
    set { if contains(id) { entries[id.slot].value = newValue } }
  }

  @inlinable
  func contains(_ id: WorkID) -> Bool {
    id.slot < entries.count && entries[id.slot].generation == id.generation
      && entries[id.slot].value != nil
  }

  @inlinable
  func parent(of id: WorkID) -> WorkID? {
    contains(id) ? entries[id.slot].parent : nil
  }

  /// Whether no sibling stands behind a node.
  @inlinable
  func isLast(_ id: WorkID) -> Bool {
    contains(id) && entries[id.slot].next == nil
  }

  @inlinable
  func hasChildren(_ id: WorkID) -> Bool {
    contains(id) && entries[id.slot].firstChild != nil
  }

  /// The children of a node in the order in which they were inserted.
  @inlinable
  func children(of id: WorkID) -> [WorkID] {
    guard contains(id) else { return [] }
    return entries[id.slot].firstChild.map { first in
      Array(sequence(first: first) { entries[$0.slot].next })
    } ?? []
  }

  /// A node and all inside it, each behind what is inside it, in the order of insertion.
  @inlinable
  func innermostFirst(from id: WorkID) -> [WorkID] {
    var found: [WorkID] = []
    var open = contains(id) ? [id] : []
    while let next = open.popLast() {
      found.append(next)
      open += children(of: next)
    }
    return found.reversed()
  }

  /// Makes an id for a node that may be inserted next.
  @inlinable
  mutating func reserve() -> WorkID {
    made += 1
    return WorkID(slot: free.last ?? entries.count, generation: made)
  }

  /// Adds a node without a parent under the id that was reserved, or removed, last.
  @inlinable
  mutating func insert(_ value: Value, as id: WorkID) {
    fill(id, Entry(value, generation: id.generation, under: nil, behind: nil))
  }

  @inlinable
  mutating func fill(_ id: WorkID, _ entry: Entry) {
    if id.slot == entries.count {
      entries.append(entry)
    } else {
      let slot = free.popLast()
      precondition(slot == id.slot, "Work was begun under an id that is taken.")
      entries[id.slot] = entry
    }
  }

  /// Adds a node behind the other children of its parent.
  @inlinable
  mutating func insert(_ value: Value, under parent: WorkID?) -> WorkID {
    let id = reserve()
    let last = parent.flatMap { entries[$0.slot].lastChild }
    fill(id, Entry(value, generation: id.generation, under: parent, behind: last))
    guard let parent else { return id }
    if let last { entries[last.slot].next = id } else { entries[parent.slot].firstChild = id }
    entries[parent.slot].lastChild = id
    return id
  }

  /// Removes a node that has no children.
  ///
  /// - Returns: What it was, and under which parent; `nil` when it was removed before.
  @inlinable
  @discardableResult
  mutating func remove(_ id: WorkID) -> (value: Value, parent: WorkID?)? {
    guard contains(id), let value = entries[id.slot].value else { return nil }
    let entry = entries[id.slot]
    precondition(entry.firstChild == nil, "Work was removed before the work inside it.")
    entries[id.slot].value = nil
    free.append(id.slot)
    if let previous = entry.previous {
      entries[previous.slot].next = entry.next
    } else if let parent = entry.parent {
      entries[parent.slot].firstChild = entry.next
    }
    if let next = entry.next {
      entries[next.slot].previous = entry.previous
    } else if let parent = entry.parent {
      entries[parent.slot].lastChild = entry.previous
    }
    return (value, entry.parent)
  }
}
