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
