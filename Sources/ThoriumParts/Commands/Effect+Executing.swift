public import Thorium

extension Effect {
  /// Makes this effect the execution of a command.
  ///
  ///     .run { emit in emit(.setUser(try await service.login(name))) }
  ///       .catch { .setError("\($0)") }
  ///       .executing(Command.login, Mutation.running)
  ///
  /// That it has begun lands before its work begins, and that it has ended lands once, however it ends:
  /// behind the mutation of a `catch` inside, before that of one outside. `.cancel(id: Command.login)` ends it.
  ///
  /// - Parameters:
  ///   - name: The command, which is also the id under which it is cancelled.
  ///   - latest: Whether earlier executions of the command are cancelled by this one. It begins before
  ///     they end, so that the command is executing all the while.
  ///   - change: Makes the mutation that gives a change to ``Running/apply(_:)``.
  /// - Returns: An effect that is over when the end of the command has landed.
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
