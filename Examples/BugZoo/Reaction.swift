import Thorium
import ThoriumProof

/// A reaction that comes a second after a change, and can be switched off.
struct Reaction: Reactor {
  enum Action: Sendable, Equatable, CaseIterable { case change, dispose }
  enum Mutation: Sendable { case changed, disposed, reacted }
  struct State: Sendable, Hashable {
    var isPending = false
    var isDisposed = false
    var reactions = 0
    var lateReactions = 0
  }
  let initialState = State()
  let isFlawed: Bool

  func refusal(action: Action, state: State) -> Refusal? {
    state.isDisposed ? "it is disposed" : nil
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .change:
      .concat(
        .just(.changed),
        .concat(.pause(for: .seconds(1)), .just(.reacted)).policy(.latest, id: "reaction")
      )
    case .dispose:
      .concat(
        isFlawed ? .none : .cancel(id: "reaction"),  // the flaw: only later changes are ignored
        .just(.disposed)
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .changed: state.isPending = true
    case .disposed: state.isDisposed = true
    case .reacted:
      state.isPending = false
      state.reactions += 1
      state.lateReactions += state.isDisposed ? 1 : 0
    }
  }
}

extension Exhibit {
  static let reaction = Exhibit(
    name: "A reaction runs after its end",
    sources: ["mobxjs/mobx#1148"]
  ) { isFlawed, settings in
    try await falsify(Reaction(isFlawed: isFlawed), settings) { property in
      property.invariant("nothing happens after the end") { $0.lateReactions == 0 }
      property.sometimes("it ends while a reaction is pending") { $0.isDisposed && $0.isPending }
    }
  }
}
