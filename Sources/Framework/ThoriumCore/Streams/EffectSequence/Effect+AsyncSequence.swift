extension Effect: AsyncSequence {
  /// Runs the effect without a store, from the first requested element on.
  ///
  ///     for try await mutation in search("swift") { print(mutation) }
  ///
  /// The mutations arrive in the order in which a store would reduce them, and are kept until
  /// they are read. If the effect fails, the iterator throws the error after the mutations. When
  /// the reading task is cancelled, or the iterator is released, the effect is cancelled as by
  /// the end of a store.
  ///
  /// Events are dropped, since only a store keeps them. There is no state: a body that reads the
  /// state stops the program with a message. For such an effect, or for another clock, use
  /// ``mutations(of:from:in:)``. The effect receives no actions.
  ///
  /// - Returns: An iterator that has started nothing.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator { SequenceRun(self, nil, in: .standard) }
  }

  /// Runs the effect without a store, on a state that its mutations change.
  ///
  ///     for try await mutation in effect.mutations(of: Editor(), in: runtime) { print(mutation) }
  ///
  /// Only the bodies of the effect can read the state. The order, failures and cancellation are the
  /// same as for iteration over the effect itself.
  ///
  /// - Parameters:
  ///   - reactor: The reactor that reduces the state.
  ///   - state: The initial state; by default the reactor's initial state.
  ///   - runtime: The dependencies of the effect. If more mutations wait than its limit for
  ///     mailboxes, the runtime reports that the reader is behind; no mutation is lost.
  /// - Returns: The mutations. Each iterator runs the effect anew.
  public func mutations(
    of reactor: R,
    from state: R.State? = nil,
    in runtime: Runtime = .standard
  ) -> some AsyncSequence<R.Mutation, any Error> & Sendable {
    let state = state ?? reactor.initialState
    return EffectMutations { SequenceRun(self, (reactor, state), in: runtime) }
  }

  /// An iterator over the mutations of an effect that runs without a store.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var begin: (@Sendable () -> SequenceRun<R>)?
    private var run: SequenceRun<R>?

    init(_ begin: @escaping @Sendable () -> SequenceRun<R>) {
      self.begin = begin
    }

    /// Waits for the next mutation; the first call starts the effect.
    ///
    /// - Returns: The mutation, or `nil` when the effect is over.
    /// - Throws: The effect's error; a `CancellationError` when the task is cancelled.
    public mutating func next() async throws -> R.Mutation? {
      if begin == nil, run == nil { return nil }
      let begin = begin.take()
      let current = run.take()
      try Task.checkCancellation()
      let run = current ?? begin?()
      guard let mutation = try await run?.results.next()?.get() else {
        try Task.checkCancellation()
        return nil
      }
      self.run = run
      return mutation
    }
  }
}

/// An effect that runs without a store, on a state.
private struct EffectMutations<R: Reactor>: AsyncSequence, Sendable {
  let begin: @Sendable () -> SequenceRun<R>

  func makeAsyncIterator() -> Effect<R>.AsyncIterator { .init(begin) }
}

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
