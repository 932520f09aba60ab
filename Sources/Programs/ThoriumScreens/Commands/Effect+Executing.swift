public import Thorium

extension Effect {
  /// Runs this effect as an execution of a command.
  ///
  ///     .run { emit in emit(.setUser(try await service.login(name))) }
  ///       .catch { .setError("\($0)") }
  ///       .executing(Command.login, Mutation.running)
  ///
  /// The mutation for `.begin` is applied before the work begins. The mutation for `.end` is
  /// applied once, no matter how the effect ends. It follows the mutation of a `catch` inside
  /// and precedes that of a `catch` outside. `.cancel(id: Command.login)` cancels the command.
  ///
  /// - Parameters:
  ///   - name: The command, which is also the cancellation id.
  ///   - latest: Whether to cancel earlier executions of the command. This execution
  ///     begins before they end, so the command is executing without interruption.
  ///   - change: A closure that creates the mutation for a change. The reducer passes the
  ///     change to ``Running/apply(_:)``.
  /// - Returns: An effect that finishes after the mutation for `.end` has been applied.
  public func executing<Name: Hashable & Sendable>(
    _ name: Name,
    latest: Bool = false,
    _ change: (Running<Name>.Change) -> R.Mutation
  ) -> Self {
    .concat(
      .just(change(.begin(name))),
      finally(change(.end(name))).cancellable(id: name, cancelInFlight: latest)
    )
  }
}
