import Thorium

// Bodies, what they emit, and pauses.
extension StoreModel {
  /// E3: a body runs to its first suspension at once, unless it is enqueued.
  func begin(_ body: Drawing.Body, in parent: Work, _ then: @escaping Then) {
    let name = body.name ?? name(around: parent)
    let work = Work(.body(name: name), in: parent, then: then)
    noteBeginning(of: work, name)
    let begin = { [self] in
      begun[body.number] = work
      run(body, body.strokes[...], counts.count(body.number), of: work)
    }
    if body.isEnqueued { return world.enqueue(begin) }
    starting = work
    begin()
  }

  func run(
    _ body: Drawing.Body,
    _ strokes: ArraySlice<Drawing.Body.Stroke>,
    _ times: Int,
    of work: Work
  ) {
    var strokes = strokes
    while let stroke = strokes.popFirst() {
      switch stroke {
      case .emit(let change): emit(change, body.number, work)
      case .event(let notice): tell(notice, of: body.number, work)
      case .deed(let deed): perform(deed)
      case .sleep(let seconds):
        // The task of a cancelled body is cancelled: it gets no further.
        if !work.isAlive { return }
        if seconds == 0 { continue }
        if work === starting { starting = nil }
        return world.sleep(work, seconds) { [strokes] in
          self.run(body, strokes, times, of: work)
        }
      case .run(let drawing):
        if !work.isAlive { return }
        let forking = Forking(isAwaited: true)
        fork(drawing, forking, of: work)
        if work === starting { starting = nil }
        forking.resume = { [strokes] in
          self.goOn(behind: forking, body, strokes, times, of: work)
        }
        if forking.isKnown { goOn(behind: forking, body, strokes, times, of: work) }
        return
      case .fail(let most, let fault):
        if times <= most { return end(work, .failed(fault)) }
      }
    }
    end(work, .done)
  }

  /// E3, E4: what a body emits in its first segment lands at once, but what an observer or `reduce`
  /// emits with it meanwhile waits its turn, as all does that is emitted later.
  func emit(_ change: Change, _ body: Int, _ work: Work?) {
    guard let work else { return }
    if work === starting, telling == nil, !isReducing {
      commit(change, in: work, from: work)
    } else if work.isAtWork {
      work.hasSent = true
      submit(.emission(change, work))
    }
    note(.emitted(body, isAlive: work.isAtWork))
  }

  /// A body that has not suspended is over at once; but its end comes behind all that it emitted.
  func end(_ work: Work, _ outcome: Outcome) {
    let isFirst = work === starting
    if isFirst { starting = nil }
    if isFirst, !work.hasSent {
      bodyIsOver(work, outcome)
    } else if work.isAtWork {
      submit(.over(work, outcome))
    }
  }

  /// E6: a body ends once; what it throws after it was cancelled is no news.
  func bodyIsOver(_ work: Work, _ outcome: Outcome) {
    bodies.removeAll { $0 === work }
    if case .failed(let fault) = outcome {
      trace(.effectEnded(work.number, .failed(fault.number)))
    } else {
      trace(.effectEnded(work.number, .finished))
    }
    work.hasLeft = true
    if outcome.isFailure || work.inside.isEmpty {
      finish(work, outcome, stopping: .failure)
    }
  }

  func pause(_ seconds: Int, in parent: Work, _ then: @escaping Then) {
    let work = Work(.pause, in: parent, then: then)
    noteBeginning(of: work, name(around: parent))
    if seconds == 0 { return bodyIsOver(work, .done) }
    world.sleep(work, seconds) { [self] in
      if work.isAlive { submit(.over(work, .done)) }
    }
  }

  private func noteBeginning(of work: Work, _ name: String) {
    effects += 1
    work.number = effects
    bodies.append(work)
    guard case .action(let action, _)? = work.around.last?.kind else { return }
    trace(.effectBegan(effects, name, action: action))
  }

  /// What a person reads for work that has no name: the innermost id around it.
  private func name(around work: Work) -> String {
    for work in work.around {
      switch work.kind {
      case .keyed(let id), .turn(let id): return "\(id)"
      default: continue
      }
    }
    return "work"
  }
}
