import Thorium
import ThoriumProof

/// A position that changes often, and is shown at most ten times a second.
struct Throttle: Reactor {
  enum Action: Sendable, Equatable { case move(to: Int) }
  enum Mutation: Sendable {
    case moved(Int)
    case showed(Int)
  }
  struct State: Sendable, Hashable {
    var position = 0
    var shown = 0
  }
  let initialState = State()
  let isFlawed: Bool

  func mutate(action: Action) -> Effect<Self> {
    guard case .move(let position) = action else { return .none }
    return .concat(
      .just(.moved(position)),
      .just(.showed(position))
        .policy(
          .throttled(.milliseconds(100), latest: !isFlawed),  // the flaw: it drops the last one
          id: "show"
        )
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .moved(let position): state.position = position
    case .showed(let position): state.shown = position
    }
  }
}

extension Exhibit {
  static let throttle = Exhibit(
    name: "A throttle drops the last value",
    sources: ["redux-saga/redux-saga#166"]
  ) { isFlawed, settings in
    try await falsify(Throttle(isFlawed: isFlawed), settings) { property in
      property.steps(0...20)
      property.actions { call(Throttle.Action.move(to:), .int(0...9)) }
      property.atRest("the last position is shown") { $0.shown == $0.position }
      property.sometimes("a position waits") { $0.shown != $0.position }
    }
  }
}
