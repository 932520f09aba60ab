import Thorium

// S3: each event is taken once, and kept until then.
extension StoreModel {
  /// Tells an event to whoever came first and still takes, or keeps it.
  func tell(_ notice: Notice, from body: Work? = nil) {
    trace(.told(notice.number, effect: body?.number))
    takers.removeAll(where: \.isLost)
    if let taker = takers.first { return give(notice, to: taker) }
    kept.append(notice)
  }

  /// What a body tells goes the way of what it emits.
  func tell(_ notice: Notice, of body: Int, _ work: Work) {
    if work === starting, telling == nil, !isReducing {
      tell(notice, from: work)
    } else if work.isAtWork {
      work.hasSent = true
      submit(.event(notice, work))
    }
    note(.emitted(body, isAlive: work.isAtWork))
  }

  /// Whoever comes to take is given all that is kept.
  func attach(taker: Watcher) {
    while !taker.isLost, !kept.isEmpty {
      give(kept.removeFirst(), to: taker)
    }
    if !hasEnded { takers.append(taker) }
  }

  private func give(_ notice: Notice, to taker: Watcher) {
    note(.takes(taker.number, notice.number))
    telling = taker
    perform(notice.taking)
    telling = nil
  }
}
