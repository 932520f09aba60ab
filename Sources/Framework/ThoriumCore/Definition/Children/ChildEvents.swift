import Synchronization

/// A mapping from the events of child reactors to actions of their parent.
///
///     func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
///       events
///         .from(\.editor) { .editorSaid($0) }
///         .from(\.rows) { id, event in .rowSaid(id, event) }
///     }
///
/// Each event becomes an action of the parent, in order. No event is lost: the parent also receives
/// the events of a child while its store is being created, and those just before the store ends.
/// The current place of the child maps the event. After the child has left the state, its last
/// place maps it, unless another child is there now. At a place without a rule here, events wait in
/// the child's `events` until the child moves to a place with a rule. Readers of the child's `events`
/// do not get the events that the parent receives.
///
/// A child at two places at once is reported. Its earlier place maps its events. If it came to both
/// places in one change, the place whose rule comes first here does.
public struct ChildEvents<R: Reactor>: Sendable {
  struct Rule: Sendable {
    let place: any AnyChildPlace<R.State>
    /// Returns the action for the id of a child and its event.
    let action: @Sendable (any Sendable, AnyBox) -> R.Action?
  }

  private(set) var rules: [Rule] = []

  init() {}

  /// Maps each event of the child at a place to an action.
  ///
  /// - Parameters:
  ///   - place: The place of the child.
  ///   - action: Returns the action for an event; a pure function.
  /// - Returns: The rules so far, and this one.
  @inlinable
  public func from<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>> & Sendable,
    _ action: @escaping @Sendable (C.Event) -> R.Action
  ) -> Self {
    from(ChildPlace(place, of: R.self)) { _, event in action(event) }
  }

  /// Maps each event of the child at a place to an action, while there is a child.
  ///
  /// - Parameters:
  ///   - place: The place where a child may be.
  ///   - action: Returns the action for an event; a pure function.
  /// - Returns: The rules so far, and this one.
  @inlinable
  public func from<C: Reactor>(
    _ place: any KeyPath<R.State, Child<C>?> & Sendable,
    _ action: @escaping @Sendable (C.Event) -> R.Action
  ) -> Self {
    from(ChildPlace(place, of: R.self)) { _, event in action(event) }
  }

  /// Maps each event of each child in a collection to an action.
  ///
  /// - Parameters:
  ///   - place: The place of the children.
  ///   - action: Returns the action for the id of a child and its event; a pure function.
  /// - Returns: The rules so far, and this one.
  @inlinable
  public func from<ID: Hashable & Sendable, C: Reactor>(
    _ place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ action: @escaping @Sendable (ID, C.Event) -> R.Action
  ) -> Self {
    from(ChildPlace(place, of: R.self), action)
  }

  @usableFromInline
  func from<Content: ChildrenAtPlace>(
    _ place: ChildPlace<R.State, Content>,
    _ action: @escaping @Sendable (Content.ChildID, Content.C.Event) -> R.Action
  ) -> Self {
    var events = self
    let rule = Rule(place: place) { id, event in
      (id as? Content.ChildID).map { action($0, event.value()) }
    }
    events.rules.append(rule)
    return events
  }

  /// Returns the mapping of a child's events, or `nil` when no rule can apply to the child.
  func mapping<C: Reactor>(
    of child: Child<C>,
    under id: any Sendable,
    in state: R.State
  ) -> ChildEventMapping<R>? {
    let rules = rules.filter { $0.place.isFor(C.self, under: id) }
    return rules.isEmpty
      ? nil : ChildEventMapping(of: child.identity, under: id, by: rules, in: state)
  }
}

/// The mapping of one child's events to actions of its parent, which changes with the place of the child.
final class ChildEventMapping<R: Reactor>: Sendable {
  typealias Rule = ChildEvents<R>.Rule

  let child: Identity
  let id: any Sendable
  private let rules: [Rule]
  /// The rule of the place where the child was last found; `nil` if that place has none.
  private let last: Mutex<Rule?>

  init(of child: Identity, under id: any Sendable, by rules: [Rule], in state: R.State) {
    (self.child, self.id, self.rules) = (child, id, rules)
    last = Mutex(rules.first { $0.place.has(child, under: id, in: state) })
  }

  /// Returns the rule for a state, or `nil` when events wait in the child's queue.
  ///
  /// - Parameters:
  ///   - state: The current state of the parent.
  ///   - isElsewhere: Returns true when the child is at any other place. If it is not, it has left
  ///     the state, and its last place counts, unless another child is there now.
  /// - Returns: The rule of its current place.
  func rule(in state: R.State, isElsewhere: () -> Bool) -> Rule? {
    let last = last.withLock { $0 }
    let successor = last?.place.identity(under: id, in: state)
    if successor == child { return last }
    if let rule = rules.first(where: { $0.place.has(child, under: id, in: state) }) {
      self.last.withLock { $0 = rule }
      return rule
    }
    return successor != nil || isElsewhere() ? nil : last
  }

  /// Finds the place of a child that has moved.
  ///
  /// - Parameter state: The current state of the parent.
  /// - Returns: True when that place maps events.
  func updatePlace(in state: R.State) -> Bool {
    let rule = rules.first { $0.place.has(child, under: id, in: state) }
    last.withLock { $0 = rule }
    return rule != nil
  }
}
