import Thorium
import ThoriumProof

/// A value that is edited while a poll of it is on its way.
struct Poll: Reactor {
  enum Action: Sendable, Equatable {
    case poll
    case edit(Int)
  }
  enum Mutation: Sendable {
    case asked
    case polled(Int)
    case ended
    case edited(Int)
  }
  struct State: Sendable, Hashable {
    var saved = 0
    var shown = 0
    var isPolling = false
    var conflicts = 0
  }
  let initialState = State()
  let isFlawed: Bool
  let load: @Sendable () async throws -> Void

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .poll:
      .run(name: "poll") { emit in
        emit(.asked)
        let saved = emit.currentState.saved  // as the server has it now
        try await load()
        emit(.polled(saved))
      }
      .finally(.ended)
      .policy(.latest, id: "poll")
    case .edit(let value):
      .concat(
        .just(.edited(value)),
        isFlawed ? .none : .cancel(id: "poll")  // the flaw: the poll goes on
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .asked: state.isPolling = true
    case .polled(let value): state.shown = value
    case .ended: state.isPolling = false
    case .edited(let value):
      (state.saved, state.shown) = (value, value)
      if state.isPolling { state.conflicts += 1 }
    }
  }
}

extension Exhibit {
  static let poll = Exhibit(
    name: "A poll undoes an edit",
    sources: ["reduxjs/redux-toolkit#1512", "reduxjs/redux-toolkit#3752"]
  ) { isFlawed, settings in
    try await falsify(
      { world in
        Poll(isFlawed: isFlawed) { try await world.reply(Replies(.just(())), to: "load") }
      },
      settings
    ) { property in
      property.steps(0...20)
      property.actions {
        Poll.Action.poll
        call(Poll.Action.edit, .int(0...9))
      }
      property.invariant("an edit stays on the screen") { $0.shown == $0.saved }
      property.sometimes("an edit comes during a poll") { $0.conflicts > 0 }
    }
  }
}
