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
