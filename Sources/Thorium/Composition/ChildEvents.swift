/// Whose events a reactor hears of its children, and what it makes of them.
///
///     func hear(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
///       events
///         .from(\.editor) { .editorSaid($0) }
///         .from(\.rows) { id, event in .rowSaid(id, event) }
///     }
///
/// Each event becomes an action of the parent, in order, and none is lost: what a child tells while its store is
/// made, or just before it ends, is heard too. An event is mapped by the place where its child is at that time;
/// after the child has left the state, by its last place. At a place that is not named here events wait in the
/// child's `events`; they are heard when the child moves to a place that is. What is heard no reader of the
/// child's `events` is given.
///
/// A child that is at two places at once is reported. Its events are mapped by the place where it was before; of
/// two to which it came at once, by the one that is named here first.
public struct ChildEvents<R: Reactor>: Sendable {
  /// Returns how events of a child are mapped at one place: a ``PlaceEvents``, or `nil` for children of other types.
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

  /// Returns how events of a child are mapped, or `nil` where no place is named at which it could be.
  func hearing<C: Reactor>(
    of child: Child<C>,
    under id: any Sendable,
    in state: R.State
  ) -> Hearing<R, C>? {
    let places = rules.compactMap { $0(child.identity, id) as? PlaceEvents<R, C> }
    return places.isEmpty ? nil : Hearing(places, in: state)
  }
}
