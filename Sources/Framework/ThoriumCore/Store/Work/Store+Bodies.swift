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
    for pendingAction: PendingAction?,
    _ extras: AnyStoreExtras
  ) -> Bool {
    let run = EffectTask(
      unsafe extras.work.effectTree.reserveID(),
      name: name,
      finalState(extras),
      endsInSilence: runtime.tracers.isEmpty
    )
    traceEffectStart(of: run.id, name ?? "work", for: pendingAction)
    if let pendingAction { unsafe extras.work.live.add(pendingAction, for: run.id) }
    guard let ending = runFirstSegment(of: run, body, named: name ?? "work", start, extras) else {
      unsafe extras.work.live.add(run)
      unsafe extras.work.effectTree.adoptBody(run.id, name: name, isTracked: pendingAction != nil)
      return false
    }
    unsafe extras.work.effectTree.finishLoneBody(
      run.id,
      isTracked: pendingAction != nil,
      error: ending.error
    )
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
    _ extras: AnyStoreExtras
  ) {
    let isLate = failures > 0 && failures >= runtime.limits.handOff
    let run = EffectTask(id, name: name, finalState(extras), after: isLate ? .max : failures)
    unsafe traceEffectStart(
      of: id,
      extras.work.effectTree.name(of: id),
      for: pendingAction(of: id, extras)
    )
    let start = isLate ? .enqueued : start
    guard
      let ending = unsafe runFirstSegment(
        of: run,
        body,
        named: extras.work.effectTree.name(of: id),
        start,
        extras
      )
    else {
      unsafe extras.work.live.add(run)
      // The count belongs to this body; the other parts of the effect start at once.
      if isLate { failures = 0 }
      return
    }
    unsafe extras.work.effectTree.finishBody(id, error: ending.error)
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
    _ extras: AnyStoreExtras
  ) -> BodyEnding? {
    unsafe extras.work.starting = (run, nil)
    let task = runtime.startBody(start, named: "\(name()) of \(tracedName)") {
      WaitReasons.reportStart()
      do {
        try await body(.run(run))
        run.store?.bodyEnded(run, nil)
      } catch {
        run.store?.bodyEnded(run, error)
      }
    }
    let started = unsafe extras.work.starting
    unsafe extras.work.starting = nil
    guard let ending = started?.ending else {
      if started != nil { run.suspend() }
      run.attach(task)
      return nil
    }
    run.finish()
    traceEffectEnd(of: run.id, ending.ending)
    return ending
  }

  /// Returns a body that sleeps.
  ///
  /// It takes the clock from the running body, so that a sleeping body needs less memory.
  func pause(for duration: Duration) -> Work.Body {
    { target in
      guard case .run(let body) = target else { return }
      let run = unsafe unsafeDowncast(body, to: EffectTask.self)
      try await run.finalState.runtime.parts.bodyClock.sleep(for: duration)
    }
  }

  /// Returns the final state of the store, for bodies that outlive it.
  func finalState(_ extras: AnyStoreExtras) -> AnyFinalState {
    if let finalState = extras.anyFinalState.load() { return finalState }
    performRequest(.makeFinalState)
    guard let finalState = extras.anyFinalState.load() else {
      preconditionFailure("A store has created its final state, but does not have it.")
    }
    return finalState
  }
}

// Bodies call these functions on any thread.
extension AnyStore {
  /// Ends a body in the effect tree, after all its emissions.
  func bodyEnded(_ run: EffectTask, _ error: (any Error)?) {
    guard isStarting(run), let extras = existingAnyExtras else {
      return submit(.ended(run, error))
    }
    if run.hasPosted {
      if error != nil { run.failAtOnce() }
      unsafe extras.work.starting = nil
      submit(.ended(run, error))
    } else {
      unsafe extras.work.starting?.ending = BodyEnding(error: error)
    }
  }

  /// True when this thread runs the first segment of a body.
  func isStarting(_ run: EffectTask) -> Bool {
    guard isHolder, let extras = existingAnyExtras else { return false }
    return unsafe extras.work.starting?.run === run
  }
}
