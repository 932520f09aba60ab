/// A place for children of one kind in a state.
protocol ChildPlace<State>: Sendable {
  associatedtype State: Sendable
  /// The identifier of a child among all children at this place.
  associatedtype ID: Hashable & Sendable
  associatedtype C: Reactor

  /// The path to this place, and the number of the part of the state where the path begins.
  var key: ChildPlaceKey { get set }
  /// Returns a value that differs after a child was removed or replaced, and never recurs.
  func edition(in state: State) -> Identity
  /// Returns the bytes of the state that change with the edition.
  ///
  /// It returns `nil` if the place has no memory in the state.
  func location() -> Range<Int>?
  func child(_ id: ID, in state: State) -> Child<C>?
  /// Returns the children removed since an edition, or `nil` if they are not known.
  func gone(since edition: Identity, in state: State) -> [Identity]?
  func identities(in state: State) -> Set<Identity>
  /// Returns the names of the first child at both this and another place, and of the two places.
  ///
  /// It returns `nil` when one of the places is computed, since a computed path may lead to
  /// the other place.
  func duplicate(at other: any ChildPlace<State>, in state: State) -> Duplicate?
  /// Returns the name of one child here, for reports.
  func name(of id: ID) -> String
}

extension ChildPlace {
  /// The names of a child at two places, and of these places, for reports.
  typealias Duplicate = (child: String, here: String, there: String)

  func location() -> Range<Int>? { nil }

  /// Returns the name of a child at this place, or `nil` if it is not here.
  func name(
    of child: Identity,
    under id: any Sendable,
    in state: State
  ) -> (@Sendable () -> String)? {
    guard let id = id as? ID, self.child(id, in: state)?.identity == child else { return nil }
    return { name(of: id) }
  }
}

/// The key that distinguishes the places of a state.
struct ChildPlaceKey: Hashable, Sendable {
  let path: any AnyKeyPath & Sendable
  /// The number of the part of the state where the path begins; 0 is the whole state.
  ///
  /// The number only distinguishes parts, about which nothing else is known.
  var part = 0

  /// True when the path consists of stored properties.
  ///
  /// Then no other path leads to the same place.
  var isStored: Bool { !"\(path)".contains("<computed") }

  /// Returns the name of a place for one child, or of one of many children, in reports.
  func name<R: Reactor>(of id: (any Sendable)? = nil, in _: R.Type) -> String {
    let place = path.name(in: R.State.self)
    guard let id else { return "\(place) of \(R.self)" }
    return "\(place)[\(id)] of \(R.self)".escaped
  }

  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.part == right.part
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(part)
  }
}

/// The id of a child that is alone in its place.
struct OnlyChild: Hashable, Sendable {}

/// The place of one child, or of none.
struct OnePlace<Parent: Reactor, C: Reactor>: ChildPlace {
  var key: ChildPlaceKey
  let read: @Sendable (Parent.State) -> Child<C>?

  init(_ path: any KeyPath<Parent.State, Child<C>> & Sendable, of _: Parent.Type) {
    key = ChildPlaceKey(path: path)
    read = { $0[keyPath: path] }
  }

  init(_ path: any KeyPath<Parent.State, Child<C>?> & Sendable, of _: Parent.Type) {
    key = ChildPlaceKey(path: path)
    read = { $0[keyPath: path] }
  }

  func edition(in state: Parent.State) -> Identity { read(state)?.identity ?? .nobody }

  func location() -> Range<Int>? {
    if let path = key.path as? KeyPath<Parent.State, Child<C>> {
      return path.appending(path: \.identity).location
    }
    // No part of a missing child shows that it is missing, so the whole is watched.
    return (key.path as? KeyPath<Parent.State, Child<C>?>)?.location
  }

  func child(_: OnlyChild, in state: Parent.State) -> Child<C>? { read(state) }
  func gone(since _: Identity, in _: Parent.State) -> [Identity]? { nil }

  func identities(in state: Parent.State) -> Set<Identity> {
    read(state).map { [$0.identity] } ?? []
  }

