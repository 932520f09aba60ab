import Thorium

// What ids mean: cancelling, and who has its turn.
extension StoreModel {
  func begin(_ inner: Drawing, under id: Int, in parent: Work, _ then: @escaping Then) {
    let work = Work(.keyed(id), in: parent, then: then)
    named.append(work)
    begin(inner, in: work) { self.finish(work, $0) }
  }

  /// What runs or waits under an id, but what the asking work stands in.
  func inFlight(_ id: Int, outside work: Work) -> [Work] {
    named.filter { $0.id == id && !work.stands(in: $0) }
  }

  /// E4: ends all that runs or waits under an id, at once.
  func cancel(_ id: Int) {
    cancel(named.filter { $0.id == id }, by: .asked(EffectID(id)))
  }

  /// E9: ends what is in flight; its replacement begins when all that follows has happened.
  func replace(_ id: Int, from work: Work) {
    while work.isAlive {
      let others = inFlight(id, outside: work)
      if others.isEmpty { return }
      cancel(others, by: .replaced(EffectID(id)))
    }
  }

  /// E4: each ends with all inside it, in the order in which they began; then what is around each
  /// goes on; then those begin that have waited for what has ended.
  func cancel(_ works: [Work], by cause: CancellationCause) {
    let outermost = works.filter { work in
      !works.contains { $0 !== work && work.stands(in: $0) }
    }
    let next = stop(outermost, by: cause)
    for work in outermost where work.parent?.isAlive == true { work.then(.done) }
    begin(next)
  }

  /// E4, E9: what is inside is stopped before what is around it, whose `finally` lands then.
  ///
  /// - Returns: What has waited for what has ended, and begins when all that follows has happened.
  func stop(_ works: [Work], by cause: CancellationCause) -> [Work] {
    works.flatMap { work in
      let next = stop(work.inside, by: cause)
      switch work.kind {
      case .body where work.hasLeft: break
      case .body, .pause: cancel(work, by: cause)
      case .finally(let change):
        commit(change, in: work)
      default: break
      }
      return next + forget(work)
    }
  }

  /// E6: a body or a pause has been cancelled, of which that of a pause is not reported.
  func cancel(_ body: Work, by cause: CancellationCause) {
    bodies.removeAll { $0 === body }
    world.forget(body)
    trace(.effectEnded(body.number, .cancelled(cause)))
    if case .body(let name) = body.kind { note(.reports(.cancelled(name))) }
  }

  /// Forgets work that is over.
  ///
  /// - Returns: What has its turn now that this is over.
  @discardableResult
  func forget(_ work: Work) -> [Work] {
    roots.removeAll { $0 === work }
    named.removeAll { $0 === work }
    work.die()
    guard let id = work.id, !work.isWaiting, let next = callNext(id) else { return [] }
    return [next]
  }

  /// Gives the first in a line its turn for which nothing runs that it would wait for: it does not
  /// wait for what it stands in itself.
  func callNext(_ id: Int) -> Work? {
    let running = named.filter { $0.id == id && !$0.isWaiting }
    let next = named.first { work in
      work.id == id && work.isWaiting && running.allSatisfy { work.stands(in: $0) }
    }
    next?.isWaiting = false
    return next
  }

  /// Begins what has its turn; of several that which got it last is the first.
  func begin(_ next: [Work]) {
    for work in next.reversed() where work.isAlive { work.beginning?() }
  }
}
