import Synchronization

extension Emitter {
  /// Runs an effect as a part of this body, and waits for its end.
  ///
  ///     emit(.setLoading(true))
  ///     try await emit.run(upload(file).retry(3).timeout(.seconds(30)))
  ///     emit(.setLoading(false))
  ///
  /// It is cancelled with the body, and when the calling task is cancelled. An effect that is
  /// cancelled by its own id is over: the body goes on.
  ///
  /// - Parameter effect: What to run. It begins when the store has time for it.
  /// - Throws: What the effect fails with, or a `CancellationError`.
  @inlinable
  public func run(_ effect: Effect<R>) async throws {
    try Task.checkCancellation()
    try await begin(effect, isAwaited: true).outcome()
  }

  /// Begins an effect beside this body, which is not over before that is.
  ///
  ///     emit.fork(.from(api.prices.map(Mutation.setPrice)))
  ///     try await emit.clock.sleep(for: .seconds(10))
  ///     emit(.setOverdue)
  ///
  /// It is cancelled with the body. Where it fails it ends the body with its error, as a part of a
  /// `merge` does: the body and its other forks are cancelled.
  ///
  /// - Parameter effect: What to begin. It begins when the store has time for it.
  /// - Returns: A way to cancel it, and to wait for it. A body that is over begins nothing.
  @inlinable
  @discardableResult
  public func fork(_ effect: Effect<R>) -> Fork {
    begin(effect, isAwaited: false)
  }

  /// Runs bodies side by side until the first of them has returned or thrown.
  ///
  ///     let user = try await emit.race(
  ///       { emit in try await near.user(id) },
  ///       { emit in try await far.user(id) }
  ///     )
  ///
  /// The others are cancelled at once: nothing lands of what they emit afterwards with the emitter
  /// that they are given.
  ///
  /// - Parameter bodies: The bodies, at least one. They begin in order.
  /// - Returns: What the first returns.
  /// - Throws: What the first throws, or a `CancellationError`.
  public func race<Value: Sendable>(
    _ bodies: (@Sendable (Emitter<R>) async throws -> Value)...
  ) async throws -> Value {
    precondition(!bodies.isEmpty, "A race needs at least one body.")
    let won = Won<Value>()
    let parts = bodies.map { body in
      let own = Won<Value>()
      // What stands behind a body that is over is made before another body can be.
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

  @inlinable
  func begin(_ effect: Effect<R>, isAwaited: Bool) -> Fork {
    switch target {
    case .run(let run): running(run).begin(effect.erased, isAwaited: isAwaited)
    case .outlet(let box): outlet(in: box).begin(effect, isAwaited: isAwaited)
    }
  }
}

/// What a body of a race has returned.
private final class Won<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
