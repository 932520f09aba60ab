import Thorium

/// Two who look whether the other is inside, and go in later: 4 steps.
package struct Mutex: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable { case first, second }

  package enum Place: Sendable, Hashable { case outside, door, inside }

  package struct State: Sendable, Hashable {
    package var places = [Place.outside, .outside]
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    let own = mutation == .first ? 0 : 1
    let isFree = state.places[1 - own] != .inside
    switch state.places[own] {
    case .outside: if isFree { state.places[own] = .door }
    case .door: if isFlawed || isFree { state.places[own] = .inside }
    case .inside: state.places[own] = .outside
    }
  }

  package static let rule = "one is inside at most"

  package static func holds(in state: State) -> Bool {
    state.places != [.inside, .inside]
  }
}
