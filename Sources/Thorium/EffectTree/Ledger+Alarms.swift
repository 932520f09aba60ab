/// A change of the alarm of an id.
enum AlarmStep: Sendable {
  /// Set it for an effect that waits, perhaps in the place of another one, and answer with `ring` when it rings.
  case set(EffectID, WorkID, Duration, insteadOf: WorkID?)
  /// Clear it: the effect does not begin.
  case clear(EffectID, WorkID, CancellationCause)
  /// The effect does not begin, and the alarm is set again at once, for another one.
  case replace(WorkID, CancellationCause)
}

// Debounced effects wait for the alarm of their id, without a task for each of them.
extension Ledger {
  /// Lets an effect wait, in the place of all that runs or waits under its id.
  ///
  /// - Parameters:
  ///   - inner: The effect that waits.
  ///   - effect: The same effect with its policy.
  ///   - key: The id.
  ///   - duration: How long it waits.
  ///   - parent: The work that it is a part of.
  /// - Returns: What the store does next.
  mutating func delay(
    _ inner: AnyEffect,
    of effect: AnyEffect,
    _ key: EffectID,
    _ duration: Duration,
    under parent: WorkID
  ) -> Step? {
    if duration > .zero, let step = takeOver(inner, key, duration, under: parent) { return step }
    if isInFlight(key, outside: parent) {
      // Whatever the replaced work is followed by happens before its replacement waits.
      agenda.append(.begin(effect, under: parent))
      if duration > .zero, let old = replaceDelayed(key, outside: parent) { return .alarm(old) }
      replace(key, outside: parent)
      return nil
    }
    if duration <= .zero {
      let scope = tree.insert(.keyed(key), under: parent)
      enter(key, scope)
      agenda.append(.begin(inner, under: scope))
      return nil
    }
    let work = tree.insert(.delayed(inner), under: parent)
    enter(key, work)
    return .alarm(.set(key, work, duration, insteadOf: nil))
  }

  /// Lets an effect wait in place of a waiting one that has no ticket and is the last work of its action.
  ///
  /// Such an effect needs no steps to end it.
  ///
  /// - Returns: `nil` if there is no such effect.
  mutating func takeOver(
    _ inner: AnyEffect,
    _ key: EffectID,
    _ duration: Duration,
    under parent: WorkID
  ) -> Step? {
    guard tree.scope(of: parent) == WorkTree<Node>.none,
      let (old, scope) = scopes.outermostAlone(key), case .delayed = tree[old],
      let root = tree.parent(of: old), case .root(isTracked: false) = tree[root]
    else { return nil }
    tree.remove(old)
    tree.remove(root)
    let work = tree.insert(.delayed(inner), under: parent)
    scopes.hand(scope, to: work)
    tree.set(scope, of: work)
    return .alarm(.set(key, work, duration, insteadOf: old))
  }

  /// Cancels all that runs or waits under an id, since something takes its place.
  mutating func replace(_ key: EffectID, outside parent: WorkID) {
    let scope = tree.scope(of: parent)
    guard let work = scopes.onlyOne(key, outside: scope) else {
      return cancel(scopes.inFlight(key, outside: scope), by: .replaced(key.asked))
    }
    let around = tree.parent(of: work)
    let steps = stop(work, by: .replaced(key.asked))
    if let around { agenda.append(.over(around, nil)) }
    schedule(steps)
  }

  /// Forgets an effect that waits, where nothing else has its id.
  mutating func replaceDelayed(_ key: EffectID, outside parent: WorkID) -> AlarmStep? {
    guard let work = scopes.onlyOne(key, outside: tree.scope(of: parent)),
      case .delayed = tree[work]
    else { return nil }
    scopes.remove(tree.scope(of: work), for: work)
    agenda.append(.over(remove(work), nil))
    return .replace(work, .replaced(key.asked))
  }

  /// Forgets the id of an effect that waits and is cancelled.
  mutating func forget(_ work: WorkID, by cause: CancellationCause) -> AlarmStep {
    let scope = tree.scope(of: work)
    guard let key = scopes.key(of: scope) else { return .replace(work, cause) }
    unregister(work, scope, key)
    return .clear(key, work, cause)
  }

  /// Begins an effect whose alarm has rung, or lets it fail as its clock has.
  ///
  /// - Returns: False when it was cancelled before.
  mutating func ring(_ work: WorkID, _ error: (any Error)?) -> Bool {
    guard case .delayed(let effect) = tree[work], let key = scopes.key(of: tree.scope(of: work))
    else { return false }
    tree[work] = .keyed(key)
    agenda.append(error == nil ? .begin(effect, under: work) : .over(work, error))
    return true
  }

  /// The effects that wait for an alarm, in the order in which they were asked for.
  var delayed: [WorkID] {
    tree.ids.filter { if case .delayed = tree[$0] { true } else { false } }
  }
}
