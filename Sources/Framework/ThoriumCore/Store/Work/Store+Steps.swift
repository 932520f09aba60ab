import Synchronization

// Runs the work of a store: starts bodies, and carries out the steps of the effect tree. The holder
// of the role calls these functions.
extension AnyStore {
  @usableFromInline
  func start(_ effect: AnyEffect, for pendingAction: PendingAction?, _ extras: AnyStoreExtras) {
    unsafe extras.work.effectTree.start(effect, for: pendingAction)
    performSteps(extras)
    if let pendingAction { notifyHandled(pendingAction) }
  }

  /// Starts a body.
  ///
  /// After too many immediate failures, the body starts in a task. So an effect that retries for
  /// ever does not block the mailbox.
  func startBody(
    _ body: @escaping Work.Body,
    as id: EffectNodeID,
    _ start: EffectStart,
    name: String?,
    _ extras: AnyStoreExtras
  ) {
    let work = extras.work
    let failures = unsafe work.failures
    let run = unsafe EffectTask(
      id,
      name: name,
      finalState(extras),
      after: failures,
      startsInTask: failures > 0 && failures >= runtime.limits.handOff,
      endsInSilence: runtime.tracers.isEmpty && work.effectTree.isLastOfAction(id)
    )
    unsafe work.effectTree.attach(run)
    traceEffectStart(of: id, extras)
    let ending = run.start(
      body,
      start,
      named: "\(unsafe work.effectTree.name(of: id)) of \(tracedName)"
    )
    if let ending {
      endBody(run, ending, extras)
    } else if run.startsInTask {
      // The count belongs to this body; the other parts of the effect start at once.
      unsafe work.failures = 0
    }
  }

  /// Ends a body that has returned or thrown.
  func endBody(_ run: EffectTask, _ ending: BodyEnding, _ extras: AnyStoreExtras) {
    unsafe extras.work.failures = run.failures
    run.stop(isCancelled: false)
    traceEffectEnd(of: run.id, ending.traced)
    unsafe extras.work.effectTree.finishBody(run.id, ending.error, hasReturned: true)
  }

  /// Carries out the steps of the effect tree, until it waits for the end of a body.
  func performSteps(_ extras: AnyStoreExtras) {
    while let step = unsafe extras.work.effectTree.next() {
      if let context = unsafe extras.work.effectTree.context {
        var isLeft = false
        context.run(in: runtime.parts.actor) { isLeft = carryOut(step, extras) }
        if isLeft { return }
      } else if carryOut(step, extras) {
        return
      }
    }
    unsafe extras.work.failures = 0
    if unsafe extras.isIdle && !extras.settling.isEmpty { role.call() }
  }

  /// Carries out a step.
  ///
  /// - Returns: True when a reentrancy queue takes over the step; then it also continues with
  ///   the effect tree.
  @discardableResult
  func carryOut(_ step: EffectTree.Step, _ extras: AnyStoreExtras) -> Bool {
    switch step {
    case .reduce(let mutation): performRequest(.mutation(mutation, from: nil))
    case .reduceAll(let mutations): performRequest(.mutations(mutations))
    case .fire(let timer): fire(timer, extras)
    case .deliverEvent(let event): return deliverEvent(event, extras)
    case .recover(let error, let recover): performRequest(.mutation(recover(error), from: nil))
    case .childAction(let childAction):
      return runReentrantly(extras) { self.sendChildAction(childAction, on: $0) }
    case .run(let id, let start, let name, let body):
      startBody(body, as: id, start, name: name, extras)
    case .throttle(let throttled, let parent):
      let hasWaited = unsafe extras.work.effectTree.hasWaited(throttled, under: parent)
      let wait = timers(extras)
        .closeThrottle(throttled.id, for: throttled.interval, hasWaited: hasWaited)
      unsafe extras.work.effectTree.throttle(throttled, under: parent, wait: wait)
    case .setAlarm(let id, let work, let duration): setAlarm(of: id, for: work, duration, extras)
    case .clearAlarm(let id, let work, let cause):
      unsafe extras.work.timers?.clear(id)
      recordTimer(nil, under: id, extras)
      traceEffectEnd(of: work, .cancelled(cause))
    case .dropDelayed(let work, let cause): traceEffectEnd(of: work, .cancelled(cause))
    case .cancel(let run, let name, let cause):
      run.stop(isCancelled: true)
      extras.removeMutations(of: run)
      traceEffectEnd(of: run.id, .cancelled(cause))
      guard let name else { break }
      // Only the release of a store ends it without the role.
      let isReleased = cause == .end && !isHolder
      runtime.report(.cancelled(work: name, reactor: reactorName, isReleased: isReleased))
    case .finishFork(let fork, let error): resumeForkWaiters(fork, error)
    case .failed(let error, let root): performRequest(.failure(error, root: root))
    case .finished(let action, let ending): finish(action, ending)
    }
    return false
  }

  /// Returns the final state of the store, for bodies that outlive it.
  func finalState(_ extras: AnyStoreExtras) -> AnyFinalState {
    // The load costs less than a method of a class that is not specialised.
    extras.anyFinalState.load() ?? extras.anyFinalState(of: self)
  }
}
