// Carries out requests of code without the reactor's types. The holder of the role calls it.
extension Store {
  @inlinable
  @inline(never)
  func perform(_ request: Request) {
    switch request {
    case .action(let action, let pendingAction):
      handle(action.value(as: R.Action.self), for: pendingAction)
    case .passedAction(let action, let pendingAction):
      accept(action.value(as: R.Action.self), for: pendingAction)
    case .mutation(let mutation, let run): commit(mutation.value(as: R.Mutation.self), from: run)
    case .mutations(let mutations): commit(mutations.value(as: [R.Mutation].self))
    case .event(let event): emitEvent(event.value(as: R.Event.self))
    case .failure(let error, let root): handleFailure(error, root)
    case .endStore: if unsafe !isEnded { endStore(needExtras()) }
    case .release: release(needExtras())
    }
  }

  @usableFromInline
  func handleFailure(_ error: any Error, _ root: EffectNodeID) {
    let work = needExtras().work
    let effect = unsafe reactor.mutate(failure: error, state: state)
    if effect == nil {
      runtime.report(.unhandled(error, reactor: "\(R.self)"))
      unsafe work.effectTree.action(of: root)?.fail(error)
    }
    unsafe work.effectTree.answerFailure(root, with: effect?.erased)
  }
}
