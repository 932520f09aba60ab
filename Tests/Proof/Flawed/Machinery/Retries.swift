package import Thorium

/// A counter of failures in a row that a success does not set back: 4 steps.
package struct Retries: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable { case fail, succeed }

  package struct State: Sendable, Hashable {
    package var counted = 0
    package var inRow = 0

    package var hasGivenUp: Bool { counted >= 3 }
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .fail:
      state.counted += 1
      state.inRow += 1
    case .succeed:
      if !isFlawed { state.counted = 0 }
      state.inRow = 0
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    state.hasGivenUp ? "it was given up" : nil
  }

  package static let rule = "only three failures in a row are too many"

  package static func holds(in state: State) -> Bool { !state.hasGivenUp || state.inRow >= 3 }
}
