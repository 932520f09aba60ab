extension Emitter {
  /// Waits for a state that satisfies a condition.
  ///
  ///     let state = try await emit.condition(within: .seconds(5)) { $0.isLoggedIn }
  ///     emit(.greet(state.name))
  ///
  /// A state now that satisfies it is returned at once. Of what is sent after the call no state is
  /// missed, however short it lasts; a body that asks before its first suspension misses none.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most, on the runtime's clock; without it as long as it takes.
  ///   - isMet: The condition, a pure function. It is asked about each new state.
  /// - Returns: The first state that satisfies it. To keep it makes the next change copy it.
  /// - Throws: An ``EffectTimeout`` when the time has passed; a `CancellationError` when the body
  ///   is cancelled or over, or the store has ended.
  @discardableResult
  public func condition(
    within limit: Duration? = nil,
    _ isMet: @escaping @Sendable (R.State) -> Bool
  ) async throws -> R.State {
    switch target {
    case .run(let run): try await running(run).condition(of: R.self, within: limit, isMet)
    case .outlet(let box): try await outlet(in: box).condition(within: limit, isMet)
    }
  }

  /// Waits for the next action that matches.
  ///
  ///     let answer = try await emit.take { $0 == .confirm || $0 == .dismiss }
  ///     if answer == .confirm { try await emit.run(delete) }
  ///
  /// It is told of every action from the call on that is not refused. The action is handled as
  /// without it, and has been when the body goes on; all bodies that wait for it get it.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most, on the runtime's clock; without it as long as it takes.
  ///   - matches: Which action, a pure function.
  /// - Returns: The action.
  /// - Throws: An ``EffectTimeout`` when the time has passed; a `CancellationError` when the body
  ///   is cancelled or over, or the store has ended.
  @discardableResult
  public func take(
    within limit: Duration? = nil,
    _ matches: @escaping @Sendable (R.Action) -> Bool
  ) async throws -> R.Action {
    try await take(within: limit) { matches($0) ? $0 : nil }
  }

  func take<Value: Sendable>(
    within limit: Duration?,
    picking pick: @escaping @Sendable (R.Action) -> Value?
  ) async throws -> Value {
    switch target {
    case .run(let run): try await running(run).take(from: R.self, within: limit, pick)
    case .outlet(let box): try await outlet(in: box).take(within: limit, pick)
    }
  }
}
