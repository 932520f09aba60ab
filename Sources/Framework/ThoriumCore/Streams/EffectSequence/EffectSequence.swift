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
