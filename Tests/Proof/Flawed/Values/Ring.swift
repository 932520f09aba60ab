import Thorium
import ThoriumProof

/// A buffer in a ring of eight slots that counts wrong once its end lies in front of its start: 9 steps.
struct Ring: Specimen {
  enum Action: Sendable, Hashable {
    case push(Int)
    case pop
  }

  struct State: Sendable, Hashable {
    var slots = [Int](repeating: 0, count: 8)
    var start = 0
    var end = 0
    var count = 0
    /// What should be in it.
    var content: [Int] = []
  }

  let initialState = State()
  let isFlawed: Bool

  func reduce(into state: inout State, mutation: Action) {
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

  func refusal(action: Action, state: State) -> Refusal? {
    if action == .pop { return state.content.isEmpty ? "it is empty" : nil }
    return state.content.count == 7 ? "it is full" : nil
  }

  static let rule = "as many are counted as are in it"

  static func holds(in state: State) -> Bool { state.count == state.content.count }

  static func actions(in state: State) -> Generator<Action> {
    .oneOf(call(Action.push, .int), .just(.pop))
  }

  static func alphabet(in state: State) -> [Action] { [.push(0), .pop] }
}
