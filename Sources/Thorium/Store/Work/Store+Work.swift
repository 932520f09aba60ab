import Synchronization

// How a store carries out what its ledger says. The holder of the role calls this first extension. Bodies call the
// functions of the others on any thread.
extension AnyStore {
  @usableFromInline
  func start(_ work: Work, for ticket: Ticket?, _ annex: AnyAnnex) {
    if ticket == nil, case .errand(let errand) = work {
      return carryOut(errand.value(as: Errand.self), annex)
    }
    var failures = 0
    if case .run(let start, let name, let body) = work {
      failures = begin(body, start, name, for: ticket, annex) ? 1 : 0
    } else {
      let root = unsafe annex.work.ledger.start(AnyEffect(work), isTracked: ticket != nil)
      unsafe annex.work.live.add(ticket, for: root)
    }
    carryOn(annex, after: failures)
    if let ticket { tellHandled(ticket) }
  }

  func workEnded(_ run: Run, _ error: (any Error)?) {
    guard run.isAlive else { return }
    run.end()
    noteEnd(of: run.id, BodyEnding(error: error).ending)
    let annex = needAnyAnnex()
    _ = unsafe annex.work.live.removeBody(run.id)
    unsafe annex.work.ledger.finishBody(run.id, error: error)
    carryOn(annex, after: run.failures)
  }

  /// Carries out the steps of the ledger, until it waits for the end of a body.
  ///
  /// - Parameters:
  ///   - annex: The store's annex.
  ///   - failures: The number of consecutive bodies that failed before they suspended.
  func carryOn(_ annex: AnyAnnex, after failures: Int) {
    var failures = failures
    while let step = unsafe annex.work.ledger.next() {
      if let context = unsafe annex.work.ledger.context {
        var isLeft = false
        context.run(in: runtime.parts.actor) { isLeft = doesLeave(step, after: &failures, annex) }
        if isLeft { return }
      } else if doesLeave(step, after: &failures, annex) {
        return
      }
    }
    if unsafe annex.isIdle && !annex.settling.isEmpty { call(from: Role.taken) }
  }

  /// Carries out a step.
  ///
  /// - Returns: True when the step is left to a cascade, which then also goes on with the ledger.
  func doesLeave(
    _ step: Ledger.Step,
    after failures: inout Int,
    _ annex: AnyAnnex
  ) -> Bool {
    switch step {
    case .land(let mutation): ask(.mutation(mutation, from: nil))
    case .landMany(let mutations): ask(.mutations(mutations))
    case .tell(let event): return isLeft(event, annex, failures)
    case .recover(let error, let recover): ask(.mutation(recover(error), from: nil))
    case .errand(let errand): return isLeft(errand.value(as: Errand.self), annex, failures)
    case .run(let id, let start, let name, let body):
      begin(body, id, start, name, after: &failures, annex)
    case .pause(let id, let duration):
      begin(pause(for: duration), id, .immediate, nil, after: &failures, annex)
    case .throttle(let id, let interval, let latest, let effect, let parent):
      let wait = throttle(id, interval, annex)
      unsafe annex.work.ledger.throttle(
        id,
        interval,
        latest: latest,
        effect,
        under: parent,
        wait: wait
      )
    case .alarm(let step): carryOut(step, annex)
    case .cancel(let id, let name, let cause): cancelBody(id, name: name, cause, annex)
    case .answer(let fork, let error): finishFork(fork, error, annex)
    case .failed(let error, let root): ask(.failure(error, root: root))
    case .finished(let root): finishRoot(root, .finished, annex)
    }
    return false
  }

  /// Begins a body that is all that an action started.
  ///
  /// Most are; one that is over in its first segment never comes into the ledger.
  ///
  /// - Returns: Whether it has failed at once.
  func begin(
    _ body: @escaping Work.Body,
    _ start: EffectStart,
    _ name: String?,
    for ticket: Ticket?,
    _ annex: AnyAnnex
  ) -> Bool {
    let run = Run(
      unsafe annex.work.ledger.reserveID(),
      name: name,
      legacy(annex),
      endsInSilence: runtime.tracers.isEmpty
    )
    noteBeginning(of: run.id, name ?? "work", for: ticket)
    if let ticket { unsafe annex.work.live.add(ticket, for: run.id) }
    guard let ending = begin(body, run, name ?? "work", start, annex) else {
      unsafe annex.work.live.add(run)
      unsafe annex.work.ledger.adoptBody(run.id, name: name, isTracked: ticket != nil)
      return false
    }
    unsafe annex.work.ledger.finishLoneBody(run.id, isTracked: ticket != nil, error: ending.error)
    return ending.error != nil
  }

  /// Begins a body of a larger effect.
  ///
  /// After too many failures at once it begins in a task, so that an effect that is retried for ever
  /// does not block the mailbox.
  func begin(
    _ body: @escaping Work.Body,
    _ id: WorkID,
    _ start: EffectStart,
    _ name: String?,
    after failures: inout Int,
    _ annex: AnyAnnex
  ) {
    let isLate = failures > 0 && failures >= runtime.limits.handOff
    let run = Run(id, name: name, legacy(annex), after: isLate ? .max : failures)
    unsafe noteBeginning(of: id, annex.work.ledger.name(of: id), for: receipt(of: id, annex))
    let start = isLate ? .enqueued : start
    guard let ending = unsafe begin(body, run, annex.work.ledger.name(of: id), start, annex) else {
      unsafe annex.work.live.add(run)
      // The count belongs to this body; the other parts of the effect begin at once.
      if isLate { failures = 0 }
      return
    }
    unsafe annex.work.ledger.finishBody(id, error: ending.error)
    if ending.error != nil, !isLate { failures += 1 }
  }

