// What ReactorKit calls otherwise: who writes such a name is told the one that it has here.
extension Store {
  /// What ReactorKit calls `pulse` is `pulses`.
  @available(*, unavailable, renamed: "pulses(_:)")
  public func pulse<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>
  ) -> StoreStream<Value> { pulses(pulse) }
}
