package import Thorium

/// Three missionaries and three cannibals, a boat for two, and a way across for all: 11 steps.
///
/// Four of each do not get across.
package struct River: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable {
    case missionary, cannibal, both, missionaries, cannibals

    fileprivate var people: (missionaries: Int, cannibals: Int) {
      switch self {
      case .missionary: (1, 0)
      case .cannibal: (0, 1)
      case .both: (1, 1)
      case .missionaries: (2, 0)
      case .cannibals: (0, 2)
      }
    }
  }

  /// Who is still on this side.
  package struct State: Sendable, Hashable {
    package var missionaries: Int
    package var cannibals: Int
    package var isBoatHere = true
  }

  package let initialState: State

  package init(isFlawed: Bool) {
    let count = isFlawed ? 3 : 4
    initialState = State(missionaries: count, cannibals: count)
  }

  package func reduce(into state: inout State, mutation: Action) {
    let sign = state.isBoatHere ? -1 : 1
    state.missionaries += sign * mutation.people.missionaries
    state.cannibals += sign * mutation.people.cannibals
    state.isBoatHere.toggle()
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    var next = state
    reduce(into: &next, mutation: action)
    let count = initialState.missionaries
    if !(0...count).contains(next.missionaries) || !(0...count).contains(next.cannibals) {
      return "they are not on this side"
    }
    let isSafe = [0, count, next.cannibals].contains(next.missionaries)
    return isSafe ? nil : "some would be eaten"
  }

  package static let rule = "not all get across"

  package static func holds(in state: State) -> Bool {
    state.missionaries + state.cannibals > 0
  }
}
