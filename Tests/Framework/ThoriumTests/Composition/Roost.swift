import Thorium

/// A reactor with children: one always, one at times, and many, of which some have children again.
struct Roost: Reactor, Equatable {
  typealias Change = @Sendable (inout State) -> Void

  enum Action: Sendable {
    case change(Change)
    case start(Effect<Roost>)
    case note(String)
  }

  struct State: Sendable, Equatable {
    var name = ""
    var notes: [String] = []
    var page = Page()
    var fixed = Child(Egg(name: "fixed"))
    var inner: Child<Roost>?
    var eggs: Children<Int, Egg> = [:]
  }

  /// A part of a state that holds children of its own.
  struct Page: Sendable, Equatable {
    var eggs: Children<String, Egg> = [:]
  }

  var name = ""

  var initialState: State { State(name: name) }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .change(let change): .just(change)
    case .start(let effect): effect
    case .note(let text): .just { $0.notes.append(text) }
    }
  }

  func reduce(into state: inout State, mutation: Change) {
    mutation(&state)
  }
}

/// A child that starts whatever it is asked to.
struct Egg: Reactor, Equatable {
  enum Action: Sendable {
    case note(String)
    case start(Effect<Egg>)
    case password(String)
  }

  var name: String

  var initialState: [String] { [name] }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .note(let text), .password(let text): .just(text)
    case .start(let effect): effect
    }
  }

  func reduce(into state: inout [String], mutation: String) {
    state.append(mutation)
  }

  func refusal(action: Action, state: [String]) -> Refusal? {
    if case .note("no") = action { "it says no" } else { nil }
  }
}

extension Store<Roost> {
  /// Changes the state.
  func change(
    _ change: @escaping Roost.Change,
    isolation: isolated (any Actor)? = #isolation
  ) {
    send(.change(change), isolation: isolation)
  }

  func start(_ effect: Effect<Roost>, isolation: isolated (any Actor)? = #isolation) {
    send(.start(effect), isolation: isolation)
  }
}

extension Effect<Egg> {
  /// A body that goes on until it is cancelled, and notes that it was.
  static func endless(_ log: Record<String>, _ name: String = "endless") -> Self {
    .run(name: name) { emit in
      do {
        try await emit.clock.sleep(for: .seconds(1_000_000))
      } catch {
        log.append("\(name) \(emit("late") ? "lands" : "is cancelled")")
      }
    }
    .finally("finally")
  }
}
