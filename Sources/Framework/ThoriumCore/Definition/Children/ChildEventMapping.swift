import Synchronization

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
