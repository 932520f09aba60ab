/// Whose events a reactor hears of its children, and what it makes of them.
///
///     func hear(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
///       events
///         .from(\.editor) { .editorSaid($0) }
///         .from(\.rows) { id, event in .rowSaid(id, event) }
///     }
///
/// Each event becomes an action of the parent, in order, and none is lost: what a child tells just before it
/// ends is heard too. What is heard no reader of the child's `events` is given; what nobody hears waits there.
/// Of several that hear one child the first does.
public struct ChildEvents<R: Reactor>: Sendable {
  /// Tells the parent what a child tells, where the child stands in one place.
  ///
  /// It answers whether it does.
  private typealias Ear = @Sendable (Newcomer, R.State, _ parent: Store<R>) -> Bool

  private var ears: [Ear] = []

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
    events.ears.append { newcomer, state, parent in
      guard let id = newcomer.id as? P.ID, let child = newcomer.store as? Store<P.C> else {
        return false
      }
      // A child may be found on other ways, but it is the same child.
      if place.child(id, in: state)?.identity != newcomer.identity { return false }
      child.submit(.turn { unsafe $0.needAnnex().needKin().isHeard = true })
      child.takeEvents(as: Interest()) { [weak parent, weak child] event in
        parent?.hear(action(id, event), of: child)
      }
      return true
    }
    return events
  }
}

extension ChildEvents {
  /// A store that was just made.
  struct Newcomer {
    let store: any Descendant
    let identity: Identity
    let id: any Sendable
  }

  /// Begins to hear a child, until that ends.
  func hear(_ newcomer: Newcomer, in state: R.State, for parent: Store<R>) {
    for ear in ears where ear(newcomer, state, parent) { return }
  }
}
