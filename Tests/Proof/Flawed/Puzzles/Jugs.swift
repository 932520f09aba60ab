import Thorium

/// Two jugs of 3 and 5 litres, in one of which exactly 4 litres can be measured: 6 steps.
///
/// With jugs of 3 and 6 litres that is impossible.
package struct Jugs: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable {
    case fillSmall, fillLarge, emptySmall, emptyLarge, pourIntoSmall, pourIntoLarge
  }

  package struct State: Sendable, Hashable {
    package var small = 0
    package var large = 0
  }

  package let initialState = State()
  private let largest: Int

  package init(isFlawed: Bool) {
    largest = isFlawed ? 5 : 6
  }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .fillSmall: state.small = 3
    case .fillLarge: state.large = largest
    case .emptySmall: state.small = 0
    case .emptyLarge: state.large = 0
    case .pourIntoSmall:
      let poured = min(state.large, 3 - state.small)
      state.small += poured
      state.large -= poured
    case .pourIntoLarge:
      let poured = min(state.small, largest - state.large)
      state.small -= poured
      state.large += poured
    }
  }

  package static let rule = "nobody measures 4 litres"

  package static func holds(in state: State) -> Bool { state.large != 4 }
}
