import Thorium

/// A target that is named like one of our examples: SwiftPM accepts it, since the names of theirs have a prefix.
struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

print(Store(Counter()).currentState)
