import Thorium

// What each kind of effect means.
extension StoreModel {
  typealias Then = (Outcome) -> Void

  /// Begins an effect, and goes on with `then` when it is over by itself.
  func begin(_ drawing: Drawing, in parent: Work, then: @escaping Then) {
    switch drawing {
    case .land(let changes):
      for change in changes { commit(change, in: parent) }
      then(.done)
    case .body(let body): begin(body, in: parent, then)
    case .pause(let seconds): pause(seconds, in: parent, then)
    case .event(let notice):
      tell(notice)
      then(.done)
    case .concat(let parts): concat(parts[...], in: Work(.plain, in: parent, then: then))
    case .merge(let parts): merge(parts, in: Work(.plain, in: parent, then: then))
    case .race(let parts): race(parts, in: Work(.plain, in: parent, then: then))
    case .keyed(let id, let cancelInFlight, let inner):
      if cancelInFlight { replace(id, from: parent) }
      if parent.isAlive { begin(inner, under: id, in: parent, then) }
    case .cancel(let id):
      cancel(id)
      if parent.isAlive { then(.done) }
    case .policy(let policy, let id, let inner): begin(policy, id, inner, in: parent, then)
    case .caught(let inner, let change):
      begin(inner, caughtAs: change, in: Work(.plain, in: parent, then: then))
    case .finally(let inner, let change):
      begin(inner, finally: change, in: Work(.finally(change), in: parent, then: then))
    case .retried(let inner, let times, let pause):
      begin(inner, again: times, pause, in: Work(.plain, in: parent, then: then), after: nil)
    case .timeout(let inner, let seconds):
      begin(.race([inner, .concat([.pause(seconds), .tooLong])]), in: parent, then: then)
    case .mapped(let inner, let way):
      let work = Work(.mapped(way), in: parent, then: then)
      begin(inner, in: work) { self.finish(work, $0) }
    }
  }

  /// What is over is forgotten, then what follows it happens, and then what has waited for its id
  /// begins.
  func finish(_ work: Work, _ outcome: Outcome) {
    guard work.isAlive else { return }
    let next = forget(work)
    work.then(outcome)
    begin(next)
  }

  /// One after the other; it is over as its last part is.
  private func concat(_ parts: ArraySlice<Drawing>, in work: Work) {
    guard let part = parts.first else { return finish(work, .done) }
    begin(part, in: work) { outcome in
      if outcome.isFailure || parts.count == 1 {
        self.finish(work, outcome)
      } else {
        self.concat(parts.dropFirst(), in: work)
      }
    }
  }

  /// Side by side; a part that fails ends the others.
  private func merge(_ parts: [Drawing], in work: Work) {
    if parts.isEmpty { return finish(work, .done) }
    var open = parts.count
    for part in parts where work.isAlive {
      begin(part, in: work) { outcome in
        open -= 1
        if outcome.isFailure {
          self.finish(work, outcome, stopping: .failure)
        } else if open == 0 {
          self.finish(work, .done)
        }
      }
    }
  }

  /// Side by side; the first that is over ends the others.
  private func race(_ parts: [Drawing], in work: Work) {
    if parts.isEmpty { return finish(work, .done) }
    for part in parts where work.isAlive {
      begin(part, in: work) { self.finish(work, $0, stopping: .race) }
    }
  }

  /// The parts that are left are cancelled before what follows happens.
  func finish(_ work: Work, _ outcome: Outcome, stopping cause: CancellationCause) {
    let next = stop(work.inside, by: cause)
    finish(work, outcome)
    begin(next)
  }

  /// L8: a failure becomes one last mutation.
  private func begin(_ inner: Drawing, caughtAs change: Change, in work: Work) {
    begin(inner, in: work) { outcome in
      if case .failed(let fault) = outcome {
        self.note(.catches(fault.number))
        self.commit(change, in: work)
      }
      self.finish(work, .done)
    }
  }

  /// E9: the mutation lands once, however it ends; where it is cancelled, see `stop`.
  private func begin(_ inner: Drawing, finally change: Change, in work: Work) {
    begin(inner, in: work) { outcome in
      self.commit(change, in: work)
      self.finish(work, outcome)
    }
  }

  /// Begins what is retried, behind a pause where it has failed before.
  ///
  /// Where a policy drops a later time, that has failed as the time before did.
  private func begin(
    _ inner: Drawing,
    again times: Int,
    _ pause: Int,
    in work: Work,
    after fault: Fault?
  ) {
    let attempt = {
      self.begin(inner, in: work) { outcome in
        switch outcome {
        case .failed(let fault) where times > 0:
          self.begin(inner, again: times - 1, pause, in: work, after: fault)
        case .dropped:
          self.finish(work, fault.map(Outcome.failed) ?? .dropped)
        default: self.finish(work, outcome)
        }
      }
    }
    if fault == nil || pause == 0 { return attempt() }
    self.pause(pause, in: work) { _ in attempt() }
  }
}

extension Drawing {
  /// A body that says that something took too long.
  fileprivate static let tooLong = body(
    Body(number: 0, strokes: [.fail(times: .max, Fault(number: Fault.timeout))])
  )
}
