extension Effect {
  /// Effects one after the other.
  ///
  /// Each begins when the one before it is over, without a gap where that one did not suspend. A
  /// part that is cancelled by its id is over; a part that fails ends the whole.
  ///
  /// - Parameter effects: The parts, in order.
  /// - Returns: An effect that is over when its last part is.
  @inlinable
  public static func concat(_ effects: Self...) -> Self {
    Self(.concat(erased(effects)), around: effects)
  }

  /// Many effects one after the other, as ``concat(_:)`` has few.
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

  /// Effects side by side, begun in order.
  ///
  /// A part that fails ends the whole: the other parts are cancelled.
  ///
  /// - Parameter effects: The parts.
  /// - Returns: An effect that is over when all its parts are.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    Self(.merge(erased(effects)), around: effects)
  }

  /// Many effects side by side, as ``merge(_:)`` has few.
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
  /// - Parameter recover: Makes the mutation from the error.
  /// - Returns: An effect that never fails.
  @inlinable
  public func `catch`(_ recover: @escaping @Sendable (any Error) -> R.Mutation) -> Self {
    Self(.caught(erased) { Box(recover($0)) }, around: self)
  }

  /// Ends this effect with a mutation that lands exactly once, however it ends.
  ///
  /// It lands after success; after failure, behind the mutation of a `catch` inside; and on
  /// cancellation in the same step as the cancel, before any replacement begins. So no machine
  /// is left loading for ever. When the store itself ends it is dropped.
  ///
  /// - Parameter mutation: What to change at the end.
  /// - Returns: An effect that is over when the mutation has landed.
  @inlinable
  public func finally(_ mutation: R.Mutation) -> Self {
    Self(.finally(erased, Box(mutation)), around: self)
  }
}