  func duplicate(at other: any ChildPlace<Parent.State>, in state: Parent.State) -> Duplicate? {
    guard let other = other as? Self, let child = read(state)?.identity else { return nil }
    guard other.read(state)?.identity == child, key.isStored, other.key.isStored else { return nil }
    return ("\(C.self)", name(of: OnlyChild()), other.name(of: OnlyChild()))
  }

  func name(of _: OnlyChild) -> String {
    key.name(in: Parent.self)
  }
}

/// The place of a keyed collection of children.
struct ManyPlace<Parent: Reactor, ID: Hashable & Sendable, C: Reactor>: ChildPlace {
  let path: any KeyPath<Parent.State, Children<ID, C>> & Sendable
  var key: ChildPlaceKey

  init(_ path: any KeyPath<Parent.State, Children<ID, C>> & Sendable, of _: Parent.Type) {
    self.path = path
    key = ChildPlaceKey(path: path)
  }

  func edition(in state: Parent.State) -> Identity { state[keyPath: path].removals.edition }

  func location() -> Range<Int>? { path.appending(path: \.removals.edition).location }

  func child(_ id: ID, in state: Parent.State) -> Child<C>? { state[keyPath: path].table[id] }

  func gone(since edition: Identity, in state: Parent.State) -> [Identity]? {
    state[keyPath: path].removals.gone(since: edition)
  }

  func identities(in state: Parent.State) -> Set<Identity> {
    Set(state[keyPath: path].table.children.map(\.identity))
  }

  func duplicate(at other: any ChildPlace<Parent.State>, in state: Parent.State) -> Duplicate? {
    guard let other = other as? Self, key.isStored, other.key.isStored else { return nil }
    let (here, there) = (state[keyPath: path].table, state[keyPath: other.path].table)
    // A child never changes its id.
    let id = here.ids.first { id in
      there[id].map { $0.identity == here[id]?.identity } == true
    }
    return id.map { ("\(C.self)", name(of: $0), other.name(of: $0)) }
  }

  func name(of id: ID) -> String {
    key.name(of: id, in: Parent.self)
  }
}

/// A place in a part of a state, for an effect that was mapped from that part.
struct PartPlace<Whole: Sendable, Base: ChildPlace>: ChildPlace {
  let base: Base
  let part: @Sendable (Whole) -> Base.State
  var key: ChildPlaceKey

  init(_ base: Base, in part: @escaping @Sendable (Whole) -> Base.State) {
    self.base = base
    self.part = part
    key = base.key
    if key.part == 0 { key.part = 1 }
  }

  func edition(in state: Whole) -> Identity { base.edition(in: part(state)) }
  func child(_ id: Base.ID, in state: Whole) -> Child<Base.C>? { base.child(id, in: part(state)) }
  func identities(in state: Whole) -> Set<Identity> { base.identities(in: part(state)) }
  func name(of id: Base.ID) -> String { base.name(of: id) }
  /// Returns `nil`: the path to the part is unknown, so another place may be the same one.
  func duplicate(at _: any ChildPlace<Whole>, in _: Whole) -> Duplicate? { nil }

  func gone(since edition: Identity, in state: Whole) -> [Identity]? {
    base.gone(since: edition, in: part(state))
  }
}

extension KeyPath {
  /// The bytes of the value; `nil` if the path is computed or leads into an object.
  fileprivate var location: Range<Int>? {
    MemoryLayout<Root>.offset(of: self).map { $0..<$0 + MemoryLayout<Value>.size }
  }
}

extension AnyKeyPath {
  /// The names of the properties that lead from a state to a place in it: `page.rows`.
  fileprivate func name(in state: Any.Type) -> String {
    let whole = "\(self)"
    let start = "\\\(state)."
    let name = whole.hasPrefix(start) ? whole.dropFirst(start.count) : whole.dropFirst()
    // The name of a computed property contains an address, which differs in each run.
    return name.contains("<") ? "a computed place" : String(name)
  }
}
