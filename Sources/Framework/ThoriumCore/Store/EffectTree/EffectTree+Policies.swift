// The order of effects under one id.
extension EffectTree {
  /// Starts the first waiting effect of an id, if only effects that contain it run under the id.
  mutating func callNext(in key: EffectID) {
    // An effect does not wait for the effects that contain it.
    guard let first = scopes.startNextWaiting(of: key),
      case .waiting(_, let effect, let saved) = tree[first]
    else { return }
    tree[first] = .keyed(key)
    guard let saved else { return agenda.append(.start(effect, under: first)) }
    // If two changes of the context follow each other, only the first one counts. So a long line of
    // effects keeps a short agenda.
    if case .context = agenda.last {} else { agenda.append(.context(context)) }
    agenda.append(.start(effect, under: first))
    agenda.append(.context(saved))
  }

  /// Sets the context of the steps that follow.
  mutating func setContext(_ context: SavedContext?) -> Step? {
    self.context = context
    return nil
  }

  /// Returns the frame that ends an effect dropped by a policy.
  ///
  /// If this also ends a later attempt of a retry, the retry fails with the error of the
  /// previous attempt.
  mutating func drop(under parent: EffectNodeID) -> Frame {
    var retried: [EffectNodeID] = []
    var around = parent
    while around != .top {
      let id = around
      around = tree.parent(of: id)
      switch tree[id] {
      case .keyed, .finally, .group(_, .race): continue
      case .sequence(let parts, let next) where next == parts.count: continue
      case .retried(_, let retries):
        retried.append(id)
        guard let error = retries.error else { continue }
        for id in retried { giveUp(id) }
        return .over(parent, error)
      default: return .over(parent, nil)
      }
    }
    return .over(parent, nil)
  }

  /// Makes a retry end with its next failure.
  mutating func giveUp(_ id: EffectNodeID) {
    guard case .retried(let effect, let retries) = tree[id] else { return }
    tree[id] = .retried(effect, retries.last)
  }

  /// Continues a throttled effect when the remaining time of its throttle is known.
  ///
  /// If `wait` is `nil`, the throttle was open. The effect starts, and replaces all that still wait,
  /// since they would run after a newer one.
  mutating func throttle(_ throttled: Throttled, under parent: EffectNodeID, wait: Duration?) {
    let (id, turn) = (throttled.id, throttled.turn)
    guard let wait else {
      if case .keyed(turn) = tree[parent] {
        // The starting effect no longer waits, so the next one must not replace it.
        scopes.change(tree.scope(of: parent), to: id)
        tree[parent] = .keyed(id)
      }
      return agenda.append(.startThrottled(throttled, under: parent))
    }
    guard throttled.latest else { return agenda.append(drop(under: parent)) }
    let again = Work.underID(
      id,
      .throttled(throttled.interval, latest: true),
      throttled.effect
    )
    let waiting = AnyEffect(.underID(turn, .debounced(wait), AnyEffect(again)))
    agenda.append(.start(AnyEffect(.underID(id, .concurrent, waiting)), under: parent))
  }

  /// Starts an effect whose throttle is open, once no other effect waits for the throttle.
  ///
  /// It replaces those that wait. The steps after a replaced effect run first. If one of them waits, it is
  /// replaced, too.
  mutating func startThrottled(_ throttled: Throttled, under parent: EffectNodeID) -> Step? {
    guard parent == .top || tree.contains(parent) else { return nil }
    if isInFlight(throttled.turn, outside: parent) {
      agenda.append(.startThrottled(throttled, under: parent))
      replace(throttled.turn, outside: parent)
    } else {
      startNow(throttled.effect, under: throttled.id, in: parent)
    }
    return nil
  }

  /// Removes waiting effects from their lines, so that none of them gets a turn.
  mutating func leaveLines(_ waiting: [EffectNodeID]) {
    for id in waiting {
      if case .waiting = tree[id] { scopes.remove(tree.scope(of: id), for: id) }
    }
  }
}

/// An effect that asks for its turn at a throttle.
struct Throttled: Sendable {
  let id: EffectID
  let interval: Duration
  let latest: Bool
  let effect: AnyEffect

  /// The id of the latest effect while it waits for the throttle.
  var turn: EffectID { EffectID(ThrottleTurn(id: id)) }
}
