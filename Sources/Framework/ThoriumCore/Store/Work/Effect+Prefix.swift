extension Effect {
  /// The mutations that the effect makes before its first body runs.
  package var prefix: [R.Mutation] {
    var mutations: [R.Mutation] = []
    var tree = EffectTree()
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
