import Thorium

/// ReactorKit's counter example: a number that changes half a second after a request.
struct Counter: Reactor {
  enum Action: Sendable { case increase, decrease }
  enum Mutation: Sendable, Equatable {
    case add(Int)
    case setLoading(Bool)
    case setAlert(String)
  }
  struct State: Sendable, Hashable {
    var value = 0
    var isLoading = false
    @Pulse var alert: String?
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .increase: change(by: 1, name: "increase", alert: "increased!")
    case .decrease: change(by: -1, name: "decrease", alert: "decreased!")
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let amount): state.value += amount
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setAlert(let text): state.alert = text
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    state.isLoading ? "counting is running" : nil
  }

  private func change(by step: Int, name: String, alert: String) -> Effect<Self> {
    .concat(
      .just(.setLoading(true)),
      .run(name: name) { emit in
        try await emit.clock.sleep(for: .milliseconds(500))
        emit(.add(step))
      }
      .finally(.setLoading(false)),
      .just(.setAlert(alert))
    )
  }
}
