package import Thorium

/// A draft that is saved two seconds after it was changed, as it was then: 2 steps.
package struct Draft: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case type }

  package enum Mutation: Sendable, Hashable {
    case type
    case wait
    case save(Int)
  }

  package struct State: Sendable, Hashable {
    package var text = 0
    package var saved = 0
    package var isWaiting = false
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool, ask: @escaping Ask) { self.isFlawed = isFlawed }

  package func mutate(action: Action, state: State) -> Effect<Self> {
    let text = state.text + 1
    if isFlawed && state.isWaiting { return .just(.type) }
    let save = Effect<Self>.concat(.pause(for: .seconds(2)), .just(.save(text)))
    return .concat(.of(.type, .wait), isFlawed ? save : save.policy(.latest, id: "save"))
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .type: state.text += 1
    case .wait: state.isWaiting = true
    case .save(let text):
      state.saved = text
      state.isWaiting = false
    }
  }

  package static let rule = "what was typed is saved"
  package static let isAtRest = true
  package static func holds(in state: State) -> Bool { state.saved == state.text }
  package static let shortest = 2
}