  /// Begins a body, and returns after its first suspension.
  ///
  /// - Returns: How the body has ended, if it has.
  func begin(
    _ body: @escaping Work.Body,
    _ run: Run,
    _ name: @autoclosure () -> String,
    _ start: EffectStart,
    _ annex: AnyAnnex
  ) -> BodyEnding? {
    unsafe annex.work.starting = (run, nil)
    let task = runtime.startBody(start, named: "\(name()) of \(reactorName)") {
      do {
        try await body(.run(run))
        run.store?.bodyEnded(run, nil)
      } catch {
        run.store?.bodyEnded(run, error)
      }
    }
    let started = unsafe annex.work.starting
    unsafe annex.work.starting = nil
    guard let ending = started?.ending else {
      if started != nil { run.suspend() }
      run.attach(task)
      return nil
    }
    run.end()
    noteEnd(of: run.id, ending.ending)
    return ending
  }

  /// Closes a throttle for an interval where it is open.
  ///
  /// - Returns: How long it is still closed, or `nil` where it was open.
  func throttle(_ id: EffectID, _ interval: Duration, _ annex: AnyAnnex) -> Duration? {
    let timers = timers(annex)
    if let rest = timers.throttles.rest(of: id) { return rest }
    timers.throttles.close(id, with: Throttle(interval, runtime.clock.stopwatch()))
    return nil
  }

  /// Returns a body that sleeps. It takes the clock from the running body, so it keeps nothing of its own.
  func pause(for duration: Duration) -> Work.Body {
    { target in
      guard case .run(let body) = target else { return }
      let run = unsafe unsafeDowncast(body, to: Run.self)
      try await run.legacy.runtime.parts.bodyClock.sleep(for: duration)
    }
  }

  func cancelBody(
    _ id: WorkID,
    name: String?,
    _ cause: CancellationCause,
    _ annex: AnyAnnex
  ) {
    guard let run = unsafe annex.work.live.removeBody(id) else { return }
    run.stop()
    if unsafe isDiverted { ask(.takeBack(run)) }
    noteEnd(of: id, .cancelled(cause))
    guard let name else { return }
    runtime.report(.cancelled(work: name, reactor: reactorName))
  }

  func finishFork(_ id: WorkID, _ error: (any Error)?, _ annex: AnyAnnex) {
    if let fork = unsafe annex.work.live.removeFork(id) { answer(fork, error) }
  }

  /// Finishes the receipt of an action whose work is over.
  func finishRoot(_ root: WorkID, _ ending: TraceEnding, _ annex: AnyAnnex) {
    if let receipt = unsafe annex.work.live.removeReceipt(for: root) { finish(receipt, ending) }
  }

  /// The receipt of the action that started a piece of work, or `nil`.
  func receipt(of work: WorkID, _ annex: AnyAnnex) -> Ticket? {
    unsafe annex.work.live.receipt(for: annex.work.ledger.root(of: work))
  }

  /// What is left to bodies that outlive the store.
  func legacy(_ annex: AnyAnnex) -> AnyLegacy {
    if let legacy = annex.anyLegacy.load() { return legacy }
    ask(.makeLegacy)
    guard let legacy = annex.anyLegacy.load() else {
      preconditionFailure("A store has no legacy after it has made one.")
    }
    return legacy
  }
}

extension Store {
  /// Reduces what a body emits.
  ///
  /// In the body's first segment it belongs to the action that started the body, and lands before
  /// anything that waits. Otherwise it is sent like an action.
  @inlinable
  func land(_ mutation: R.Mutation, from run: Run) {
    if mayLandAtOnce(run) {
      atPlace { commit(mutation, from: run) }
    } else {
      run.post()
      // Without a box, which only an input that is queued needs.
      guard takeRoleSoon() else { return enqueue(.emission(Box(mutation), run)) }
      if run.isAlive { commit(mutation, from: run) }
      giveBackRole()
    }
  }

  /// Tells an event of a body, in its turn among all that the body emits.
  @inlinable
  func tellInTurn(_ event: R.Event, from run: Run) {
    if mayLandAtOnce(run) {
      atPlace { tell(event, from: run) }
    } else {
      run.post()
      submitSoon(
        .turn { store in if run.isAlive { store.typed(as: R.self).tell(event, from: run) } },
        within: 4_096
      )
    }
  }
}

extension AnyStore {
  /// Runs work with the isolation of the store's actor; called from a body's first segment.
  ///
  /// For the Swift runtime a body that begins on an actor is not isolated to it, although its thread runs there.
  @inlinable
  @inline(__always)
  func atPlace(_ work: () -> Void) {
    guard runtime.parts.isSpecial, let actor = runtime.parts.actorThatBodiesLeave else {
      return work()
    }
    Carrier().run(in: actor, work)
  }

  /// Whether what a body emits now belongs to the action that is handled.
  @usableFromInline
  func mayLandAtOnce(_ run: Run) -> Bool {
    guard isStarting(run), let annex = existingAnyAnnex else { return false }
    return unsafe !annex.isTelling && !isReducing
  }

  /// Tells the ledger that a body is over, behind all that it has emitted.
  func bodyEnded(_ run: Run, _ error: (any Error)?) {
    guard isStarting(run), let annex = existingAnyAnnex else {
      return submitSoon(.ended(run, error), within: 4_096)
    }
    if run.hasPosted {
      if error != nil { run.failAtOnce() }
      unsafe annex.work.starting = nil
      submit(.ended(run, error))
    } else {
      unsafe annex.work.starting?.ending = BodyEnding(error: error)
    }
  }

  /// Whether this thread is in the first segment of a body.
  func isStarting(_ run: Run) -> Bool {
    guard isHolder, let annex = existingAnyAnnex else { return false }
    return unsafe annex.work.starting?.run === run
  }
}
