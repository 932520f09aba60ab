package import Thorium
package import ThoriumProof

/// A buffer in a ring of eight slots that counts wrong once its end lies in front of its start: 9 steps.
package struct Ring: Specimen {
  package enum Action: Sendable, Hashable {
    case push(Int)
    case pop
  }

  package struct State: Sendable, Hashable {
    package var slots = [Int](repeating: 0, count: 8)
    package var start = 0
    package var end = 0
    package var count = 0
    /// What should be in it.
    package var content: [Int] = []
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .push(let number):
      state.slots[state.end] = number
      state.end = (state.end + 1) % 8
      state.content.append(number)
    case .pop:
      state.start = (state.start + 1) % 8
      state.content.removeFirst()
    }
    state.count = isFlawed ? state.end - state.start : (state.end - state.start + 8) % 8
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    if action == .pop { return state.content.isEmpty ? "it is empty" : nil }
    return state.content.count == 7 ? "it is full" : nil
  }

  package static let rule = "as many are counted as are in it"

  package static func holds(in state: State) -> Bool { state.count == state.content.count }

  package static func actions(in state: State) -> Generator<Action> {
    .oneOf(call(Action.push, .int), .just(.pop))
  }

  package static func alphabet(in state: State) -> [Action] { [.push(0), .pop] }
}
