package import Thorium

/// A code for half a minute, of which a newer one is asked for, and ends with the older one: 3 steps.
package struct Code: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case send, enter }

  package enum Mutation: Sendable, Hashable {
    case send(Int)
    case allow
    case end(Int)
    case enter
  }

  package struct State: Sendable, Hashable {
    package var number = 0
    package var isValid = false
    /// Whether another one may be asked for.
    package var mayAsk = true
    /// Whether one ended when an older one did.
    package var wasCut = false
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool, ask: @escaping Ask) { self.isFlawed = isFlawed }

  package func mutate(action: Action, state: State) -> Effect<Self> {
    if action == .enter { return .just(.enter) }
    let number = state.number + 1
    let end = Effect<Self>.concat(
      .pause(for: .seconds(20)),
      .just(.allow),
      .pause(for: .seconds(10)),
      .just(.end(number))
    )
    return .concat(.just(.send(number)), isFlawed ? end : end.policy(.latest, id: "end"))
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .send(let number): (state.number, state.isValid, state.mayAsk) = (number, true, false)
    case .allow: state.mayAsk = true
    case .end(let number):
      if state.isValid && number != state.number { state.wasCut = true }
      state.isValid = false
    case .enter: state.isValid = false
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .send: state.mayAsk ? nil : "a code was just sent"
    case .enter: state.isValid ? nil : "there is no code"
    }
  }

  package static let rule = "a code is not ended by an older one"
  package static func holds(in state: State) -> Bool { !state.wasCut }
  package static let shortest = 3
}
