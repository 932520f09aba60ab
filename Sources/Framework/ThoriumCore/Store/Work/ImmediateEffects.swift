/// The immediate results of effects, without a store and without running a body.
package struct ImmediateEffects<R: Reactor>: Sendable {
  /// A result of an effect.
  package enum Result {
    case mutations([R.Mutation])
    case event(R.Event)
    /// An action for a child, with the name of the action and its place.
    case action(String)
  }

  private var effectTree = EffectTree()
  /// The closed throttles; they stay closed, since time does not pass.
  private var throttles: [EffectID: Duration] = [:]

  package init() {}

  /// The names of the bodies that have started and were not cancelled, in order.
  package var running: [String] {
    effectTree.tree.ids.compactMap { id in
      if case .body = effectTree.tree[id] { effectTree.name(of: id) } else { nil }
    }
  }

  /// Starts an effect, and passes on its results up to its first body.
  package mutating func start(_ effect: Effect<R>, _ pass: (Result) -> Void) {
    effectTree.start(effect.erased, isTracked: false)
    while let step = effectTree.next() {
      switch step {
      case .reduce(let mutation): pass(.mutations([mutation.value()]))
      case .reduceAll(let mutations): pass(.mutations(mutations.value()))
      case .fire(let timer): pass(.mutations(timer.mutations(of: R.Mutation.self)))
      case .deliverEvent(let event): pass(.event(event.value()))
      case .childAction(let childAction):
        pass(.action(childAction.value(as: ChildAction.self).name))
      case .throttle(let id, let interval, let latest, let effect, let parent):
        let wait = throttles[id]
        if interval > .zero { throttles[id] = wait ?? interval }
        effectTree.throttle(id, interval, latest: latest, effect, under: parent, wait: wait)
      case .run, .pause, .alarm: break  // It stays in the tree, as work that never ends.
      case .recover, .cancel, .finishFork, .failed, .finished: break  // No body has run.
      }
    }
  }
}
