/// A place of children in a state, which closures read.
///
/// A closure has no identity, so a key path distinguishes the place from others and names it in reports.
@safe
@usableFromInline
package struct ChildPlace<State: Sendable, Content: ChildrenAtPlace>: AnyChildPlace {
  @usableFromInline package let key: ChildPlaceKey
  @usableFromInline package let content: @Sendable (State) -> Content
  /// Reads the edition from a state in memory.
  @usableFromInline package let edition: @Sendable (UnsafePointer<State>) -> Identity

  package var isForOne: Bool { Content.ChildID.self == OnlyChild.self }

  package func identity(under id: any Sendable, in state: State) -> Identity? {
    (id as? Content.ChildID).flatMap { content(state).child($0)?.identity }
  }

  package func gone(since edition: Identity, in state: State) -> [Identity]? {
    content(state).gone(since: edition)
  }

  package func isFor<C: Reactor>(_: C.Type, under id: any Sendable) -> Bool {
    id is Content.ChildID && C.self == Content.C.self
  }

  package func duplicate(at other: any AnyChildPlace<State>, in state: State) -> DuplicateChild? {
    let all = content(state).all
    guard let one = all.first, other.isFor(Content.C.self, under: one.id) else { return nil }
    // A child never changes its id.
    let both = all.first { other.has($0.child, under: $0.id, in: state) }
    guard let both, key.isStored, other.key.isStored else { return nil }
    return ("\(Content.C.self)", key.name(of: both.id), other.key.name(of: both.id))
  }

  /// Returns the same place in a state that has this one's state as a part.
  func within<Whole: Sendable>(
    _ part: @escaping @Sendable (Whole) -> State
  ) -> ChildPlace<Whole, Content> {
    unsafe ChildPlace<Whole, Content>(
      key: ChildPlaceKey(path: key.path, owner: key.owner, isInPart: true),
      content: { content(part($0)) },
      edition: { unsafe content(part($0.pointee)).edition }
    )
  }
}

extension ChildPlace {
  /// Creates a place, whose closures are specialised where the key path is written.
  ///
  /// A part in the memory of the state is read there, since a key path costs much more.
  @inlinable
  package init(_ path: any KeyPath<State, Content> & Sendable, of owner: any Reactor.Type) {
    key = ChildPlaceKey(path: path, owner: owner)
    content = { $0[keyPath: path] }
    let offset = MemoryLayout<State>.offset(of: path)
    unsafe edition = { state in
      guard let offset else { return unsafe state.pointee[keyPath: path].edition }
      let part = unsafe UnsafeRawPointer(state) + offset
      return unsafe part.assumingMemoryBound(to: Content.self).pointee.edition
    }
  }
}

/// The name of a child's reactor, and the names of the two places that have the child.
package typealias DuplicateChild = (reactor: String, here: String, there: String)

/// A place of children of any reactor.
package protocol AnyChildPlace<State>: Sendable {
  associatedtype State: Sendable

  var key: ChildPlaceKey { get }
  /// Returns a value that differs after a child was removed or replaced, and never recurs.
  var edition: @Sendable (UnsafePointer<State>) -> Identity { get }
  /// True when at most one child is here.
  var isForOne: Bool { get }
  /// Returns the identity of the child under an id.
  func identity(under id: any Sendable, in state: State) -> Identity?
  /// Returns the children removed since an edition, or `nil` if they are not known.
  func gone(since edition: Identity, in state: State) -> [Identity]?
  /// True when a child of the type can have the id here.
  func isFor<C: Reactor>(_: C.Type, under id: any Sendable) -> Bool
  /// Returns the names of the first child at both this and another place.
  ///
  /// It returns `nil` when one of the places is computed, since a computed path may lead to
  /// the other place.
  func duplicate(at other: any AnyChildPlace<State>, in state: State) -> DuplicateChild?
}

