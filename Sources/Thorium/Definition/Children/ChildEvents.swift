/// Whose events a reactor hears of its children, and what it makes of them.
///
///     func hear(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
///       events
///         .from(\.editor) { .editorSaid($0) }
///         .from(\.rows) { id, event in .rowSaid(id, event) }
///     }
///
/// Each event becomes an action of the parent, in order. None is lost: the parent also hears the events of a child
/// whose store is being made, and those just before it ends. The place of the child at that time maps the event;
/// after the child has left the state, its last place does. At a place that is not named here, events wait in the
/// child's `events` until the child moves to a place that is. Readers of the child's `events` do not get the events
/// that the parent hears.
///
/// A child at two places at once is reported. Its earlier place maps its events. If it came to both places in one
/// change, the place that is named here first does.
public struct ChildEvents<R: Reactor>: Sendable {
  /// Returns the ``PlaceEvents`` of a child at one place, or `nil` for a child of another type.
  private typealias Rule = @Sendable (_ child: Identity, _ id: any Sendable) -> (any Sendable)?

  private var rules: [Rule] = []
  /// The places that are named, in order.
  private(set) var places: [any ChildPlace<R.State>] = []

  init() {}

  /// Makes an action of each event of the child at a place.
  ///
  /// - Parameters:
  ///   - place: Where the child stands.
  ///   - action: The action for an event; a pure function.
  /// - Returns: What is heard, and this besides.
  public func from<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>> & Sendable,
    _ action: @escaping @Sendable (C.Event) -> R.Action
  ) -> Self {
    from(OnePlace(place, of: R.self)) { _, event in action(event) }
  }

  /// Makes an action of each event of the child at a place, while there is one.
  ///
  /// - Parameters:
  ///   - place: Where the child may stand.
  ///   - action: The action for an event; a pure function.
  /// - Returns: What is heard, and this besides.
  public func from<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>?> & Sendable,
    _ action: @escaping @Sendable (C.Event) -> R.Action
  ) -> Self {
    from(OnePlace(place, of: R.self)) { _, event in action(event) }
  }

  /// Makes an action of each event of each of many children.
  ///
  /// - Parameters:
  ///   - place: Where the children stand.
  ///   - action: The action for the id of a child and its event; a pure function.
  /// - Returns: What is heard, and this besides.
  public func from<ID: Hashable & Sendable, C: Reactor>(
    _ place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ action: @escaping @Sendable (ID, C.Event) -> R.Action
  ) -> Self {
    from(ManyPlace(place, of: R.self), action)
  }

  private func from<P: ChildPlace>(
    _ place: P,
    _ action: @escaping @Sendable (P.ID, P.C.Event) -> R.Action
  ) -> Self where P.State == R.State {
    var events = self
    events.places.append(place)
    events.rules.append { child, id in
      guard let id = id as? P.ID else { return nil }
      return PlaceEvents<R, P.C>(
        isPlaceOfChild: { place.child(id, in: $0)?.identity == child },
        action: { action(id, $0) }
      )
    }
    return events
  }

  /// Returns the mapping of a child's events, or `nil` when it can be at none of the named places.
  func hearing<C: Reactor>(
    of child: Child<C>,
    under id: any Sendable,
    in state: R.State
  ) -> Hearing<R, C>? {
    let places = rules.compactMap { $0(child.identity, id) as? PlaceEvents<R, C> }
    return places.isEmpty ? nil : Hearing(places, in: state)
  }
}
