package import Thorium

/// A login that warns, and ends ten seconds after it began, though the warning was answered: 3 steps.
package struct Login: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case logIn, stay }

  package enum Mutation: Sendable, Hashable { case enter, warn, stay, leave }

  package struct State: Sendable, Hashable {
    package var isIn = false
    package var isWarned = false
    package var wasThrownOut = false
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool, ask: @escaping Ask) { self.isFlawed = isFlawed }

  package func mutate(action: Action) -> Effect<Self> {
    let end = Effect<Self>.concat(
      .pause(for: .seconds(5)),
      .just(.warn),
      .pause(for: .seconds(5)),
      .just(.leave)
    )
    .policy(.latest, id: "end")
    if action == .logIn { return .concat(.just(.enter), end) }
    return .concat(.just(.stay), isFlawed ? .none : end)
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .enter: state.isIn = true
    case .warn: state.isWarned = true
    case .stay: state.isWarned = false
    case .leave:
      state.wasThrownOut = !state.isWarned
      state.isIn = false
      state.isWarned = false
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .logIn: state.isIn ? "somebody is in" : nil
    case .stay: state.isWarned ? nil : "there is no warning"
    }
  }

  package static let rule = "nobody is thrown out without a warning"
  package static func holds(in state: State) -> Bool { !state.wasThrownOut }
  package static let shortest = 3
}
