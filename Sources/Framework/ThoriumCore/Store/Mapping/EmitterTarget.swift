/// The target of a mapped body's emissions, and the source of its state and actions.
@usableFromInline
protocol EmitterTarget<R>: AnyObject, Sendable {
  associatedtype R: Reactor

  func emit(_ mutation: R.Mutation) -> Bool
  func send(_ mutation: R.Mutation) async -> Bool
  func emitEvent(_ event: R.Event) -> Bool
  var body: EffectTask { get }
  var currentState: R.State { get }
  func state<C: Reactor>(of child: Child<C>) -> C.State
  func startFork(_ effect: Effect<R>, isAwaited: Bool) -> Fork
  func condition(
    within limit: Duration?,
    _ isMet: @escaping @Sendable (R.State) -> Bool
  ) async throws -> R.State
  func waitForAction<Value: Sendable>(
    within limit: Duration?,
    _ pick: @escaping @Sendable (R.Action) -> Value?
  ) async throws -> Value
  func actions<Value: Sendable>(
    picking pick: @escaping @Sendable (R.Action) -> Value?
  ) -> StoreStream<Value>
}

/// The target of a body that runs in an effect of another reactor.
final class MappedEmitterTarget<R: Reactor, Other: Reactor>: EmitterTarget {
  let other: Emitter<Other>
  let mapping: Mapping<R, Other>

  init(_ other: Emitter<Other>, _ mapping: Mapping<R, Other>) {
    self.other = other
    self.mapping = mapping
  }

  func emit(_ mutation: R.Mutation) -> Bool { other(mapping.mutation(mutation)) }

  func send(_ mutation: R.Mutation) async -> Bool { await other.send(mapping.mutation(mutation)) }

  func emitEvent(_ event: R.Event) -> Bool {
    guard let event = mapping.event?(event) else { return body.isAlive }
    return other.event(event)
  }

  var body: EffectTask { other.body }

  var currentState: R.State { mapping.state(other.currentState) }

  // A child has the same identity in the state of the whole.
  func state<C: Reactor>(of child: Child<C>) -> C.State { other.state(of: child) }

  func startFork(_ effect: Effect<R>, isAwaited: Bool) -> Fork {
    other.startFork(effect.mapped(by: mapping), isAwaited: isAwaited)
  }

  func condition(
    within limit: Duration?,
    _ isMet: @escaping @Sendable (R.State) -> Bool
  ) async throws -> R.State {
    let state = mapping.state
    return state(try await other.condition(within: limit) { isMet(state($0)) })
  }

  func waitForAction<Value: Sendable>(
    within limit: Duration?,
    _ pick: @escaping @Sendable (R.Action) -> Value?
  ) async throws -> Value {
    try await other.waitForAction(within: limit, picking: picking(pick))
  }

  func actions<Value: Sendable>(
    picking pick: @escaping @Sendable (R.Action) -> Value?
  ) -> StoreStream<Value> {
    other.actions(picking(pick))
  }

  /// Returns the same choice among the actions of the other reactor.
  private func picking<Value: Sendable>(
    _ pick: @escaping @Sendable (R.Action) -> Value?
  ) -> @Sendable (Other.Action) -> Value? {
    guard let action = mapping.action else {
      fatalError(
        "An effect of \(R.self) waits for an action, but is mapped to \(Other.self) without one: give `map` its `action`."
      )
    }
    return { action($0).flatMap(pick) }
  }
}
