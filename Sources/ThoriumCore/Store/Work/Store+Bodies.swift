import Synchronization

// Starts and ends the bodies of effects. The holder of the role calls the functions of this first extension.
extension AnyStore {
  /// Starts a body that is the only work of an action.
  ///
  /// Most actions start only one body. A body that ends in its first segment never enters
  /// the effect tree.
  ///
  /// - Returns: True when the body failed at once.
  func startLoneBody(
    _ body: @escaping Work.Body,
    _ start: EffectStart,
    name: String?,
    for ticket: PendingAction?,
    _ annex: AnyStoreExtras
  ) -> Bool {
    let run = EffectTask(
      unsafe annex.work.ledger.reserveID(),
      name: name,
      legacy(annex),
      endsInSilence: runtime.tracers.isEmpty
    )
    noteBeginning(of: run.id, name ?? "work", for: ticket)
    if let ticket { unsafe annex.work.live.add(ticket, for: run.id) }
    guard let ending = runFirstSegment(of: run, body, named: name ?? "work", start, annex) else {
      unsafe annex.work.live.add(run)
      unsafe annex.work.ledger.adoptBody(run.id, name: name, isTracked: ticket != nil)
      return false
    }
    unsafe annex.work.ledger.finishLoneBody(run.id, isTracked: ticket != nil, error: ending.error)
    return ending.error != nil
  }

  /// Starts a body of a larger effect.
  ///
  /// After too many immediate failures, the body starts in a task. So an effect that retries for
  /// ever does not block the mailbox.
  func startBody(
    _ body: @escaping Work.Body,
    as id: EffectNodeID,
    _ start: EffectStart,
    name: String?,
    after failures: inout Int,
    _ annex: AnyStoreExtras
  ) {
    let isLate = failures > 0 && failures >= runtime.limits.handOff
    let run = EffectTask(id, name: name, legacy(annex), after: isLate ? .max : failures)
    unsafe noteBeginning(of: id, annex.work.ledger.name(of: id), for: receipt(of: id, annex))
    let start = isLate ? .enqueued : start
    guard
      let ending = unsafe runFirstSegment(
        of: run,
        body,
        named: annex.work.ledger.name(of: id),
        start,
        annex
      )
    else {
      unsafe annex.work.live.add(run)
      // The count belongs to this body; the other parts of the effect start at once.
      if isLate { failures = 0 }
      return
    }
    unsafe annex.work.ledger.finishBody(id, error: ending.error)
    if ending.error != nil, !isLate { failures += 1 }
  }

  /// Starts a body, and returns after its first suspension.
  ///
  /// - Returns: The ending of the body, or `nil` if it is still running.
  func runFirstSegment(
    of run: EffectTask,
    _ body: @escaping Work.Body,
    named name: @autoclosure () -> String,
    _ start: EffectStart,
    _ annex: AnyStoreExtras
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

  /// Returns a body that sleeps.
  ///
  /// It takes the clock from the running body, so that a sleeping body needs less memory.
  func pause(for duration: Duration) -> Work.Body {
    { target in
      guard case .run(let body) = target else { return }
      let run = unsafe unsafeDowncast(body, to: EffectTask.self)
      try await run.legacy.runtime.parts.bodyClock.sleep(for: duration)
    }
  }

  /// Returns the final state of the store, for bodies that outlive it.
  func legacy(_ annex: AnyStoreExtras) -> AnyFinalState {
    if let legacy = annex.anyLegacy.load() { return legacy }
    ask(.makeLegacy)
    guard let legacy = annex.anyLegacy.load() else {
      preconditionFailure("A store has no legacy after it has made one.")
    }
    return legacy
  }
}

// Bodies call these functions on any thread.
extension AnyStore {
  /// Ends a body in the effect tree, after all its emissions.
  func bodyEnded(_ run: EffectTask, _ error: (any Error)?) {
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

  /// True when this thread runs the first segment of a body.
  func isStarting(_ run: EffectTask) -> Bool {
    guard isHolder, let annex = existingAnyAnnex else { return false }
    return unsafe annex.work.starting?.run === run
  }
}
