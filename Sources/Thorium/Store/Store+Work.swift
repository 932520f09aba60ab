// How a store carries out what its ledger says. Everything but `land(_:from:)` and
// `bodyEnded(_:_:)`, which bodies call on any thread, is called by the holder of the role.
extension Store {
  @usableFromInline
  func start(_ work: Effect<R>.Work, for ticket: Ticket?) {
    let annex = needAnnex()
    unsafe annex.ledger.begin(Effect(work), for: ticket)
    carryOn(annex)
    ticket?.handle()
  }

  func workEnded(_ run: Run<R>, _ error: (any Error)?) {
    guard run.isAlive else { return }
    run.end()
    let annex = needAnnex()
    unsafe annex.ledger.ended(run.id, with: error)
    carryOn(annex)
  }

  private func carryOn(_ annex: Annex<R>) {
    while let step = unsafe annex.ledger.next() {
      switch step {
      case .land(let mutations): commit(mutations)
      case .recover(let error, let recover): commit(recover(error))
      case .run(let id, let start, _, let body): begin(body, id, start, annex)
      case .cancel(let run, let name): stop(run, name)
      case .failed(let error, let root): answer(error, root, annex)
      case .finished(let ticket): ticket.finish()
      }
    }
    if unsafe annex.ledger.isEmpty && !annex.settling.isEmpty { enqueue(.look) }
  }

  /// Begins a body, and returns behind its first suspension.
  private func begin(
    _ body: @escaping Effect<R>.Body,
    _ id: WorkID,
    _ start: EffectStart,
    _ annex: Annex<R>
  ) {
    let run = Run(id, of: self, lastState: annex.lastState)
    unsafe annex.ledger.attach(run)
    unsafe annex.starting = (run, nil)
    let task = runtime.start(start) {
      do {
        try await body(Emitter(run: run))
        run.store?.bodyEnded(run, nil)
      } catch {
        run.store?.bodyEnded(run, error)
      }
    }
    let ending = unsafe annex.starting?.ending
    unsafe annex.starting = nil
    if let ending {
      run.end()
      unsafe annex.ledger.ended(id, with: ending.error)
    } else {
      run.attach(task)
    }
  }

  func stop(_ run: Run<R>, _ name: String?) {
    run.stop()
    runtime.report(.cancelled(work: name ?? "work", reactor: "\(R.self)"))
  }

  private func answer(_ error: any Error, _ root: WorkID, _ annex: Annex<R>) {
    if let effect = unsafe reactor.mutate(failure: error, state: state) {
      unsafe annex.ledger.resume(root, with: effect)
    } else {
      runtime.report(.unhandled(error, reactor: "\(R.self)"))
      unsafe annex.ledger.close(root)
    }
  }
}

extension Store {
  /// Reduces what a body emits.
  ///
  /// In the body's first segment it belongs to the action that started the body, and lands before
  /// anything that waits. Otherwise it is sent like an action.
  func land(_ mutation: R.Mutation, from run: Run<R>) {
    if isStarting(run), let annex = existingAnnex, unsafe !annex.isTelling {
      commit(mutation)
    } else {
      run.post()
      submit(.emission(mutation, run))
    }
  }

  /// Tells the ledger that a body is over, behind all that it has emitted.
  func bodyEnded(_ run: Run<R>, _ error: (any Error)?) {
    if isStarting(run), !run.hasPosted, let annex = existingAnnex {
      unsafe annex.starting?.ending = BodyEnding(error: error)
    } else {
      submit(.ended(run, error))
    }
  }

  /// Whether this thread is in the first segment of a body.
  private func isStarting(_ run: Run<R>) -> Bool {
    guard isHolder, let annex = existingAnnex else { return false }
    return unsafe annex.starting?.run === run
  }
}
