extension Duration {
  /// The longest time that anything waits for; it never passes.
  ///
  /// The system's clocks stop the program when they add `.seconds(Int64.max)` to their time.
  package static var longest: Duration { .seconds(Int64.max / 2) }

  /// The duration, but at least zero and at most ``longest``.
  ///
  ///     Duration.seconds(Int64.max).clamped   // Duration.longest
  ///     Duration.seconds(-1).clamped          // .zero
  @usableFromInline package var clamped: Duration { min(max(self, .zero), .longest) }
}
