extension Effect: AsyncSequence {
  /// A mutation that the effect emits.
  public typealias Element = R.Mutation

  /// Runs the effect without a store, from the first element that is asked for.
  ///
  ///     for try await mutation in search("swift") { print(mutation) }
  ///
  /// The mutations come in the order in which a store would reduce them, and are kept until they
  /// are read. Where the effect fails the error is thrown behind them. When the reading task is
  /// cancelled, or the iterator goes, the effect is cancelled as by the end of a store.
  ///
  /// Events are dropped: only a store keeps them. There is no state here: a body that reads it stops the program with a sentence. For such an
  /// effect, or for a clock of your own, see ``mutations(of:from:in:)``. No action ever comes.
  ///
  /// - Returns: An iterator that has begun nothing.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator { AloneRun(self, nil, in: .standard) }
  }

  /// Runs the effect without a store, on a state that its mutations change.
  ///
  ///     for try await mutation in effect.mutations(of: Editor(), in: runtime) { print(mutation) }
  ///
  /// The state is what bodies read, and nobody else knows it. All else is as where the effect
  /// itself is read: order, failures and cancellation.
  ///
  /// - Parameters:
  ///   - reactor: What reduces the state.
  ///   - state: The state at first; without it the reactor's initial state.
  ///   - runtime: What the effect needs from the world. When more mutations wait than its limit for
  ///     mailboxes it reports that the reader is behind; none is lost.
  /// - Returns: The mutations. Each iterator runs the effect anew.
  public func mutations(
    of reactor: R,
    from state: R.State? = nil,
    in runtime: Runtime = .standard
  ) -> some AsyncSequence<R.Mutation, any Error> & Sendable {
    EffectMutations(
      effect: self,
      reactor: reactor,
      state: state ?? reactor.initialState,
      runtime: runtime
    )
  }

  /// Reads the mutations of an effect that runs without a store.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private enum Phase {
      case ready(@Sendable () -> AloneRun<R>)
      case running(AloneRun<R>)
      case over
    }

    private var phase: Phase

    init(_ begin: @escaping @Sendable () -> AloneRun<R>) {
      phase = .ready(begin)
    }

    /// Waits for the next mutation; the first call begins the effect.
    ///
    /// - Returns: The mutation, or `nil` when the effect is over.
    /// - Throws: What the effect has failed with; a `CancellationError` when the task is cancelled.
    public mutating func next() async throws -> R.Mutation? {
      do {
        let mutation = try await begun()?.next()
        if mutation == nil { phase = .over }
        return mutation
      } catch {
        phase = .over
        throw error
      }
    }

    private mutating func begun() throws -> AloneRun<R>? {
      switch phase {
      case .ready(let begin):
        try Task.checkCancellation()
        let run = begin()
        phase = .running(run)
        return run
      case .running(let run): return run
      case .over: return nil
      }
    }
  }
}

/// An effect with the state on which it runs without a store.
private struct EffectMutations<R: Reactor>: AsyncSequence, Sendable {
  let effect: Effect<R>
  let reactor: R
  let state: R.State
  let runtime: Runtime

  func makeAsyncIterator() -> Effect<R>.AsyncIterator {
    Effect<R>.AsyncIterator { [self] in AloneRun(effect, (reactor, state), in: runtime) }
  }
}
