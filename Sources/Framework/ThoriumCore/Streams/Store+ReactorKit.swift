// Names of ReactorKit. A use of such a name is an error that names the equivalent here.
extension Store {
  /// An unavailable name from ReactorKit; use `pulses`.
  @available(*, unavailable, renamed: "pulses(_:)")
  public func pulse<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>
  ) -> StoreStream<Value> { pulses(pulse) }
}
