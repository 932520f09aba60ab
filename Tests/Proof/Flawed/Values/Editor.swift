package import Thorium
package import ThoriumProof

/// An editor that still offers to do again what was undone, though something else was typed: 3 steps.
package struct Editor: Specimen {
  package enum Action: Sendable, Hashable {
    case type(Int)
    case undo
    case redo
  }

  package struct State: Sendable, Hashable {
    package var text: [Int] = []
    /// The texts that were undone; the last is done again first.
    package var undone: [[Int]] = []
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .type(let key):
      state.text.append(key)
      if !isFlawed { state.undone = [] }
    case .undo:
      state.undone.append(state.text)
      state.text.removeLast()
    case .redo: state.text = state.undone.removeLast()
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .type: nil
    case .undo: state.text.isEmpty ? "nothing was typed" : nil
    case .redo: state.undone.isEmpty ? "nothing was undone" : nil
    }
  }

  package static let rule = "what is done again was undone in this text"

  package static func holds(in state: State) -> Bool {
    state.undone.last.map { $0.dropLast() == state.text[...] } ?? true
  }

  package static func actions(in state: State) -> Generator<Action> {
    .frequency([(2, call(Action.type, .int(0...25))), (1, .just(.undo)), (1, .just(.redo))])
  }

  package static func alphabet(in state: State) -> [Action] {
    [.type(0), .type(1), .undo, .redo]
  }
}
