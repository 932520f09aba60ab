// Carries out requests of code without the reactor's types. The holder of the role calls it.
extension Store {
  @inlinable
  @inline(never)
  func perform(_ request: Request) {
    switch request {
    case .action(let action, let pendingAction):
      handle(action.value(as: R.Action.self), for: pendingAction)
    case .passedAction(let action, let pendingAction):
      acceptPassed(action.value(as: R.Action.self), for: pendingAction)
    case .mutation(let mutation, let run): commit(mutation.value(as: R.Mutation.self), from: run)
    case .mutations(let mutations): commit(mutations.value(as: [R.Mutation].self))
    case .failure(let error, let root): handleFailure(error, root)
    case .observe(let observer): attach(unsafe unsafeDowncast(observer, to: Observer<R.State>.self))
    case .endStore: if unsafe !isEnded { endStore(needExtras()) }
    case .release: release(needExtras())
    default: performRarely(request)
    }
  }

  /// Carries out rare or slow requests in unspecialised code.
  @usableFromInline
  func performRarely(_ request: Request) {
    switch request {
    case .action, .passedAction, .mutation, .mutations, .failure, .observe, .endStore, .release:
      break  // `perform` does these.
    case .event(let event, let run): emitEvent(event.value(as: R.Event.self), from: run)
    case .addActionWaiter(let waiter):
      attach(unsafe unsafeDowncast(waiter, to: ActionWaiter<R.Action>.self))
    case .unobserve(let token): detach(token)
    case .removeMutations(let run): removeMutations(from: run)
    case .effectBegan(let work, let name, let pendingAction):
      traceBeginning(of: work, name, for: pendingAction)
    case .effectEnded(let work, let ending): traceEnd(of: work, ending)
    case .actionEnded(let number, let ending): trace(.actionEnded(number, ending))
    case .makeFinalState: _ = needExtras().finalState(of: self)
    }
  }

  @usableFromInline
  func handleFailure(_ error: any Error, _ root: EffectNodeID) {
    let extras = needExtras()
    if let effect = unsafe reactor.mutate(failure: error, state: state) {
      unsafe extras.work.effectTree.resume(root, with: effect.erased)
    } else {
      runtime.report(.unhandled(error, reactor: "\(R.self)"))
      unsafe extras.work.effectTree.action(of: root)?.fail(error)
      unsafe extras.work.effectTree.finishRoot(root)
    }
  }
}
