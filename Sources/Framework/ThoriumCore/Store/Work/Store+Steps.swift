import Synchronization

// Carries out the steps of a store's effect tree. The holder of the role calls these functions.
extension AnyStore {
  @usableFromInline
  func start(_ work: Work, for pendingAction: PendingAction?, _ extras: AnyStoreExtras) {
    var failures = 0
    if case .run(let start, let name, let body) = work {
      failures = startLoneBody(body, start, name: name, for: pendingAction, extras) ? 1 : 0
    } else {
      let root = unsafe extras.work.effectTree.start(
        AnyEffect(work),
        isTracked: pendingAction != nil
      )
      unsafe extras.work.live.add(pendingAction, for: root)
    }
    performSteps(extras, after: failures)
    if let pendingAction { notifyHandled(pendingAction) }
  }

  func workEnded(_ run: EffectTask, _ error: (any Error)?) {
    guard run.isAlive else { return }
    run.finish()
    traceEffectEnd(of: run.id, BodyEnding(error: error).ending)
    let extras = needAnyExtras()
    _ = unsafe extras.work.live.removeBody(run.id)
    unsafe extras.work.effectTree.finishBody(run.id, error: error)
    performSteps(extras, after: run.failures)
  }

  /// Carries out the steps of the effect tree, until it waits for the end of a body.
  ///
  /// - Parameters:
  ///   - extras: The store's extras.
  ///   - failures: The number of consecutive bodies that failed before they suspended.
  func performSteps(_ extras: AnyStoreExtras, after failures: Int) {
    var failures = failures
    while let step = unsafe extras.work.effectTree.next() {
      if let context = unsafe extras.work.effectTree.context {
        var isLeft = false
        context.run(in: runtime.parts.actor) { isLeft = carryOut(step, after: &failures, extras) }
        if isLeft { return }
      } else if carryOut(step, after: &failures, extras) {
        return
      }
    }
    if unsafe extras.isIdle && !extras.settling.isEmpty { role.call() }
  }

  /// Carries out a step.
  ///
  /// - Returns: True when a reentrancy queue takes over the step; then it also continues with
  ///   the effect tree.
  func carryOut(
    _ step: EffectTree.Step,
    after failures: inout Int,
    _ extras: AnyStoreExtras
  ) -> Bool {
    switch step {
    case .reduce(let mutation): performRequest(.mutation(mutation, from: nil))
    case .reduceAll(let mutations): performRequest(.mutations(mutations))
    case .fire(let timer): fire(timer, extras)
    case .deliverEvent(let event): return deliverEvent(event, extras, after: failures)
    case .recover(let error, let recover): performRequest(.mutation(recover(error), from: nil))
    case .childAction(let childAction):
      return sendToChild(childAction.value(as: ChildAction.self), extras, after: failures)
    case .run(let id, let start, let name, let body):
      startBody(body, as: id, start, name: name, after: &failures, extras)
    case .pause(let id, let duration):
      startBody(pause(for: duration), as: id, .immediate, name: nil, after: &failures, extras)
    case .throttle(let id, let interval, let latest, let effect, let parent):
      let wait = closeThrottle(id, for: interval, extras)
      unsafe extras.work.effectTree.throttle(
        id,
        interval,
        latest: latest,
        effect,
        under: parent,
        wait: wait
      )
    case .alarm(let step): carryOutAlarm(step, extras)
    case .cancel(let id, let name, let cause): cancelBody(id, name: name, cause, extras)
    case .finishFork(let fork, let error): finishFork(fork, error, extras)
    case .failed(let error, let root): performRequest(.failure(error, root: root))
    case .finished(let root): finishRoot(root, .finished, extras)
    }
    return false
  }

  /// Closes a throttle for an interval if it is open.
  ///
  /// - Returns: The time until it opens, or `nil` if it was open.
  func closeThrottle(_ id: EffectID, for interval: Duration, _ extras: AnyStoreExtras) -> Duration?
  {
    let timers = timers(extras)
    if let rest = timers.throttles.rest(of: id) { return rest }
    let elapsed = runtime.clock.stopwatch()
    timers.throttles.closeThrottle(id) { interval - elapsed() }
    return nil
  }

  func cancelBody(
    _ id: EffectNodeID,
    name: String?,
    _ cause: CancellationCause,
    _ extras: AnyStoreExtras
  ) {
    guard let run = unsafe extras.work.live.removeBody(id) else { return }
    run.cancel()
    if unsafe isDiverted { performRequest(.removeMutations(run)) }
    traceEffectEnd(of: id, .cancelled(cause))
    guard let name else { return }
    runtime.report(.cancelled(work: name, reactor: reactorName))
  }

  func finishFork(_ id: EffectNodeID, _ error: (any Error)?, _ extras: AnyStoreExtras) {
    if let fork = unsafe extras.work.live.removeFork(id) { resumeForkWaiters(fork, error) }
  }

  /// Finishes a pending action whose work is over.
  func finishRoot(_ root: EffectNodeID, _ ending: TraceEnding, _ extras: AnyStoreExtras) {
    if let action = unsafe extras.work.live.removePendingAction(for: root) {
      finish(action, ending)
    }
  }

  /// The pending action that started a piece of work, or `nil`.
  func pendingAction(of work: EffectNodeID, _ extras: AnyStoreExtras) -> PendingAction? {
    unsafe extras.work.live.pendingAction(for: extras.work.effectTree.root(of: work))
  }
}
