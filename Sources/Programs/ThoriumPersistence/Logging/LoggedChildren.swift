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
    adding(name) {
      $0[keyPath: place]
    } create: {
      _ = $0.child(place)
    }
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
    adding(name) {
      $0[keyPath: place]
    } create: {
      _ = $0.child(place)
    }
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
      PlaceOfChildren<R, ID, C>(
        name: name,
        only: nil,
        read: { $0[keyPath: place].child($1) },
        create: { _ = $0.child(place, $1) },
        edition: { $0[keyPath: place].edition },
        gone: { $0[keyPath: place].gone(since: $1) }
      )
    )
  }

  /// Adds the place of at most one child.
  private func adding<C: LoggedChild>(
    _ name: String,
    _ read: @escaping @Sendable (R.State) -> Child<C>?,
    create: @escaping @Sendable (Store<R>) -> Void
  ) -> Self {
    adding(
      PlaceOfChildren(
        name: name,
        only: true,
        read: { state, _ in read(state) },
        create: { store, _ in create(store) },
        edition: { read($0)?.identity },
        gone: { _, edition in [edition] }
      )
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

/// The place of one child, or of many.
private struct PlaceOfChildren<
  R: LoggedReactor,
  ID: Codable & Hashable & Sendable,
  C: LoggedChild
>: LoggedPlace {
  let name: String
  /// A placeholder for the id of a single child; `nil` for a place of many children.
  ///
  /// Any value will do, since the log does not contain it.
  let only: ID?
  let read: @Sendable (R.State, ID) -> Child<C>?
  let create: @Sendable (Store<R>, ID) -> Void
  let edition: @Sendable (R.State) -> Identity?
  let gone: @Sendable (R.State, Identity) -> [Identity]?

  func open(_ id: any Sendable, in parent: AnyStore) {
    if let parent = parent as? Store<R>, let id = only ?? id as? ID { create(parent, id) }
  }

  func line(
    for child: Identity,
    under id: any Sendable,
    of parent: Int,
    in state: R.State
  ) -> (any Encodable & Sendable)? {
    guard let id = only ?? id as? ID, read(state, id)?.identity == child else { return nil }
    let store = StoreLine(name: name, type: C.logName, v: C.logVersion, parent: parent)
    return only == nil ? ElementLine(store: store, id: id) : store
  }

  func fold(
    _ line: LogLine,
    _ store: StoreLine,
    of parent: Int,
    from source: LineSource,
    in state: R.State
  ) throws -> (link: ChildLink, fold: any StoreFold)? {
    let id = try only ?? source.decode(ElementID<ID>.self, of: line).id
    guard let child = read(state, id) else { return nil }
    let fold = TypedFold(of: child.reactor, from: child.firstState, line.head.store, store)
    return (ChildLink(parent: parent, child: child.identity, id: id), fold)
  }

  func contains(_ child: Identity, under id: any Sendable, in state: R.State) -> Bool {
    (only ?? id as? ID).map { read(state, $0)?.identity == child } ?? false
  }

  func edition(in state: R.State) -> Identity? { edition(state) }

  func gone(since edition: Identity?, in state: R.State) -> [Identity]? {
    if edition == nil, only != nil { return [] }
    return edition.flatMap { gone(state, $0) }
  }
}
