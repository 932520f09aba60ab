package import Thorium

/// A buffer for one, where each wakes one other, which may be one who can do nothing: 7 steps.
///
/// Two consumers and a producer all wait in one row then.
package struct Buffer: Specimen {
  package enum Action: Int, Sendable, Hashable, CaseIterable {
    case produce, firstConsume, secondConsume
  }

  package struct State: Sendable, Hashable {
    package var isFull = false
    /// Who wait, the one who has waited longest first.
    package var waiting: [Action] = []
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    let canGoOn = (mutation == .produce) != state.isFull
    if !canGoOn {
      state.waiting.append(mutation)
      return
    }
    state.isFull.toggle()
    if isFlawed { state.waiting = Array(state.waiting.dropFirst()) } else { state.waiting = [] }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    state.waiting.contains(action) ? "it waits" : nil
  }

  package static let rule = "not all wait"

  package static func holds(in state: State) -> Bool { state.waiting.count < 3 }
}
