import Synchronization

// Carries out the steps of a store's effect tree. The holder of the role calls these functions.
extension AnyStore {
  @usableFromInline
  func start(_ work: Work, for ticket: PendingAction?, _ annex: AnyStoreExtras) {
    if ticket == nil, case .errand(let errand) = work {
      return sendToChild(errand.value(as: ChildAction.self), annex)
    }
    var failures = 0
    if case .run(let start, let name, let body) = work {
      failures = startLoneBody(body, start, name: name, for: ticket, annex) ? 1 : 0
    } else {
      let root = unsafe annex.work.ledger.start(AnyEffect(work), isTracked: ticket != nil)
      unsafe annex.work.live.add(ticket, for: root)
    }
    carryOn(annex, after: failures)
    if let ticket { tellHandled(ticket) }
  }

  func workEnded(_ run: EffectTask, _ error: (any Error)?) {
    guard run.isAlive else { return }
    run.end()
    noteEnd(of: run.id, BodyEnding(error: error).ending)
    let annex = needAnyAnnex()
    _ = unsafe annex.work.live.removeBody(run.id)
    unsafe annex.work.ledger.finishBody(run.id, error: error)
    carryOn(annex, after: run.failures)
  }

  /// Carries out the steps of the effect tree, until it waits for the end of a body.
  ///
  /// - Parameters:
  ///   - annex: The store's extras.
  ///   - failures: The number of consecutive bodies that failed before they suspended.
  func carryOn(_ annex: AnyStoreExtras, after failures: Int) {
    var failures = failures
    while let step = unsafe annex.work.ledger.next() {
      if let context = unsafe annex.work.ledger.context {
        var isLeft = false
        context.run(in: runtime.parts.actor) { isLeft = carryOut(step, after: &failures, annex) }
        if isLeft { return }
      } else if carryOut(step, after: &failures, annex) {
        return
      }
    }
    if unsafe annex.isIdle && !annex.settling.isEmpty { call(from: Role.taken) }
  }

  /// Carries out a step.
  ///
  /// - Returns: True when a reentrancy queue takes over the step; then it also continues with
  ///   the effect tree.
  func carryOut(
    _ step: EffectTree.Step,
    after failures: inout Int,
    _ annex: AnyStoreExtras
  ) -> Bool {
    switch step {
    case .land(let mutation): ask(.mutation(mutation, from: nil))
    case .landMany(let mutations): ask(.mutations(mutations))
    case .tell(let event): return deliverEvent(event, annex, after: failures)
    case .recover(let error, let recover): ask(.mutation(recover(error), from: nil))
    case .errand(let errand):
      return sendToChild(errand.value(as: ChildAction.self), annex, after: failures)
    case .run(let id, let start, let name, let body):
      startBody(body, as: id, start, name: name, after: &failures, annex)
    case .pause(let id, let duration):
      startBody(pause(for: duration), as: id, .immediate, name: nil, after: &failures, annex)
    case .throttle(let id, let interval, let latest, let effect, let parent):
      let wait = closeThrottle(id, for: interval, annex)
      unsafe annex.work.ledger.throttle(
        id,
        interval,
        latest: latest,
        effect,
        under: parent,
        wait: wait
      )
    case .alarm(let step): carryOutAlarm(step, annex)
    case .cancel(let id, let name, let cause): cancelBody(id, name: name, cause, annex)
    case .answer(let fork, let error): finishFork(fork, error, annex)
    case .failed(let error, let root): ask(.failure(error, root: root))
    case .finished(let root): finishRoot(root, .finished, annex)
    }
    return false
  }

  /// Closes a throttle for an interval if it is open.
  ///
  /// - Returns: The time until it opens, or `nil` if it was open.
  func closeThrottle(_ id: EffectID, for interval: Duration, _ annex: AnyStoreExtras) -> Duration? {
    let timers = timers(annex)
    if let rest = timers.throttles.rest(of: id) { return rest }
    timers.throttles.close(id, with: Throttle(interval, runtime.clock.stopwatch()))
    return nil
  }

  func cancelBody(
    _ id: EffectNodeID,
    name: String?,
    _ cause: CancellationCause,
    _ annex: AnyStoreExtras
  ) {
    guard let run = unsafe annex.work.live.removeBody(id) else { return }
    run.stop()
    if unsafe isDiverted { ask(.takeBack(run)) }
    noteEnd(of: id, .cancelled(cause))
    guard let name else { return }
    runtime.report(.cancelled(work: name, reactor: reactorName))
  }

  func finishFork(_ id: EffectNodeID, _ error: (any Error)?, _ annex: AnyStoreExtras) {
    if let fork = unsafe annex.work.live.removeFork(id) { answer(fork, error) }
  }

  /// Finishes the receipt of an action whose work is over.
  func finishRoot(_ root: EffectNodeID, _ ending: TraceEnding, _ annex: AnyStoreExtras) {
    if let receipt = unsafe annex.work.live.removeReceipt(for: root) { finish(receipt, ending) }
  }

  /// The receipt of the action that started a piece of work, or `nil`.
  func receipt(of work: EffectNodeID, _ annex: AnyStoreExtras) -> PendingAction? {
    unsafe annex.work.live.receipt(for: annex.work.ledger.root(of: work))
  }
}
