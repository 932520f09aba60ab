package import Thorium

/// A form of three pages that does not look again at a page that was right once: 8 steps.
package struct Wizard: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable { case fill, clear, next, back, submit }

  package struct State: Sendable, Hashable {
    package var page = 0
    package var isFilled = [false, false]
    /// Which pages were right when they were left.
    package var wasRight = [false, false]
    /// What was submitted, page by page.
    package var submitted: [Bool] = []
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .fill: state.isFilled[state.page] = true
    case .clear: state.isFilled[state.page] = false
    case .next:
      state.wasRight[state.page] = true
      state.page += 1
    case .back: state.page -= 1
    case .submit: state.submitted = state.isFilled
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .fill, .clear: state.page == 2 ? "nothing is asked here" : nil
    case .next where state.page == 2: "this is the last page"
    case .next:
      state.isFilled[state.page] || isFlawed && state.wasRight[state.page]
        ? nil : "something is missing"
    case .back: state.page == 0 ? "this is the first page" : nil
    case .submit: state.page < 2 ? "there are more pages" : nil
    }
  }

  package static let rule = "what is submitted is whole"

  package static func holds(in state: State) -> Bool { !state.submitted.contains(false) }
}
