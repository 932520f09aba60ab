// error: type '(_) -> Page' cannot conform to 'Reactor'
import Thorium
import ThoriumProof

struct Page: Reactor {
  struct State: Sendable, Hashable { var isOpen = false }
  let initialState = State()
  let load: @Sendable () async throws -> Void
  func reduce(into state: inout State, mutation: Bool) { state.isOpen = mutation }
}

let graph = StateGraph(
  { world in Page { try await world.reply(Replies(.just(()), failing: [Refusal("no")])) } },
  actions: { true }
)
