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
}

extension Reactor {
  /// True when the reactor has pipelines, which only a store runs.
  package var isPiped: Bool {
    !transform(action: Pipeline()).isIdentity || !transform(mutation: Pipeline()).isIdentity
      || !transform(state: Pipeline()).isIdentity
  }
}
