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
  public func makeAsyncIterator() -> some AsyncIteratorProtocol<R.Mutation, any Error> {
    EffectMutations { SequenceRun(self, nil, in: .standard) }.makeAsyncIterator()
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
}

/// An effect that runs without a store, on a state.
private struct EffectMutations<R: Reactor>: AsyncSequence, Sendable {
  let begin: @Sendable () -> SequenceRun<R>

  func makeAsyncIterator() -> Iterator { Iterator(run: begin) }

  struct Iterator: AsyncIteratorProtocol {
    /// Returns the running effect, which the first call starts; `nil` after the end.
    var run: (@Sendable () -> SequenceRun<R>)?

    /// Waits for the next mutation; the first call starts the effect.
    mutating func next() async throws -> R.Mutation? {
      guard let begin = run.take() else { return nil }
      try Task.checkCancellation()
      let run = begin()
      guard let mutation = try await run.results.next()?.get() else {
        try Task.checkCancellation()
        return nil
      }
      self.run = { run }
      return mutation
    }
  }
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

/// A reactor that runs one effect of another reactor, and keeps the effect's last mutation.
struct EffectSequence<R: Reactor>: Reactor {
  typealias Action = Effect<EffectSequence>

  enum Mutation: Sendable {
    case landed(R.Mutation)
    case failed(any Error)
    case over
  }

  struct State: Sendable {
    var last: Mutation?
    /// The state that the effect's bodies read, if one was given.
    var state: R.State?

    var known: R.State {
      guard let state else {
        fatalError(
          """
          An effect of \(R.self) reads the state, but runs without a store: read its \
          mutations(of:from:in:) instead.
          """
        )
      }
      return state
    }
  }

  private let reactor: R?
  let initialState: State

  init(_ known: (reactor: R, state: R.State)?) {
    reactor = known?.reactor
    initialState = State(state: known?.state)
  }

  func mutate(action: Effect<EffectSequence>) -> Effect<EffectSequence> {
    action
  }

  func reduce(into state: inout State, mutation: Mutation) {
    state.last = mutation
    guard case .landed(let mutation) = mutation, let reactor else { return }
    // The state is moved out, so that it is changed in place.
    guard var reduced = state.state.take() else { return }
    reactor.reduce(into: &reduced, mutation: mutation)
    state.state = reduced
  }
}

extension Effect {
  /// This effect, with its end as one last mutation.
  fileprivate var endingInMutation: Effect<EffectSequence<R>> {
    .concat(
      map(state: \.known, action: { _ in nil }, event: { _ in nil }, { .landed($0) })
        .catch { .failed($0) },
      .just(.over)
    )
  }
}

/// A running effect without a store of its reactor; it ends when it is released.
final class SequenceRun<R: Reactor>: Sendable {
  private let store: Store<EffectSequence<R>>
  private let subscription: Subscription
  /// The unread mutations, and the error after them.
  let results: Buffer<Result<R.Mutation, any Error>>

  /// Starts the effect.
  init(_ effect: Effect<R>, _ known: (reactor: R, state: R.State)?, in runtime: Runtime) {
    let store = Store(EffectSequence(known), in: runtime)
    let results = Buffer<Result<R.Mutation, any Error>>(
      .bounded(runtime.limits.mailbox, .report),
      of: "mutations",
      R.self,
      in: runtime
    )
    self.store = store
    self.results = results
    subscription = store.observe { state in
      switch state.last {
      case .landed(let mutation): results.put([.success(mutation)])
      case .failed(let error): results.put([.failure(error)])
      case .over: results.finish()
      case nil: break
      }
    }
    store.send(effect.endingInMutation)
  }

  deinit {
    store.end()
  }
}

// The mutations of an effect that is read without a store.
extension Effect {
  /// Calls a closure with each mutation, if the effect consists only of immediate mutations.
  ///
  /// With this method a reactor can run without a store, if its effects contain nothing else:
  ///
  ///     let reactor = Counter()
  ///     var state = reactor.initialState
  ///     let isAll = reactor.mutate(action: .increase, state: state).forEachAtOnce { mutation in
  ///       reactor.reduce(into: &state, mutation: mutation)
  ///     }  // true
  ///
  /// - Parameter body: Called with each mutation, in order.
  /// - Returns: True when the effect has no other work; otherwise `body` was not called.
  @inlinable
  package func forEachAtOnce(_ body: (R.Mutation) -> Void) -> Bool {
    switch plan {
    case .none: break
    case .just(let mutation): body(mutation)
    case .many(let mutations): for mutation in mutations { body(mutation) }
    case .work: return false
    }
    return true
  }

  /// The mutations that the effect makes before its first body runs.
  package var prefix: [R.Mutation] {
    var mutations: [R.Mutation] = []
    var tree = EffectTree(savesContexts: false)
    tree.start(erased, for: nil)
    while let step = tree.next() {
      switch step {
      case .reduce(let mutation): mutations.append(mutation.value())
      case .reduceAll(let all): mutations += all.value() as [R.Mutation]
      case .fire(let timer): mutations += timer.mutations(of: R.Mutation.self)
      case .throttle(let throttled, let parent):
        tree.throttle(throttled, under: parent, wait: nil)
      default: break  // Bodies stay in the tree, as work that never ends.
      }
    }
    return mutations
  }
}