extension AnyChildPlace {
  func has(_ child: Identity, under id: any Sendable, in state: State) -> Bool {
    identity(under: id, in: state) == child
  }
}

/// The key that distinguishes the places of a state.
@usableFromInline
package struct ChildPlaceKey: Equatable, Sendable {
  let path: any AnyKeyPath & Sendable
  /// The reactor whose state the path leads from.
  let owner: any Reactor.Type
  /// True when the path begins in an unknown part of the state.
  let isInPart: Bool

  @usableFromInline
  init(path: any AnyKeyPath & Sendable, owner: any Reactor.Type, isInPart: Bool = false) {
    (self.path, self.owner, self.isInPart) = (path, owner, isInPart)
  }

  /// True when the path consists of stored properties.
  ///
  /// Then no other path leads to the same place.
  var isStored: Bool { !isInPart && !"\(path)".contains("<computed") }

  /// Returns the name of the child under an id, for reports: `page.rows[7] of List`.
  func name(of id: any Sendable) -> String {
    let whole = "\(path)"
    let start = "\\\(type(of: path).rootType)."
    let path = whole.hasPrefix(start) ? whole.dropFirst(start.count) : whole.dropFirst()
    // The name of a computed property contains an address, which differs in each run.
    let place = path.contains("<") ? "a computed place" : path
    return "\(place)\(id is OnlyChild ? "" : "[\(id)]") of \(owner)".escaped
  }

  @usableFromInline
  package static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.isInPart == right.isInPart
  }
}

/// The children at a place of a state: one, one or none, or many.
@usableFromInline
package protocol ChildrenAtPlace: Sendable {
  associatedtype ChildID: Hashable & Sendable
  associatedtype C: Reactor

  /// A value that differs after a child was removed or replaced, and never recurs.
  var edition: Identity { get }
  /// The identifiers and the identities of the children, in order.
  var all: [(id: ChildID, child: Identity)] { get }
  func child(_ id: ChildID) -> Child<C>?
  /// Returns the children removed since an edition, or `nil` if they are not known.
  func gone(since edition: Identity) -> [Identity]?
}

/// The id of a child that is alone in its place.
@usableFromInline
package struct OnlyChild: Hashable, Codable, Sendable {
  @inlinable
  package init() {}
}

extension Child: ChildrenAtPlace {
  @usableFromInline package typealias ChildID = OnlyChild
  @usableFromInline package typealias C = R

  @inlinable package var edition: Identity { identity }

  @usableFromInline package var all: [(id: ChildID, child: Identity)] { [(OnlyChild(), identity)] }

  @inlinable
  package func child(_: OnlyChild) -> Child? { self }

  @usableFromInline
  package func gone(since edition: Identity) -> [Identity]? { [edition] }
}

extension Optional: ChildrenAtPlace where Wrapped: ChildrenAtPlace {
  @usableFromInline package typealias ChildID = Wrapped.ChildID
  @usableFromInline package typealias C = Wrapped.C

  @inlinable package var edition: Identity { self?.edition ?? .nobody }

  @usableFromInline package var all: [(id: ChildID, child: Identity)] { self?.all ?? [] }

  @inlinable
  package func child(_ id: ChildID) -> Child<C>? { self?.child(id) }

  @usableFromInline
  package func gone(since edition: Identity) -> [Identity]? {
    self?.gone(since: edition) ?? [edition]
  }
}

extension Children: ChildrenAtPlace {
  @usableFromInline package typealias ChildID = ID
  @usableFromInline package typealias C = R

  @inlinable package var edition: Identity { removals.edition }

  @usableFromInline package var all: [(id: ID, child: Identity)] {
    zip(ids, table.children).map { ($0, $1.identity) }
  }

  @inlinable
  package func child(_ id: ID) -> Child<R>? { table[id] }

  @usableFromInline
  package func gone(since edition: Identity) -> [Identity]? { removals.gone(since: edition) }
}
