package import Thorium

extension Specimen {
  /// Finds a shortest run that ends in a state without the rule, by trying all runs in order of
  /// their length.
  ///
  /// - Returns: The actions of the run, or `nil` if no state breaks the rule.
  /// - Complexity: O(*n* · *m*) for *n* states and *m* actions in each.
  package static func shortestRun() -> [Action]? {
    let specimen = Self(isFlawed: true)
    var reached = [Reached<Self>(state: specimen.initialState)]
    var known: Set<State> = [specimen.initialState]
    var place = 0
    while place < reached.count {
      let state = reached[place].state
      if !holds(in: state) { return run(to: place, reached) }
      for action in alphabet(in: state)
      where specimen.refusal(action: action, state: state) == nil {
        var next = state
        specimen.reduce(into: &next, mutation: action)
        if known.insert(next).inserted {
          reached.append(Reached(state: next, action: action, from: place))
        }
      }
      place += 1
    }
    return nil
  }

  private static func run(to place: Int, _ reached: [Reached<Self>]) -> [Action] {
    guard let action = reached[place].action else { return [] }
    return run(to: reached[place].from, reached) + [action]
  }
}

/// A state, and how it was reached first.
private struct Reached<S: Specimen> {
  let state: S.State
  var action: S.Action?
  var from = 0
}
