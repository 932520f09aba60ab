extension Effect {
  /// Hands on each mutation, where the effect is nothing but mutations that are there at once.
  ///
  /// With it a reactor can be run without a store, as long as it asks for nothing else:
  ///
  ///     let reactor = Counter()
  ///     var state = reactor.initialState
  ///     let isAll = reactor.mutate(action: .increase, state: state).forEachAtOnce { mutation in
  ///       reactor.reduce(into: &state, mutation: mutation)
  ///     }  // true
  ///
  /// - Parameter body: Called with each mutation, in order.
  /// - Returns: Whether these are all; if not, none was handed on.
  @inlinable
  public func forEachAtOnce(_ body: (R.Mutation) -> Void) -> Bool {
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
  /// Whether pipelines shape what comes in or goes out, which only a store builds.
  package var isPiped: Bool {
    !transform(action: Pipeline()).isIdentity || !transform(mutation: Pipeline()).isIdentity
      || !transform(state: Pipeline()).isIdentity
  }
}
