import Thorium

/// The screen on which a person types the address, and orders.
struct AddressReactor: Reactor {
  enum Action: Sendable, Equatable {
    case setAddress(String)
    case order
  }

  enum Mutation: Sendable, Equatable {
    case setAddress(String)
    case setSending(Bool)
    case setError(String)
  }

  enum Event: Sendable, Equatable { case ordered(Order) }

  struct State: Sendable, Equatable {
    var address = ""
    var isSending = false
    @Pulse var error: String?
  }

  let initialState = State()
  let items: [Product]
  let shop: any Shop

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .setAddress(let address): .just(.setAddress(address))
    case .order:
      .concat(
        .just(.setSending(true)),
        .run { [items, shop] emit in
          let order = Order(
            number: emit.id(),
            items: items,
            address: state.address,
            placed: emit.now
          )
          try await shop.order(order)
          emit.event(.ordered(order))
        }
        .timeout(.seconds(10))
        .catch { .setError("\($0)") }
      )
      .finally(.setSending(false))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setAddress(let address): state.address = address
    case .setSending(let isSending): state.isSending = isSending
    case .setError(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if state.isSending { return "the order is being sent" }
    return action == .order && state.address.isEmpty ? "an address is needed" : nil
  }
}
