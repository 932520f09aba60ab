import Thorium

/// A vault that a code of nine digits opens which somebody has left in it: 9 steps.
package struct Vault: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable { case red, green, blue }

  package struct State: Sendable, Hashable {
    /// How many digits were right.
    package var right = 0
    package var isOpen = false
  }

  package let initialState = State()
  private let code: [Action]

  package init(isFlawed: Bool) {
    code = isFlawed ? [.blue, .red, .green, .green, .blue, .red, .blue, .green, .red] : []
  }

  package func reduce(into state: inout State, mutation: Action) {
    guard state.right < code.count else { return }
    state.right = mutation == code[state.right] ? state.right + 1 : 0
    state.isOpen = state.right == code.count
  }

  package static let rule = "the vault stays closed"

  package static func holds(in state: State) -> Bool { !state.isOpen }
}
