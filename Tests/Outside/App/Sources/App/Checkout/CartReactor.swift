import Thorium

/// One line of the cart, which can be counted up and down.
struct LineReactor: Reactor {
  enum Action: Sendable, Equatable { case add, remove }
  enum Event: Sendable, Equatable { case isEmpty }

  struct State: Sendable, Equatable {
    var count = 1
  }

  let initialState = State()
  let product: Product

  func mutate(action: Action, state: State) -> Effect<Self> {
    action == .remove && state.count == 1 ? .event(.isEmpty) : .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    state.count += mutation == .add ? 1 : -1
  }
}

/// The cart, whose lines are stores of their own.
struct CartReactor: Reactor {
  enum Action: Sendable, Equatable {
    case put(Product)
    case line(Product.ID, LineReactor.Event)
    case sum
    case checkOut
  }

  enum Mutation: Sendable, Equatable {
    case put(Product)
    case remove(Product.ID)
    case setTotal(Int)
  }

  enum Event: Sendable, Equatable { case checkOut([Product]) }

  // The reactor of a line is not Equatable, and the state is.
  struct State: Sendable, Equatable {
    var lines: Children<Product.ID, LineReactor> = [:]
    var total = 0
  }

  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .put(let product):
      if state.lines[product.id] == nil {
        .just(.put(product))
      } else {
        .send(.add, to: \.lines, product.id)
      }
    case .line(let id, .isEmpty): .just(.remove(id))
    case .sum:
      .run { emit in
        let lines = emit.currentState.lines
        let total = lines.reduce(0) { total, line in
          total + line.reactor.product.price * (emit.currentState(of: \.lines, line.id)?.count ?? 0)
        }
        emit(.setTotal(total))
      }
    case .checkOut: .event(.checkOut(state.lines.map(\.reactor.product)))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .put(let product): state.lines[product.id] = LineReactor(product: product)
    case .remove(let id): state.lines[id] = nil
    case .setTotal(let total): state.total = total
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    action == .checkOut && state.lines.isEmpty ? "the cart is empty" : nil
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.lines) { id, event in .line(id, event) }
  }
}
