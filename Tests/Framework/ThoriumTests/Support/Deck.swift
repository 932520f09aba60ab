import Thorium

/// A reactor that holds a tape as a part, and starts whatever it is asked to.
struct Deck: Reactor {
  enum Action: Sendable {
    case tape(Tape.Action)
    case start(Effect<Deck>)
  }

  enum Mutation: Sendable {
    case tape(String)
    case label(String)
  }

  struct State: Sendable {
    var tape: [String] = []
    var label = ""
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .tape(let action): Tape().mutate(action: action).onDeck
    case .start(let effect): effect
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .tape(let mutation): Tape().reduce(into: &state.tape, mutation: mutation)
    case .label(let label): state.label = label
    }
  }
}

extension Effect<Tape> {
  /// This effect as a part of an effect of a deck.
  var onDeck: Effect<Deck> {
    map(state: \.tape) { action in
      if case .tape(let action) = action { action } else { nil }
    } _: {
      .tape($0)
    }
  }
}

extension Store<Deck> {
  /// Sends an action that starts an effect of the tape.
  func start(_ effect: Effect<Tape>, name: String = "") {
    send(.tape(Tape.Action(name: name, effect: effect)))
  }
}
