import Thorium

/// A form of three pages that does not look again at a page that was right once: 8 steps.
struct Wizard: Specimen {
  enum Action: Sendable, Hashable, CaseIterable { case fill, clear, next, back, submit }

  struct State: Sendable, Hashable {
    var page = 0
    var isFilled = [false, false]
    /// Which pages were right when they were left.
    var wasRight = [false, false]
    /// What was submitted, page by page.
    var submitted: [Bool] = []
  }

  let initialState = State()
  let isFlawed: Bool

  func reduce(into state: inout State, mutation: Action) {
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

  func refusal(action: Action, state: State) -> Refusal? {
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

  static let rule = "what is submitted is whole"

  static func holds(in state: State) -> Bool { !state.submitted.contains(false) }
}
