import Thorium
import ThoriumProof

/// A light that goes off after a minute, in a program whose state survives a restart.
struct Restart: Reactor {
  enum Action: Sendable, Equatable, CaseIterable { case switchOn, restart }
  enum Mutation: Sendable { case on, off, restarted }
  struct State: Sendable, Hashable {
    var isOn = false
    var restarts = 0
  }
  let initialState = State()
  let isFlawed: Bool

  func mutate(action: Action, state: State) -> Effect<Self> {
    let timer = Effect<Self>.concat(.pause(for: .seconds(60)), .just(.off))
      .policy(.latest, id: "timer")
    switch action {
    case .switchOn:
      return .concat(.just(.on), timer)
    case .restart:  // the state stays, and the process takes its timers with it
      return .concat(
        .cancel(id: "timer"),
        .just(.restarted),
        isFlawed || !state.isOn ? .none : timer  // the flaw: no timer belongs to the restored state
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .on: state.isOn = true
    case .off: state.isOn = false
    case .restarted: state.restarts += 1
    }
  }
}

extension Exhibit {
  static let restart = Exhibit(
    name: "A restored state has lost its timer",
    sources: ["statelyai/xstate#5331", "statelyai/xstate#1334"]
  ) { isFlawed, settings in
    try await falsify(Restart(isFlawed: isFlawed), settings) { property in
      property.steps(0...10)
      property.eventually("the light goes off") { !$0.isOn }
      property.sometimes("it restarts while the light is on") { $0.isOn && $0.restarts > 0 }
    }
  }
}
