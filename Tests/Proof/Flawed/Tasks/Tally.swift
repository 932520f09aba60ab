import Thorium

/// A tally where each reads, waits, and writes one more than was read: 2 steps.
struct Tally: Scene {
  enum Action: Sendable, Hashable, CaseIterable { case count, skip }

  enum Mutation: Sendable, Hashable {
    case count
    case write(Int)
  }

  struct State: Sendable, Hashable {
    var asked = 0
    var written = 0
  }

  let initialState = State()
  private let isFlawed: Bool

  init(isFlawed: Bool, ask: @escaping Ask) { self.isFlawed = isFlawed }

  func mutate(action: Action) -> Effect<Self> {
    if action == .skip { return .none }
    let count = Effect<Self>.run { emit in
      let written = emit.currentState.written
      await Service.visit()
      emit(.write(written + 1))
    }
    return .concat(.just(.count), isFlawed ? count : count.policy(.sequential, id: "count"))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .count: state.asked += 1
    case .write(let count): state.written = count
    }
  }

  static let rule = "as many are written as were asked for"
  static let isAtRest = true
  static func holds(in state: State) -> Bool { state.written == state.asked }
  static let shortest = 2
}
