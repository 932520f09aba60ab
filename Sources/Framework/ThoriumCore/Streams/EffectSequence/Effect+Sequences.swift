extension Effect {
  /// Returns an effect with the mutations of an asynchronous sequence, each when it arrives.
  ///
  ///     .from(api.prices.map(Mutation.setPrice)).cancellable(id: "prices")
  ///
  /// The effect requests the next element when the store has handled the previous one, as a body
  /// does with ``Emitter/send(_:)``. So a fast sequence never fills the mailbox.
  ///
  /// - Parameter mutations: The mutations. An error that the sequence throws is the
  ///   effect's failure.
  /// - Returns: An effect that is over when the sequence is.
  @inlinable
  public static func from<S: AsyncSequence & Sendable>(_ mutations: S) -> Self
  where S.Element == R.Mutation {
    run { emit in
      for try await mutation in mutations {
        guard await emit.send(mutation) else { return }
      }
    }
  }
}
