/// A place in a parent's state for many stores of one kind, in order, each under an id.
///
///     state.rows.append(Row("milk"), id: 7)
///     state.rows[8] = Row("tea")     // after the others, since it is new
///     state.rows.move(8, to: 0)
///     state.rows[7] = nil            // the store of 7 has ended now
///     state.rows.ids                 // [8]
///
/// It holds definitions. The first call of `store.child(\.rows, id)` creates a store, so rows
/// without such a call have none. Each id occurs once. Another reactor under an id is another
/// child. Moving a child keeps its store. Two collections are equal when they have equal children
/// under the same ids in the same order.
///
/// It is a collection of pairs: `for (id, row) in state.rows { … }`,
/// `state.rows.map(\.reactor.title)`.
public struct Children<ID: Hashable & Sendable, R: Reactor>: Sendable {
  @usableFromInline var table = ChildTable<ID, R>()
  @usableFromInline var removals = ChildRemovals()

  /// Creates an empty collection, like `[:]`.
  @inlinable
  package init() {}

  /// Creates a collection of reactors, each under the id that a function returns.
  ///
  ///     let rows = Children([Row("milk"), Row("tea")], id: \.text)
  ///     rows.ids   // ["milk", "tea"]
  ///
  /// - Parameters:
  ///   - reactors: The reactors, in order; the last of several with the same id stays.
  ///   - id: Returns the id of a reactor.
  @inlinable
  public init(_ reactors: some Sequence<R>, id: (R) -> ID) {
    for reactor in reactors { append(reactor, id: id(reactor)) }
  }

  /// The ids of the children, in order.
  @inlinable public var ids: [ID] { table.ids }

  /// Returns the identity of the child under an id.
  package func childID(_ id: ID) -> Child<R>.ID? { table[id]?.id }

  /// The reactor under an id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(id: ID) -> R? { table[id]?.reactor }

  /// Puts a new child under an id, or removes the child there.
  ///
  ///     state.rows[8] = Row("tea")   // after the others, or in the place of the child that it replaces
  ///     state.rows[8] = nil
  ///
  /// A definition cannot be changed in place. `state.rows[8]?.title = "tea"` would end the store of
  /// the row and create another one, so it does not compile. Send an action to the child, or assign
  /// a new reactor.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - change: Distinguishes this subscript from the read-only one for the
  ///     compiler; leave it out.
  /// - Complexity: O(1). Removing any child except the last is O(*n*).
  @inlinable
  public subscript(id: ID, change: Void = ()) -> R? {
    @available(
      *,
      unavailable,
      message:
        "A definition cannot be changed in place: send an action to the child, or assign a new reactor."
    )
    get { self[id] }
    set {
      guard let newValue else {
        _ = remove(id)
        return
      }
      put(Child(newValue), id)
    }
  }

  /// Puts a child under an id, in the place of another one or after all others.
  @inlinable
  package mutating func put(_ child: Child<R>, _ id: ID) {
    let old = table.set(child, for: id)
    removals.recordChange(gone: old?.identity)
  }

  /// Adds a child after the others.
  ///
  /// - Parameters:
  ///   - reactor: The reactor.
  ///   - id: Its id; an existing child with this id is removed.
  ///   - state: The state in which its store starts; by default the reactor's initial state.
  /// - Complexity: O(1), or O(*n*) if a child with this id is removed.
  @inlinable
  public mutating func append(_ reactor: R, id: ID, from state: R.State? = nil) {
    remove(id)
    put(Child(reactor, from: state), id)
  }

