public import Thorium
import ThoriumLog

/// The places of a state whose children have their stores in the log of the parent.
///
///     static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
///       children.log("editor", \.editor).log("rows", \.rows)
///     }
///
/// All stores of a log are restored as of one moment. A child at another place starts in its first
/// state. The names are a part of the format; choose them once.
public struct LoggedChildren<R: LoggedReactor>: Sendable {
  private(set) var places: [any LoggedPlace<R.State>] = []

  init() {}

  /// Adds the place of one child.
  ///
  /// - Parameters:
  ///   - name: The name of the place in the log.
  ///   - place: The place.
  /// - Returns: The places so far, and this one.
  public func log<C: LoggedChild>(
    _ name: String,
    _ place: any KeyPath<R.State, Child<C>> & Sendable
  ) -> Self {
    adding(
      SingleLoggedPlace<R.State, C>(name: name) {
        $0[keyPath: place]
      } create: { store in
        _ = (store as? Store<R>)?.child(place)
      }
    )
  }

  /// Adds a place where a child may be.
  ///
  /// - Parameters:
  ///   - name: The name of the place in the log.
  ///   - place: The place.
  /// - Returns: The places so far, and this one.
  public func log<C: LoggedChild>(
    _ name: String,
    _ place: any KeyPath<R.State, Child<C>?> & Sendable
  ) -> Self {
    adding(
      SingleLoggedPlace<R.State, C>(name: name) {
        $0[keyPath: place]
      } create: { store in
        _ = (store as? Store<R>)?.child(place)
      }
    )
  }

  /// Adds the place of many children.
  ///
  /// - Parameters:
  ///   - name: The name of the place in the log.
  ///   - place: The place.
  /// - Returns: The places so far, and this one.
  public func log<ID: Codable & Hashable & Sendable, C: LoggedChild>(
    _ name: String,
    _ place: any KeyPath<R.State, Children<ID, C>> & Sendable
  ) -> Self {
    adding(
      KeyedLoggedPlace<R.State, ID, C>(name: name) {
        $0[keyPath: place]
      } create: { store, id in
        _ = (store as? Store<R>)?.child(place, id)
      }
    )
  }

  private func adding(_ place: some LoggedPlace<R.State>) -> Self {
    precondition(
      !places.contains { $0.name == place.name },
      "\(R.self) logs two places under the name \"\(place.name)\"."
    )
    var children = self
    children.places.append(place)
    return children
  }
}

/// A place of children in a state.
protocol LoggedPlace<State>: Sendable {
  associatedtype State: Sendable
  /// The name of the place in the log.
  var name: String { get }

  /// Returns the payload of the line that adds the store of a child; `nil` if it is not here.
  func line(
    for child: Identity,
    under id: any Sendable,
    of parent: Int,
    in state: State
  ) -> (any Encodable & Sendable)?
  /// Returns the child that a line names, and a fold that restores it; `nil` if none is here.
  func fold(
    _ line: LogLine,
    _ store: StoreLine,
    of parent: Int,
    from source: LineSource,
    in state: State
  ) throws -> (link: ChildLink, fold: any StoreFold)?
  /// Creates the store of a child that is here.
  ///
  /// - Parameters:
  ///   - id: The id of the child.
  ///   - parent: The store of the reactor that logs this place.
  func open(_ id: any Sendable, in parent: AnyStore)
  /// True when a child is here.
  func contains(_ child: Identity, under id: any Sendable, in state: State) -> Bool
  /// Returns a value that differs after a child was added or removed; `nil` while none can be here.
  func edition(in state: State) -> Identity?
  /// Returns the children removed since an edition, or `nil` if they are not known.
  func gone(since edition: Identity?, in state: State) -> [Identity]?
}

/// The place of one child, or of none.
private struct SingleLoggedPlace<State: Sendable, C: LoggedChild>: LoggedPlace {
  let name: String
  let read: @Sendable (State) -> Child<C>?
  let create: @Sendable (AnyStore) -> Void

  func open(_: any Sendable, in parent: AnyStore) { create(parent) }

  func line(
    for child: Identity,
    under _: any Sendable,
    of parent: Int,
    in state: State
  ) -> (any Encodable & Sendable)? {
    guard read(state)?.identity == child else { return nil }
    return StoreLine(name: name, type: C.logName, v: C.logVersion, parent: parent)
  }

  func fold(
    _ line: LogLine,
    _ store: StoreLine,
    of parent: Int,
    from source: LineSource,
    in state: State
  ) throws -> (link: ChildLink, fold: any StoreFold)? {
    guard let child = read(state) else { return nil }
    let fold = TypedFold(of: child.reactor, from: child.firstState, line.head.store, store)
    return (ChildLink(parent: parent, child: child.identity, id: true), fold)
  }

  func contains(_ child: Identity, under _: any Sendable, in state: State) -> Bool {
    read(state)?.identity == child
  }

  func edition(in state: State) -> Identity? { read(state)?.identity }

  func gone(since edition: Identity?, in _: State) -> [Identity]? { edition.map { [$0] } ?? [] }
}

/// The place of many children.
private struct KeyedLoggedPlace<
  State: Sendable,
  ID: Codable & Hashable & Sendable,
  C: LoggedChild
>: LoggedPlace {
  let name: String
  let read: @Sendable (State) -> Children<ID, C>
  let create: @Sendable (AnyStore, ID) -> Void

  func open(_ id: any Sendable, in parent: AnyStore) {
    if let id = id as? ID { create(parent, id) }
  }

  func line(
    for child: Identity,
    under id: any Sendable,
    of parent: Int,
    in state: State
  ) -> (any Encodable & Sendable)? {
    guard let id = id as? ID, read(state).child(id)?.identity == child else { return nil }
    let store = StoreLine(name: name, type: C.logName, v: C.logVersion, parent: parent)
    return ElementLine(store: store, id: id)
  }

  func fold(
    _ line: LogLine,
    _ store: StoreLine,
    of parent: Int,
    from source: LineSource,
    in state: State
  ) throws -> (link: ChildLink, fold: any StoreFold)? {
    let id = try source.decode(ElementID<ID>.self, of: line).id
    guard let child = read(state).child(id) else { return nil }
    let fold = TypedFold(of: child.reactor, from: child.firstState, line.head.store, store)
    return (ChildLink(parent: parent, child: child.identity, id: id), fold)
  }

  func contains(_ child: Identity, under id: any Sendable, in state: State) -> Bool {
    (id as? ID).map { read(state).child($0)?.identity == child } ?? false
  }

  func edition(in state: State) -> Identity? { read(state).edition }

  func gone(since edition: Identity?, in state: State) -> [Identity]? {
    edition.flatMap { read(state).gone(since: $0) }
  }
}
