extension Effect {
  /// Returns an effect that runs effects one after the other.
  ///
  /// Each part starts when the previous one is over, without a gap if that one did not suspend. A
  /// part that is cancelled by its id is over. A part that fails ends the whole.
  ///
  /// - Parameter effects: The parts, in order.
  /// - Returns: An effect that is over when its last part is.
  @inlinable
  public static func concat(_ effects: Self...) -> Self {
    Self(.concat(erased(effects)), around: effects)
  }

  /// Returns an effect that runs an array of effects one after the other.
  ///
  ///     .concat(urls.map(load))
  ///
  /// It costs less than a chain of `concat` around `concat`.
  ///
  /// - Parameter effects: The parts, in order.
  /// - Returns: An effect that is over when its last part is.
  @inlinable
  public static func concat(_ effects: [Self]) -> Self {
    Self(.concat(erased(effects)), around: effects)
  }

  /// Returns an effect that runs effects in parallel, started in order.
  ///
  /// A part that fails ends the whole: the other parts are cancelled.
  ///
  /// - Parameter effects: The parts.
  /// - Returns: An effect that is over when all its parts are.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    Self(.merge(erased(effects)), around: effects)
  }

  /// Returns an effect that runs an array of effects in parallel, started in order.
  ///
  /// - Parameter effects: The parts.
  /// - Returns: An effect that is over when all its parts are.
  @inlinable
  public static func merge(_ effects: [Self]) -> Self {
    Self(.merge(erased(effects)), around: effects)
  }

  /// Turns a failure of this effect into one last mutation.
  ///
  ///     .run { … }.catch { .setError("\($0)") }
  ///
  /// A cancellation is no failure.
  ///
  /// - Parameter recover: Returns the mutation for the error.
  /// - Returns: An effect that never fails.
  @inlinable
  public func `catch`(_ recover: @escaping @Sendable (any Error) -> R.Mutation) -> Self {
    Self(.caught(erased) { Box(recover($0)) }, around: depth)
  }

  /// Adds a mutation that is reduced exactly once when this effect ends, however it ends.
  ///
  /// - After success, it is reduced at the end.
  /// - After a failure, it is reduced after the mutation of a `catch` inside.
  /// - After a cancellation, it is reduced in the same step, before any replacement starts.
  ///
  /// So no reactor stays in a loading state for ever. When the store itself ends, the
  /// mutation is dropped.
  ///
  /// - Parameter mutation: The mutation at the end.
  /// - Returns: An effect that is over when the mutation has been reduced.
  @inlinable
  public func finally(_ mutation: R.Mutation) -> Self {
    Self(.finally(erased, Box(mutation)), around: depth)
  }
}
