package import Thorium

/// A tally where each reads, waits, and writes one more than was read: 2 steps.
package struct Tally: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case count, skip }

  package enum Mutation: Sendable, Hashable {
    case count
    case write(Int)
  }

  package struct State: Sendable, Hashable {
    package var asked = 0
    package var written = 0
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool, ask: @escaping Ask) { self.isFlawed = isFlawed }

  package func mutate(action: Action) -> Effect<Self> {
    if action == .skip { return .none }
    let count = Effect<Self>.run { emit in
      let written = emit.currentState.written
      await Service.visit()
      emit(.write(written + 1))
    }
    return .concat(.just(.count), isFlawed ? count : count.policy(.sequential, id: "count"))
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .count: state.asked += 1
    case .write(let count): state.written = count
    }
  }

  package static let rule = "as many are written as were asked for"
  package static let isAtRest = true
  package static func holds(in state: State) -> Bool { state.written == state.asked }
  package static let shortest = 2
}
