public import Thorium

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
    adding(PlaceOfChildren<R, Child<C>>(name: name, typed: ChildPlace(place, of: R.self)))
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
    adding(PlaceOfChildren<R, Child<C>?>(name: name, typed: ChildPlace(place, of: R.self)))
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
    adding(PlaceOfChildren<R, Children<ID, C>>(name: name, typed: ChildPlace(place, of: R.self)))
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

/// A place of children in a state, with a name in the log.
protocol LoggedPlace<State>: Sendable {
  associatedtype State: Sendable

  /// The name of the place in the log.
  var name: String { get }
  var place: any AnyChildPlace<State> { get }

  /// The children here, in order.
  func links(in state: State) -> [LogTable.Link]
  /// Encodes the ids and the numbers of the children here, if there are any.
  func encode(
    _ state: State,
    _ numbers: RecordNumbers,
    to at: inout KeyedEncodingContainer<PlaceName>
  ) throws
  /// Returns the children that are here under the encoded ids, each with the encoded number.
  func links(
    _ at: KeyedDecodingContainer<PlaceName>,
    in state: State
  ) throws -> [(link: LogTable.Link, number: Int)]
  /// Restores the children here that have records.
  func restore(in state: State, of parent: String, _ restoration: inout Restoration)
  /// Creates the store of a child, if the child is here.
  ///
  /// - Parameters:
  ///   - link: The child.
  ///   - parent: The store of the reactor that logs this place.
  func open(_ link: LogTable.Link, in parent: AnyStore)
}

/// The name of a place as a key.
struct PlaceName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

/// The place of one child, or of many.
private struct PlaceOfChildren<R: LoggedReactor, Content: ChildrenAtPlace>: LoggedPlace
where Content.C: LoggedChild, Content.ChildID: Codable {
  let name: String
  let typed: ChildPlace<R.State, Content>

  var place: any AnyChildPlace<R.State> { typed }

  private var key: PlaceName { PlaceName(stringValue: name) }

  func links(in state: R.State) -> [LogTable.Link] {
    typed.content(state).all.map { LogTable.Link(child: $0.child, id: $0.id) }
  }

  func encode(
    _ state: R.State,
    _ numbers: RecordNumbers,
    to at: inout KeyedEncodingContainer<PlaceName>
  ) throws {
    let children = typed.content(state).all
    if children.isEmpty { return }
    var list = at.nestedUnkeyedContainer(forKey: key)
    for (id, child) in children {
      var pair = list.nestedUnkeyedContainer()
      if !(id is OnlyChild) { try pair.encode(id) }
      try pair.encode(numbers.number(of: child))
    }
  }

  func links(
    _ at: KeyedDecodingContainer<PlaceName>,
    in state: R.State
  ) throws -> [(link: LogTable.Link, number: Int)] {
    guard at.contains(key) else { return [] }
    var list = try at.nestedUnkeyedContainer(forKey: key)
    let content = typed.content(state)
    var links: [(LogTable.Link, Int)] = []
    while !list.isAtEnd {
      var pair = try list.nestedUnkeyedContainer()
      // After a migration, the ids may be of another type.
      guard let id = OnlyChild() as? Content.ChildID ?? (try? pair.decode(Content.ChildID.self)),
        let number = try? pair.decode(Int.self), pair.isAtEnd, let child = content.child(id)
      else { continue }
      links.append((LogTable.Link(child: child.identity, id: id), number))
    }
    return links
  }

  func restore(in state: R.State, of parent: String, _ restoration: inout Restoration) {
    for link in links(in: state) { restoration.add(Content.C.self, link, of: parent) }
  }

  func open(_ link: LogTable.Link, in parent: AnyStore) {
    guard let parent = parent as? Store<R>, let id = link.id as? Content.ChildID,
      typed.content(parent.currentState).child(id)?.identity == link.child
    else { return }
    _ = parent.child(id, at: typed)
  }
}
