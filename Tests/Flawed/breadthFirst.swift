package import Thorium

extension Specimen {
  /// Finds a shortest story that ends where the rule does not hold, by trying all of them in order of
  /// their length.
  ///
  /// - Parameters:
  ///   - isFlawed: Whether to search the version with the flaw.
  ///   - limit: How many states to look at before it is given up.
  /// - Returns: The story, or nothing where there is none among the states that were looked at.
  /// - Complexity: O(*n* · *m*) for *n* states and *m* actions in each.
  package static func shortestStory(isFlawed: Bool = true, limit: Int = 100_000) -> [Action]? {
    let specimen = Self(isFlawed: isFlawed)
    var reached = [Reached<Self>(state: specimen.initialState)]
    var known: Set<State> = [specimen.initialState]
    var place = 0
    while place < reached.count, place < limit {
      let state = reached[place].state
      if !holds(in: state) { return story(to: place, reached) }
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

  private static func story(to place: Int, _ reached: [Reached<Self>]) -> [Action] {
    guard let action = reached[place].action else { return [] }
    return story(to: reached[place].from, reached) + [action]
  }
}

/// A state, and how it was reached first.
private struct Reached<S: Specimen> {
  let state: S.State
  var action: S.Action?
  var from = 0
}
