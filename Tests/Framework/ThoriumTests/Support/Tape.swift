import Thorium

/// A reactor that starts whatever it is asked to, and whose state lists what has landed.
struct Tape: Reactor {
  typealias Mutation = String
  typealias State = [String]

  /// An action is the effect that it starts, with a name to refuse it by.
  struct Action: Sendable {
    var name = ""
    let effect: Effect<Tape>
  }

  let initialState: [String] = []
  /// Called by `mutate`, with the action's name.
  var onMutate: @Sendable (String) -> Void = { _ in }
  /// Called by `reduce`, with the mutation.
  var onReduce: @Sendable (String) -> Void = { _ in }
  var refuse: @Sendable (String, State) -> Refusal? = { _, _ in nil }
  var recover: @Sendable (any Error, State) -> Effect<Tape>? = { _, _ in nil }

  func mutate(action: Action) -> Effect<Tape> {
    onMutate(action.name)
    return action.effect
  }

  func mutate(failure: any Error, state: State) -> Effect<Tape>? {
    recover(failure, state)
  }

  func reduce(into state: inout State, mutation: String) {
    onReduce(mutation)
    state.append(mutation)
  }

  func refusal(action: Action, state: State) -> Refusal? {
    refuse(action.name, state)
  }
}

extension Store<Tape> {
  /// Sends an action that starts an effect.
  func start(
    _ effect: Effect<Tape>,
    name: String = "",
    isolation: isolated (any Actor)? = #isolation
  ) {
    send(Tape.Action(name: name, effect: effect))
  }

  /// Sends an action that starts a body.
  func run(
    start: EffectStart = .immediate,
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping Effect<Tape>.Body
  ) {
    self.start(.run(start: start, body))
  }

  /// What has landed, as one word.
  var text: String { currentState.joined() }
}

/// What the effects of tests throw.
struct Mishap: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Effect<Tape> {
  /// One mutation after so many seconds.
  static func after(_ seconds: Int, _ mutation: String, name: String? = nil) -> Self {
    .run(name: name) { emit in
      try await emit.clock.sleep(for: .seconds(seconds))
      emit(mutation)
    }
  }

  /// A failure after so many seconds; with none, before the first suspension.
  static func failing(after seconds: Int = 0, _ mishap: String = "mishap") -> Self {
    .run { emit in
      if seconds > 0 { try await emit.clock.sleep(for: .seconds(seconds)) }
      throw Mishap(mishap)
    }
  }

  /// A body that goes on until it is cancelled.
  static func endless(name: String? = nil) -> Self {
    .run(name: name) { emit in
      while true { try await emit.clock.sleep(for: .seconds(1)) }
    }
  }
}

/// A text so many times.
func * (text: String, count: Int) -> String {
  String(repeating: text, count: count)
}

/// What a process has written.
func text(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self)
}
