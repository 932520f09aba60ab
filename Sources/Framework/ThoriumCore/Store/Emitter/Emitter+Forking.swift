import Synchronization

extension Emitter {
  /// Runs an effect as a part of this body, and waits for its end.
  ///
  ///     emit(.setLoading(true))
  ///     try await emit.run(upload(file).retry(3).timeout(.seconds(30)))
  ///     emit(.setLoading(false))
  ///
  /// The effect is cancelled with the body, and when the calling task is cancelled. An effect that
  /// is cancelled by its id is over, and the body continues.
  ///
  /// - Parameter effect: The effect. It starts when the store is free.
  /// - Throws: The effect's error, or a `CancellationError`.
  @inlinable
  public func run(_ effect: Effect<R>) async throws {
    try Task.checkCancellation()
    try await body.startFork(erased(effect), isAwaited: true).outcome()
  }

  /// Starts an effect in parallel to this body; the body is over only after the effect.
  ///
  ///     emit.fork(.from(api.prices.map(Mutation.setPrice)))
  ///     try await emit.clock.sleep(for: .seconds(10))
  ///     emit(.setOverdue)
  ///
  /// The effect is cancelled with the body. If the effect fails, it ends the body with its error,
  /// like a part of a `merge`: the body and its other forks are cancelled.
  ///
  /// - Parameter effect: The effect. It starts when the store is free.
  /// - Returns: A handle to cancel the effect or to wait for it. A body that is over
  ///   starts nothing.
  @inlinable
  @discardableResult
  public func fork(_ effect: Effect<R>) -> Fork {
    body.startFork(erased(effect), isAwaited: false)
  }

  /// Runs bodies in parallel until the first of them has returned or thrown.
  ///
  ///     let user = try await emit.race(
  ///       { emit in try await near.user(id) },
  ///       { emit in try await far.user(id) }
  ///     )
  ///
  /// The other bodies are cancelled at once. Later emissions with the emitter that was passed to
  /// them have no effect.
  ///
  /// - Parameter bodies: The bodies, at least one. They start in order.
  /// - Returns: The result of the first body that ends.
  /// - Throws: The error of the first body that ends, or a `CancellationError`.
  public func race<Value: Sendable>(
    _ bodies: (@Sendable (Emitter<R>) async throws -> Value)...
  ) async throws -> Value {
    precondition(!bodies.isEmpty, "A race needs at least one body.")
    let won = RaceResult<Value>()
    let parts = bodies.map { body in
      let own = RaceResult<Value>()
      // The effect after a finished body runs before another body can finish.
      return Effect<R>.concat(
        .run { emit in own.value = try await body(emit) },
        Effect<R>(
          .deferred {
            won.value = own.value
            return AnyEffect.none
          }
        )
      )
    }
    try await run(Effect(.race(Effect.erased(parts)), around: parts))
    guard let value = won.value else { throw CancellationError() }
    return value
  }
}

/// The result of a body in a race.
private final class RaceResult<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
