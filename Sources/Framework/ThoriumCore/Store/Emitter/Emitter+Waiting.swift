extension Emitter {
  /// Waits for a state that satisfies a condition.
  ///
  ///     let state = try await emit.condition(within: .seconds(5)) { $0.isLoggedIn }
  ///     emit(.greet(state.name))
  ///
  /// If the current state satisfies the condition, it is returned at once. The wait misses no state
  /// that an action after the call causes, however briefly it lasts. A call before the first
  /// suspension of the body misses none.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration of the wait, on the runtime's clock; by default
  ///     there is no limit.
  ///   - isMet: The condition, a pure function. It is called with each new state.
  /// - Returns: The first state that satisfies it. Keeping the state makes the next change copy it.
  /// - Throws: An ``EffectTimeout`` when the time has passed; a `CancellationError` when the body
  ///   is cancelled or over, or the store has ended.
  @discardableResult
  public func condition(
    within limit: Duration? = nil,
    _ isMet: @escaping @Sendable (R.State) -> Bool
  ) async throws -> R.State {
    switch target {
    case .run(let run): try await running(run).condition(of: R.self, within: limit, isMet)
    case .mappedTarget(let box): try await mappedTarget(in: box).condition(within: limit, isMet)
    }
  }

  /// Waits for the next action that matches.
  ///
  ///     let answer = try await emit.take { $0 == .confirm || $0 == .dismiss }
  ///     if answer == .confirm { try await emit.run(delete) }
  ///
  /// The wait receives every accepted action from the call on. The store handles the action as
  /// usual, before the body continues. All bodies that wait for the action receive it.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration of the wait, on the runtime's clock; by default
  ///     there is no limit.
  ///   - matches: Returns true for the action to wait for; a pure function.
  /// - Returns: The action.
  /// - Throws: An ``EffectTimeout`` when the time has passed; a `CancellationError` when the body
  ///   is cancelled or over, or the store has ended.
  @discardableResult
  public func take(
    within limit: Duration? = nil,
    _ matches: @escaping @Sendable (R.Action) -> Bool
  ) async throws -> R.Action {
    try await waitForAction(within: limit) { matches($0) ? $0 : nil }
  }

  /// Returns a stream of the matching actions from now on, in the order of their acceptance.
  ///
  /// Use it for a body that waits for one action after another. Actions that arrive while the body
  /// is busy wait for it. A loop around ``take(within:_:)`` misses them.
  ///
  ///     for await text in emit.actions({ if case .search(let text) = $0 { text } else { nil } }) {
  ///       emit(.setUsers(try await api.users(named: text)))
  ///     }
  ///
  /// The stream ends with the store. It also ends for a cancelled reader, such as a cancelled body.
  /// Up to `Limits.events` actions wait; beyond that, `Limits.eventOverload` applies.
  ///
  /// - Parameter pick: Returns the element for an action, or `nil` to leave it out; a pure function.
  /// - Returns: The stream. It collects actions from now on for its first iterator.
  public func actions<Value: Sendable>(
    _ pick: @escaping @Sendable (R.Action) -> Value?
  ) -> StoreStream<Value> {
    switch target {
    case .run(let run): running(run).actions(of: R.self, picking: pick)
    case .mappedTarget(let box): mappedTarget(in: box).actions(picking: pick)
    }
  }

  func waitForAction<Value: Sendable>(
    within limit: Duration?,
    picking pick: @escaping @Sendable (R.Action) -> Value?
  ) async throws -> Value {
    switch target {
    case .run(let run): try await running(run).waitForAction(from: R.self, within: limit, pick)
    case .mappedTarget(let box): try await mappedTarget(in: box).waitForAction(within: limit, pick)
    }
  }
}
