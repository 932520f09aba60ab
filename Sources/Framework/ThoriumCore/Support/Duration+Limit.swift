extension Duration {
  /// The longest duration of a wait, which never ends.
  ///
  /// A longer one would overflow: the system's clocks trap when they add `.seconds(Int64.max)`
  /// to their time.
  package static var longest: Duration { .seconds(Int64.max / 2) }

  /// This duration, limited to the range from zero to ``longest``.
  ///
  ///     Duration.seconds(Int64.max).clamped   // Duration.longest
  ///     Duration.seconds(-1).clamped          // .zero
  @usableFromInline package var clamped: Duration { min(max(self, .zero), .longest) }
}
