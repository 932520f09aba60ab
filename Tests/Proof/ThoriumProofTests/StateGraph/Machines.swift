import ThoriumProof

/// A lamp that can be smashed, and never mended.
struct Lamp: Reactor {
  enum Action: Sendable, CaseIterable { case on, off, smash, mend }
  enum State: Sendable, Hashable {
    case dark, dim, bright, broken
    var isBroken: Bool { self == .broken }
  }
  let initialState = State.dark

  func refusal(action: Action, state: State) -> Refusal? {
    switch (action, state) {
    case (.mend, _): "a lamp cannot be mended"
    case (_, .broken): "it is broken"
    case (.off, .dark): "it is dark"
    default: nil
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .on: state = state == .dark ? .dim : .bright
    case .off: state = .dark
    case .smash: state = .broken
    case .mend: state = .dark
    }
  }

  static var graph: StateGraph<Lamp> {
    StateGraph(Lamp()) { Generator.element(of: Action.allCases) }
  }
}

/// A document that equals another one with the same id, although it may be marked.
struct ById: Reactor {
  enum Action: Sendable, CaseIterable { case rename, mark, go }
  struct State: Sendable, Hashable {
    var id = 0
    var isMarked = false

    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .rename: state.id = 1
    case .mark: state.isMarked = true
    case .go: state.id = state.isMarked ? 2 : state.id
    }
  }
}

/// A machine whose tables are drawn at random.
struct TableMachine: Reactor {
  struct Move: Sendable, Hashable { let number: Int }
  let initialState = 0
  /// The target of each action in each state; `nil` where it is refused.
  let table: [[Int?]]
  /// Whether the effect of an action has two mutations.
  let isTwice: Bool

  init(_ random: inout SplitMix64, states: Int = 6, actions: Int = 3) {
    table = (0..<states).map { _ in
      (0..<actions).map { _ in
        random.next() % 3 == 0 ? nil : Int(random.next() % UInt64(states))
      }
    }
    isTwice = random.next() % 2 == 0
  }

  func refusal(action: Move, state: Int) -> Refusal? {
    table[state][action.number] == nil ? "not \(action.number) in \(state)" : nil
  }

  func mutate(action: Move, state: Int) -> Effect<Self> {
    let target = table[state][action.number] ?? 0
    return isTwice ? .of(state, target) : .just(target)
  }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }

  var moves: [Move] { table[0].indices.map { Move(number: $0) } }

  var graph: StateGraph<TableMachine> {
    StateGraph(self) { for move in moves { move } }
  }
}

/// A page that loads with a service.
struct Loading: Reactor {
  enum Action: Sendable, Hashable { case load }
  enum Mutation: Sendable {
    case begin
    case end(Bool)
  }
  struct State: Sendable, Hashable {
    var isLoading = false
    var hasFailed = false
  }
  struct Offline: Error {}
  let initialState = State()
  let replies: Replies<Bool>
  let simulation: Simulation

  func mutate(action: Action) -> Effect<Self> {
    .concat(
      .just(.begin),
      .run(name: "load") { emit in
        emit(.end(try await simulation.reply(replies, to: "load")))
      }
      .catch { _ in .end(false) }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin: state = State(isLoading: true)
    case .end(let isGood): state = State(hasFailed: !isGood)
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    state.isLoading ? "it loads" : nil
  }

  static func maker(mayBeLost: Bool) -> @Sendable (Simulation) -> Loading {
    let replies = Replies(.just(true), failing: [Offline()], mayBeLost: mayBeLost)
    return { Loading(replies: replies, simulation: $0) }
  }

  static func graph(mayBeLost: Bool) -> StateGraph<Loading> {
    StateGraph(maker(mayBeLost: mayBeLost), by: \.self) { Action.load }
  }
}

/// A counter that counts half a second after an action.
struct SlowCounter: Reactor {
  enum Action: Sendable, CaseIterable { case increase, decrease }
  enum Mutation: Sendable {
    case begin
    case add(Int)
  }
  struct State: Sendable, Hashable {
    var value = 0
    var isLoading = false
    var name: String { isLoading ? "counting" : "idle" }
  }
  let initialState = State()
  var isThrottled = false

  func transform(action: Pipeline<Action>) -> Pipeline<Action> {
    isThrottled ? action.throttle(for: .milliseconds(500), latest: false) { _ in true } : action
  }

  func refusal(action: Action, state: State) -> Refusal? {
    state.isLoading ? "counting is running" : nil
  }

  func mutate(action: Action) -> Effect<Self> {
    .concat(
      .just(.begin),
      .run { emit in
        try await emit.clock.sleep(for: .milliseconds(500))
        emit(.add(action == .increase ? 1 : -1))
      }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin: state.isLoading = true
    case .add(let step):
      state.value = min(max(state.value + step, 0), 3)
      state.isLoading = false
    }
  }
}
