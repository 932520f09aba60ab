import ThoriumProof

/// Two jugs, of three and of five litres.
struct Jugs: Reactor {
  enum Action: Sendable, CaseIterable {
    case fillSmall, fillBig, emptySmall, emptyBig, smallToBig, bigToSmall
  }
  struct State: Sendable, Hashable {
    var small = 0
    var big = 0
  }
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .fillSmall: state.small = 3
    case .fillBig: state.big = 5
    case .emptySmall: state.small = 0
    case .emptyBig: state.big = 0
    case .smallToBig: Self.pour(&state.small, into: &state.big, of: 5)
    case .bigToSmall: Self.pour(&state.big, into: &state.small, of: 3)
    }
  }

  private static func pour(_ source: inout Int, into target: inout Int, of size: Int) {
    let amount = min(source, size - target)
    source -= amount
    target += amount
  }
}

/// A search whose replies need as long as the simulation says, of which the last that comes is shown.
struct StaleSearch: Reactor {
  enum Action: Sendable, Hashable { case type(Int) }
  enum Mutation: Sendable {
    case query(Int)
    case found(Int)
  }
  struct State: Sendable, Hashable {
    var query = 0
    var found = 0
  }
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    guard case .type(let query) = action else { return .none }
    return .concat(
      .just(.query(query)),
      .run { emit in
        try await emit.clock.sleep(for: .milliseconds(query == 1 ? 300 : 100))
        emit(.found(query))
      }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .query(let query): state.query = query
    case .found(let found): state.found = found
    }
  }
}

/// Notes with identifiers, of which one that was removed can be named still.
struct Notes: Reactor {
  enum Action: Sendable, Hashable {
    case add
    case remove(Int)
    case pin(Int)
  }
  struct State: Sendable, Hashable {
    var next = 1
    var ids: [Int] = []
    var pinned: Int?
  }
  let initialState = State()

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .add: state.ids.count < 5 ? nil : "there are five"
    case .remove(let id), .pin(let id): state.ids.contains(id) ? nil : "no note \(id)"
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add:
      state.ids.append(state.next)
      state.next += 1
    case .remove(let id): state.ids.removeAll { $0 == id }
    case .pin(let id): state.pinned = id
    }
  }
}
