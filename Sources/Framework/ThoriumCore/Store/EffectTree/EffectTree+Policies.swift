// The order of effects under one id.
extension EffectTree {
  /// Starts an effect by the policy for its id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - policy: The policy.
  ///   - inner: The effect.
  ///   - effect: The same effect with its policy.
  ///   - parent: The node that contains it.
  /// - Returns: The next step for the store.
  mutating func startUnderID(
    _ id: EffectID,
    _ policy: EffectPolicy,
    _ inner: AnyEffect,
    of effect: AnyEffect,
    under parent: EffectNodeID
  ) -> Step? {
    switch policy {
    case .debounced(let duration):
      return delay(inner, of: effect, id, duration.clamped, under: parent)
    case .throttled(let interval, let latest):
      let throttled = Throttled(id: id, interval: interval.clamped, latest: latest, effect: inner)
      return .throttle(throttled, under: parent)
    case .sequential where isInFlight(id, outside: parent):
      let context = savesContexts ? SavedContext() : nil
      let place = tree.insert(.waiting(id, inner, context), under: parent)
      register(place, under: id, isWaiting: true)
      if scopes.isNested(tree.scope(of: place)) { callNext(in: id) }
    case .droppable where isInFlight(id, outside: parent):
      agenda.append(drop(under: parent))
    case .latest where isInFlight(id, outside: parent):
      // The steps that follow the cancelled work run before its replacement starts.
      agenda.append(.start(effect, under: parent))
      replace(id, outside: parent)
    case .concurrent, .latest, .sequential, .droppable:
      startNow(inner, under: id, in: parent)
    }
    return nil
  }

  /// Starts an effect under an id, beside all others of the id.
  mutating func startNow(_ effect: AnyEffect, under id: EffectID, in parent: EffectNodeID) {
    let scope = tree.insert(.keyed(id), under: parent)
    register(scope, under: id)
    agenda.append(.start(effect, under: scope))
  }

  /// Registers a node under an id.
  mutating func register(_ work: EffectNodeID, under key: EffectID, isWaiting: Bool = false) {
    let around = tree.scope(of: work)
    tree.set(scopes.insert(key, for: work, inside: around, isWaiting: isWaiting), of: work)
  }

  mutating func unregister(_ id: EffectNodeID, _ scope: Int, _ key: EffectID) {
    scopes.remove(scope, for: id)
    callNext(in: key)
  }

  /// True when an id has an effect that does not contain the given work.
  func isInFlight(_ key: EffectID, outside work: EffectNodeID) -> Bool {
    scopes.isInFlight(key, outside: tree.scope(of: work))
  }

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
    var retried: [(EffectNodeID, AnyEffect, Retries)] = []
    var around = parent
    while around != .top {
      let id = around
      around = tree.parent(of: id)
      switch tree[id] {
      case .keyed, .finally, .group(_, .race): continue
      case .sequence(let parts, let next) where next == parts.count: continue
      case .retried(let effect, let retries):
        retried.append((id, effect, retries))
        guard let error = retries.error else { continue }
        for (id, effect, retries) in retried { tree[id] = .retried(effect, retries.last) }
        return .over(parent, error)
      default: return .over(parent, nil)
      }
    }
    return .over(parent, nil)
  }

  /// True when a throttled effect has waited for its turn.
  func hasWaited(_ throttled: Throttled, under parent: EffectNodeID) -> Bool {
    let turn = throttled.turn
    if case .keyed(turn) = tree[parent] { return true }
    return false
  }

  /// Continues a throttled effect when the remaining time of its throttle is known.
  ///
  /// If `wait` is `nil`, the throttle was open. The effect starts, and replaces all that still wait,
  /// since they would run after a newer one.
  mutating func throttle(_ throttled: Throttled, under parent: EffectNodeID, wait: Duration?) {
    let (id, turn) = (throttled.id, throttled.turn)
    guard let wait else {
      if hasWaited(throttled, under: parent) {
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

// Debounced effects wait for the alarm of their id, without a task for each effect.
extension EffectTree {
  /// Makes an effect wait, in the place of all running and waiting effects of its id.
  ///
  /// - Parameters:
  ///   - inner: The effect that waits.
  ///   - effect: The same effect with its policy.
  ///   - key: The id.
  ///   - duration: The length of the wait.
  ///   - parent: The node that contains it.
  /// - Returns: The next step for the store.
  mutating func delay(
    _ inner: AnyEffect,
    of effect: AnyEffect,
    _ key: EffectID,
    _ duration: Duration,
    under parent: EffectNodeID
  ) -> Step? {
    if isInFlight(key, outside: parent) {
      // The steps that follow the replaced work run before its replacement waits.
      agenda.append(.start(effect, under: parent))
      if duration > .zero, let old = replaceDelayed(key, outside: parent) { return old }
      replace(key, outside: parent)
      return nil
    }
    if duration <= .zero {
      startNow(inner, under: key, in: parent)
      return nil
    }
    let work = tree.insert(.delayed(inner), under: parent)
    register(work, under: key)
    return .setAlarm(key, work, duration)
  }

  /// Cancels all running and waiting work of an id, since other work replaces it.
  mutating func replace(_ key: EffectID, outside parent: EffectNodeID) {
    cancel(scopes.inFlight(key, outside: tree.scope(of: parent)), by: .replaced(key.asked))
  }

  /// Removes a waiting effect if it is the only one with its id.
  mutating func replaceDelayed(_ key: EffectID, outside parent: EffectNodeID) -> Step? {
    guard let work = scopes.onlyOne(key, outside: tree.scope(of: parent)),
      case .delayed = tree[work]
    else { return nil }
    scopes.remove(tree.scope(of: work), for: work)
    agenda.append(.over(remove(work), nil))
    return .dropDelayed(work, .replaced(key.asked))
  }

  /// Removes the id of a waiting effect that is cancelled.
  mutating func forget(_ work: EffectNodeID, by cause: CancellationCause) -> Step {
    let scope = tree.scope(of: work)
    guard let key = scopes.key(of: scope) else { return .dropDelayed(work, cause) }
    unregister(work, scope, key)
    return .clearAlarm(key, work, cause)
  }

  /// Starts an effect whose alarm has rung, or makes it fail with the error of its clock.
  ///
  /// - Returns: False when it was cancelled before.
  mutating func ring(_ work: EffectNodeID, _ error: (any Error)?) -> Bool {
    guard case .delayed(let effect) = tree[work], let key = scopes.key(of: tree.scope(of: work))
    else { return false }
    tree[work] = .keyed(key)
    agenda.append(error == nil ? .start(effect, under: work) : .over(work, error))
    return true
  }

  /// Sets a timer, which the effect under the parent does not contain.
  mutating func start(_ timer: StoreTimer, under parent: EffectNodeID) {
    let wait = Work.underID(EffectID(timer.id), .debounced(timer.delay), AnyEffect(.due(timer)))
    agenda.append(.over(parent, nil))
    agenda.append(.start(AnyEffect(wait), under: .top))
  }

  /// The timer that waits for an alarm; `nil` if another effect waits.
  func timer(of work: EffectNodeID) -> StoreTimer? {
    guard case .delayed(let effect) = tree[work], case .due(let timer) = effect.work
    else { return nil }
    return timer
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

/// The id of the latest throttled effect while it waits for its turn.
struct ThrottleTurn: Hashable, Sendable, CustomStringConvertible {
  let id: EffectID

  var description: String { "\(id)" }
}

extension EffectID {
  /// The id that the program gave, also if this is the internal id of a throttled effect.
  var asked: EffectID { (content.base as? ThrottleTurn)?.id ?? self }
}
