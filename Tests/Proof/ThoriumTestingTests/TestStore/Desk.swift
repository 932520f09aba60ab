import Thorium

/// A reactor with everything that a test store checks: immediate and later changes, events,
/// refusals, errors, finite and endless effects, and a child.
struct Desk: Reactor {
  enum Action: Sendable {
    case rename(String)
    case load
    case save
    case fail
    case wait
    case stop
  }

  enum Mutation: Sendable, Equatable {
    case setTitle(String)
    case setLoading(Bool)
    case setCount(Int)
  }

  enum Event: Sendable, Equatable {
    case saved
    case lost
  }

  struct State: Sendable, Equatable {
    var title = ""
    var count = 0
    var isLoading = false
    var lamp = Child(Lamp())
  }

  struct Trouble: Error {}

  let initialState = State()

  func refusal(action: Action, state: State) -> Refusal? {
    if case .save = action, state.title.isEmpty { "there is no title" } else { nil }
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .rename(let title): .just(.setTitle(title))
    case .load:
      .concat(
        .just(.setLoading(true)),
        .run(name: "load") { emit in
          try await emit.clock.sleep(for: .seconds(1))
          emit(.setCount(1))
          try await emit.clock.sleep(for: .seconds(1))
          emit(.setCount(2))
        }
        .finally(.setLoading(false))
      )
    case .save: .event(.saved)
    case .fail: .run(name: "fail") { _ in throw Trouble() }
    case .wait:
      .run(name: "wait") { emit in try await emit.clock.sleep(for: .seconds(1_000_000)) }
        .cancellable(id: "wait")
    case .stop: .cancel(id: "wait")
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setTitle(let title): state.title = title
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setCount(let count): state.count = count
    }
  }
}

/// A child of the desk that blinks forever.
struct Lamp: Reactor, Equatable {
  enum Action: Sendable { case blink }
  typealias Mutation = Bool
  typealias State = Bool

  let initialState = false

  func mutate(action: Action, state: Bool) -> Effect<Self> {
    .run(name: "blink") { emit in
      while true {
        try await emit.clock.sleep(for: .seconds(1))
        emit(true)
      }
    }
  }

  func reduce(into state: inout Bool, mutation: Bool) {
    state = mutation
  }
}
