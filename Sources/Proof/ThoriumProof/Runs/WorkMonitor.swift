import Synchronization

/// A monitor of the conditions in a run that must hold exactly while work runs.
@usableFromInline
final class WorkMonitor<Action: Sendable, State: Sendable>: Sendable {
  private let rules: [Property<Action, State>.WorkRule]
  /// The rules whose work has been seen.
  private let seen = Mutex<Set<Int>>([])

  /// Creates a monitor, or returns `nil` if there is no rule.
  @usableFromInline
  init?(_ rules: [Property<Action, State>.WorkRule]) {
    if rules.isEmpty { return nil }
    self.rules = rules
  }

  /// Returns the name of a rule that is violated by a subject none of whose tasks can run.
  @usableFromInline
  func violation(in state: State, of life: any SubjectLife) -> String? {
    guard let life = life as? any WorkingLife else {
      preconditionFailure("\(rules[0].name): only the work of a reactor is known.")
    }
    return rules.indices.first { place in
      let isRunning = life.hasWork(of: rules[place].id)
      let isSeen = seen.withLock { seen in
        if isRunning { seen.insert(place) }
        return seen.contains(place)
      }
      return isSeen && rules[place].holds(state) != isRunning
    }
    .map { rules[$0].name }
  }
}
