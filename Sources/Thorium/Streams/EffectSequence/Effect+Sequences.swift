extension Effect {
  /// The mutations of an asynchronous sequence, each when it comes.
  ///
  ///     .from(api.prices.map(Mutation.setPrice)).cancellable(id: "prices")
  ///
  /// The effect asks for the next element when the store has handled the one before, as a body does with
  /// ``Emitter/send(_:)``. So a fast sequence never fills the mailbox.
  ///
  /// - Parameter mutations: What to change. An error that it throws is the effect's failure.
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

  /// To map an effect of another reactor as a part of this one, say with `state:` what it reads.
  @available(*, unavailable, message: "Map an effect with map(state:_:), which makes an effect.")
  public static func from<Other: Reactor>(
    _ mutations: AsyncMapSequence<Effect<Other>, R.Mutation>
  ) -> Self { .none }
}
