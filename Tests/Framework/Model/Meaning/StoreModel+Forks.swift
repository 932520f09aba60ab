import Thorium

// E8: effects that a body begins beside itself.
extension StoreModel {
  /// Asks for an effect beside a body; it begins behind all that the body has emitted.
  func fork(_ drawing: Drawing, of body: Work?) -> Forking? {
    guard let body else { return nil }
    let forking = Forking(isAwaited: false)
    fork(drawing, forking, of: body)
    return forking
  }

  func fork(_ drawing: Drawing, _ forking: Forking, of body: Work) {
    guard body.isAtWork else { return }
    body.hasSent = true
    submit(.fork(drawing, forking, of: body))
  }

  func begin(_ drawing: Drawing, _ forking: Forking, of body: Work) {
    guard body.isAtWork else { return }
    let work = Work(.plain, in: body) { outcome in
      forking.outcome = outcome
      if forking.isAwaited {
        self.waking.append(forking)
        self.forkIsOver(of: body, .done)
      } else {
        self.forkIsOver(of: body, outcome)
      }
    }
    forking.work = work
    begin(drawing, in: work) { self.finish(work, $0) }
  }

  /// A fork that fails ends its body, and what else that has forked; a body that has returned is over
  /// with its last fork.
  private func forkIsOver(of body: Work, _ outcome: Outcome) {
    if outcome.isFailure {
      let next = stop(body.inside, by: .failure)
      if !body.hasLeft { cancel(body, by: .failure) }
      finish(body, outcome)
      begin(next)
    } else if body.hasLeft, body.inside.isEmpty {
      finish(body, .done)
    }
  }

  /// Those who have waited go on when nothing is handled any more.
  func wake() {
    let known = waking
    waking = []
    for forking in known {
      forking.isKnown = true
      if let resume = forking.resume { world.enqueue(resume) }
    }
  }

  /// A body goes on, or fails, when what it runs is over.
  func goOn(
    behind forking: Forking,
    _ body: Drawing.Body,
    _ strokes: ArraySlice<Drawing.Body.Stroke>,
    _ times: Int,
    of work: Work
  ) {
    guard let outcome = forking.outcome, work.isAlive else { return }
    if outcome.isFailure {
      end(work, outcome)
    } else {
      run(body, strokes, times, of: work)
    }
  }
}
