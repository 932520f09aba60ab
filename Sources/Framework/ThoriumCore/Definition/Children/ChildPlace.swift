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

  package var isForOne: Bool { Content.ID.self == OnlyChild.self }

  package func identity(under id: any Sendable, in state: State) -> Identity? {
    (id as? Content.ID).flatMap { content(state).child($0)?.identity }
  }

  package func gone(since edition: Identity, in state: State) -> [Identity]? {
    content(state).gone(since: edition)
  }

  package func isFor<C: Reactor>(_: C.Type, under id: any Sendable) -> Bool {
    id is Content.ID && C.self == Content.C.self
  }

  package func duplicate(at other: any AnyChildPlace<State>, in state: State) -> DuplicateChild? {
    guard let other = other as? Self else { return nil }
    let (here, there) = (content(state), other.content(state))
    // A child never changes its id.
    let both = here.all.first { there.child($0.id)?.identity == $0.child }
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
  @inlinable
  package init<C>(_ path: any KeyPath<State, Child<C>> & Sendable, of owner: any Reactor.Type)
  where Content == OneChild<C> {
    self.init(path, of: owner, { OneChild(child: $0) }, { $0.identity })
  }

  @inlinable
  package init<C>(_ path: any KeyPath<State, Child<C>?> & Sendable, of owner: any Reactor.Type)
  where Content == OneChild<C> {
    self.init(path, of: owner, { OneChild(child: $0) }, { $0?.identity ?? .nobody })
  }

  @inlinable
  package init<ID, C>(
    _ path: any KeyPath<State, Children<ID, C>> & Sendable,
    of owner: any Reactor.Type
  )
  where Content == Children<ID, C> {
    self.init(path, of: owner, { $0 }, { $0.removals.edition })
  }

  /// Creates a place, whose closures are specialised where the key path is written.
  ///
  /// A part in the memory of the state is read there, since a key path costs much more.
  @inlinable
  init<Value>(
    _ path: any KeyPath<State, Value> & Sendable,
    of owner: any Reactor.Type,
    _ content: @escaping @Sendable (Value) -> Content,
    _ edition: @escaping @Sendable (Value) -> Identity
  ) {
    key = ChildPlaceKey(path: path, owner: owner)
    self.content = { content($0[keyPath: path]) }
    let offset = MemoryLayout<State>.offset(of: path)
    unsafe self.edition = { state in
      guard let offset else { return unsafe edition(state.pointee[keyPath: path]) }
      let part = unsafe UnsafeRawPointer(state) + offset
      return unsafe edition(part.assumingMemoryBound(to: Value.self).pointee)
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

/// The children at a place of a state.
@usableFromInline
package protocol ChildrenAtPlace: Sendable {
  associatedtype ID: Hashable & Sendable
  associatedtype C: Reactor

  var edition: Identity { get }
  /// The identifiers and the identities of the children, in order.
  var all: [(id: ID, child: Identity)] { get }
  func child(_ id: ID) -> Child<C>?
  func gone(since edition: Identity) -> [Identity]?
}

/// The id of a child that is alone in its place.
@usableFromInline
package struct OnlyChild: Hashable, Codable, Sendable {
  @usableFromInline
  package init() {}
}

/// One child, or none.
@usableFromInline
package struct OneChild<C: Reactor>: ChildrenAtPlace {
  let child: Child<C>?

  @usableFromInline
  init(child: Child<C>?) {
    self.child = child
  }

  @usableFromInline package var edition: Identity { child?.identity ?? .nobody }

  @usableFromInline package var all: [(id: OnlyChild, child: Identity)] {
    child.map { [(OnlyChild(), $0.identity)] } ?? []
  }

  @usableFromInline
  package func child(_: OnlyChild) -> Child<C>? { child }

  @usableFromInline
  package func gone(since edition: Identity) -> [Identity]? { [edition] }
}

extension Children: ChildrenAtPlace {
  @usableFromInline package typealias C = R

  @usableFromInline package var all: [(id: ID, child: Identity)] {
    zip(ids, table.children).map { ($0, $1.identity) }
  }
}
