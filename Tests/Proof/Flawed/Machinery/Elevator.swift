import Thorium
package import ThoriumProof

/// An elevator that opens for whoever is on its floor, though it has just begun to move: 3 steps.
package struct Elevator: Specimen {
  package enum Action: Sendable, Hashable {
    case call(Int)
    case tick
  }

  package struct State: Sendable, Hashable {
    package var floor = 0
    package var calls: Set<Int> = []
    package var isMoving = false
    package var isOpen = false
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .call(state.floor) where isFlawed || !state.isMoving: state.isOpen = true
    case .call(let floor): state.calls.insert(floor)
    case .tick: tick(&state)
    }
  }

  private func tick(_ state: inout State) {
    if state.isOpen {
      state.isOpen = false
    } else if state.calls.remove(state.floor) != nil {
      state.isMoving = false
      state.isOpen = true
    } else if let next = state.calls.min() {
      if state.isMoving { state.floor += next > state.floor ? 1 : -1 }
      state.isMoving = true
    }
  }

  package static let rule = "it does not move with open doors"

  package static func holds(in state: State) -> Bool { !state.isMoving || !state.isOpen }

  package static func actions(in state: State) -> Generator<Action> {
    .frequency([(1, call(Action.call, .int(0...3))), (2, .just(.tick))])
  }

  package static func alphabet(in state: State) -> [Action] { (0...3).map { .call($0) } + [.tick] }
}
