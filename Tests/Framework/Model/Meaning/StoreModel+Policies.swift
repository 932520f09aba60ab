import Thorium

// E5: what becomes of effects while others run under their id.
extension StoreModel {
  func begin(
    _ policy: Drawing.Policy,
    _ id: Int,
    _ inner: Drawing,
    in parent: Work,
    _ then: @escaping Then
  ) {
    let isFree = inFlight(id, outside: parent).isEmpty
    switch policy {
    case .concurrent:
      begin(inner, under: id, in: parent, then)
    case .latest:
      begin(.keyed(id, cancelInFlight: true, inner), in: parent, then: then)
    case .debounced(let pause):
      let late = Drawing.concat([.pause(pause), inner])
      begin(.keyed(id, cancelInFlight: true, late), in: parent, then: then)
    case .sequential where !isFree:
      standInLine(id, inner, in: parent, then)
    case .droppable where !isFree:
      then(.dropped)
    case .sequential, .droppable:
      begin(inner, under: id, in: parent, then)
    case .throttled(let interval, let latest):
      throttle(id, interval, latest, inner, in: parent, then)
    }
  }

  private func standInLine(
    _ id: Int,
    _ inner: Drawing,
    in parent: Work,
    _ then: @escaping Then
  ) {
    let work = Work(.keyed(id), in: parent, then: then)
    work.isWaiting = true
    work.beginning = { self.begin(inner, in: work) { self.finish(work, $0) } }
    named.append(work)
    guard let next = callNext(id) else { return }
    begin([next])
  }

  /// The first begins at once, and closes the throttle for its interval; of those that come until
  /// then the latest asks again when the interval is over, or all are dropped.
  private func throttle(
    _ id: Int,
    _ interval: Int,
    _ latest: Bool,
    _ inner: Drawing,
    in parent: Work,
    _ then: @escaping Then
  ) {
    let rest = throttles[id].map { $0.closed + $0.interval - world.now } ?? 0
    if rest > 0, latest {
      holdBack(id, interval, inner, for: rest, in: parent, then)
    } else if rest > 0 {
      then(.dropped)
    } else {
      throttles[id] = (world.now, interval)
      // What was held back begins, and is not to be replaced any more.
      for work in parent.around {
        if case .turn(id) = work.kind { work.kind = .keyed(id) }
      }
      // What is still held back, although its time is over, would begin after what came later.
      while parent.isAlive, let other = heldBack(id, outside: parent) {
        cancel([other], by: .replaced(EffectID(id)))
      }
      guard parent.isAlive else { return }
      begin(inner, under: id, in: parent, then)
    }
  }

  /// Waits for a throttle to open, in place of what waited before.
  private func holdBack(
    _ id: Int,
    _ interval: Int,
    _ inner: Drawing,
    for rest: Int,
    in parent: Work,
    _ then: @escaping Then
  ) {
    let place = Work(.keyed(id), in: parent, then: then)
    named.append(place)
    while place.isAlive, let other = heldBack(id, outside: place) {
      cancel([other], by: .replaced(EffectID(id)))
    }
    guard place.isAlive else { return }
    let turn = Work(.turn(id), in: place) { self.finish(place, $0) }
    named.append(turn)
    pause(rest, in: turn) { _ in
      self.throttle(id, interval, true, inner, in: turn) { self.finish(turn, $0) }
    }
  }

  /// What a throttle holds back, but what the asking work stands in.
  private func heldBack(_ id: Int, outside work: Work) -> Work? {
    named.first { other in
      if case .turn(id) = other.kind { return !work.stands(in: other) }
      return false
    }
  }
}
