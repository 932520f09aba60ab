import ThoriumProof

/// A reactor whose state has a heavy part and a light one, which counts the copies of the heavy one.
struct Heavy: Reactor {
  enum Action: Sendable {
    case add(Int = 1, at: Int = 0)
    /// Adds 1 after a second.
    case addLater(at: Int)
    case label
  }

  struct State: Sendable {
    var numbers = Array(repeating: 0, count: 10_000)
    var label = 0
  }

  let copies: Box<Int>
  let initialState = State()

  /// Creates a store whose state nobody else keeps.
  static func store(_ copies: Box<Int>, in world: VirtualWorld) -> Store<Self> {
    let store = Store(Self(copies: copies), in: world.runtime)
    // The initial state is also the reactor's own.
    store.send(.add(0))
    copies.value = 0
    return store
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    guard case .addLater(let place) = action else { return .just(action) }
    return .run { emit in
      try await emit.clock.sleep(for: .seconds(1))
      emit(.add(at: place))
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .label, .addLater: state.label += 1
    case .add(let amount, let place):
      let before = address(of: state.numbers)
      state.numbers[place] += amount
      if before != address(of: state.numbers) { copies.change { $0 += 1 } }
    }
  }

  private func address(of numbers: borrowing [Int]) -> UInt {
    unsafe numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