  /// Removes a child.
  ///
  /// - Parameter id: Its id.
  /// - Returns: Its reactor, or `nil` if no child has the id.
  /// - Complexity: O(1) for the last child. For any other it is O(*n*), as in an array: the child
  ///   is searched for, and the ids after it move.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> R? {
    guard let child = table.remove(id) else { return nil }
    removals.recordChange(gone: child.identity)
    return child.reactor
  }

  /// Removes the children that satisfy a condition.
  ///
  /// - Parameter isGone: The condition, called once for each child, in order.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where isGone: (ID, R) throws -> Bool) rethrows {
    for child in try table.removeAll(where: isGone) { removals.recordChange(gone: child.identity) }
  }

  /// Moves a child to another position; its store stays.
  ///
  /// - Parameters:
  ///   - id: Its id; if no child has it, nothing changes.
  ///   - index: The number of other children before it after the move.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func move(_ id: ID, to index: Int) {
    guard let place = table.place(of: id) else { return }
    precondition(
      table.ids.indices.contains(index),
      "A child cannot move to the index \(index): the indices are 0..<\(count)."
    )
    table.move(from: place, to: index)
  }
}

extension Children: ExpressibleByDictionaryLiteral {
  /// Creates a collection of pairs, in the order in which they are written.
  @inlinable
  public init(dictionaryLiteral pairs: (ID, R)...) {
    for (id, reactor) in pairs { append(reactor, id: id) }
  }
}

extension Children: Equatable {
  /// Returns true when both have equal children under the same ids in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    left.ids == right.ids && left.table.children == right.table.children
  }
}

extension Children: RandomAccessCollection {
  /// A position in the order of the children.
  public struct Index: Strideable, Hashable, Sendable {
    @usableFromInline let offset: Int

    @inlinable
    init(_ offset: Int) {
      self.offset = offset
    }

    /// Returns the position at a distance from this one.
    @inlinable
    public func advanced(by distance: Int) -> Self { Self(offset + distance) }

    /// Returns the number of children from here to another position; negative if it is before.
    @inlinable
    public func distance(to other: Self) -> Int { other.offset - offset }
  }

  /// The position of the first child.
  @inlinable public var startIndex: Index { Index(0) }

  /// The position after the last child.
  @inlinable public var endIndex: Index { Index(table.ids.count) }

  /// The child at a position, with its id.
  @inlinable
  public subscript(position: Index) -> (id: ID, reactor: R) { table.element(at: position.offset) }
}

extension Children: OrderedEntries {}

extension Children: CustomReflectable {
  /// A mirror like that of a dictionary: each id with its reactor.
  ///
  /// A child that starts in a given state appears instead of its reactor.
  public var customMirror: Mirror {
    let pairs = table.ids.compactMap { id -> (ID, Any)? in
      guard let child = table[id] else { return nil }
      return (id, child.start == nil ? child.reactor : child)
    }
    return Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary)
  }
}

/// The recent removals from a collection of children.
///
/// Code that knows an edition of the collection can ask for the later removals, without checking
/// the remaining children. Each change creates a globally unique edition. So a restored collection
/// differs from its replacement.
///
///     let known = removals.edition
///     removals.recordChange(gone: child.identity)
///     removals.gone(since: known)   // [child.identity]
@usableFromInline
struct ChildRemovals: Sendable {
  /// The minimum number of recorded changes, once there are so many.
  @inlinable static var capacity: Int { 64 }

  /// The identity of the current contents, which differs after each change.
  @usableFromInline var edition: Identity
  /// The edition before the first recorded change.
  @usableFromInline var base: Identity
  /// The recorded changes: the edition that each created, and the child that it removed.
  @usableFromInline var changes: [(edition: Identity, gone: Identity?)] = []

  @inlinable
  init() {
    edition = Identity()
    base = edition
  }

  /// Records that a child was added, removed or replaced.
  @inlinable
  mutating func recordChange(gone: Identity?) {
    if changes.count == 2 * Self.capacity {
      base = changes[Self.capacity - 1].edition
      changes.removeFirst(Self.capacity)
    }
    edition = Identity()
    changes.append((edition, gone))
  }

  /// Returns the children removed since an edition, or `nil` if the edition is no longer recorded.
  func gone(since known: Identity) -> [Identity]? {
    if known == base { return changes.compactMap(\.gone) }
    guard let last = changes.lastIndex(where: { $0.edition == known }) else { return nil }
    return changes[(last + 1)...].compactMap(\.gone)
  }
}
