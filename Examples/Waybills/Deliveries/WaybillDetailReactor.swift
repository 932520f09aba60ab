import Thorium
import ThoriumScreens

/// One waybill, which can be submitted.
struct WaybillDetailReactor: Reactor {
  enum Action: Sendable { case submit }
  enum Mutation: Sendable {
    case running(Running<String>.Change)
    case finish(Notice)
  }
  struct State: Sendable, Hashable {
    var running: Running<String> = []
    /// The outcome of submitting, published when the overlay has disappeared.
    @Pulse var outcome: Notice?
    fileprivate var pending: Notice?

    /// The text of the overlay while the waybill is being submitted.
    var submitting: String? { running.isEmpty ? nil : "提交中" }
  }

  let waybill: Waybill
  let client: any WaybillClient
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    .run(name: "submit \(waybill.id)") { emit in
      try await client.submit(waybill.id)
      emit(.finish(.success("提交成功。")))
    }
    .catch { .finish(.failure("\($0)")) }
    .executing("submit", Mutation.running)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .running(let change): state.running.apply(change)
    case .finish(let notice): state.pending = notice
    }
    if state.running.isEmpty, let notice = state.pending {
      (state.outcome, state.pending) = (notice, nil)
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    state.running.refusal(of: "submit")
  }
}
