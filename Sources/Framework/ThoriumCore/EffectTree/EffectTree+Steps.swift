// The start and the end of each kind of work, step by step.
extension EffectTree {
  mutating func startEffect(_ effect: AnyEffect, under parent: EffectNodeID) -> Step? {
    guard tree.contains(parent) else { return nil }
    switch effect.plan {
    case .none:
      agenda.append(.over(parent, nil))
      return nil
    case .just(let mutation):
      agenda.append(.over(parent, nil))
      return .reduce(mutation)
    case .many(let mutations):
      agenda.append(.over(parent, nil))
      return .reduceAll(mutations)
    case .work(let work, _):
      return startWork(work, of: effect, under: parent)
    }
  }

  mutating func startWork(
    _ work: Work,
    of effect: AnyEffect,
    under parent: EffectNodeID
  ) -> Step? {
    switch work {
    case .run(let start, let name, let body):
      return .run(tree.insert(.body(name: name), under: parent), start, name: name, body)
    case .concat(let parts):
      agenda.append(.advance(tree.insert(.sequence(parts, next: 0), under: parent)))
    case .merge(let parts):
      startParts(parts, in: tree.insert(.group(open: max(1, parts.count)), under: parent))
    case .race(let parts):
      startParts(parts, in: tree.insert(.race, under: parent))
    case .pause(let duration):
      return .pause(tree.insert(.pause, under: parent), duration)
    case .retried(let inner, let retries):
      agenda.append(.start(inner, under: tree.insert(.retried(inner, retries), under: parent)))
    case .debounced, .lined, .droppable, .throttled, .keyed, .cancel:
      return startUnderID(work, of: effect, under: parent)
    case .event(let event):
      agenda.append(.over(parent, nil))
      return .deliverEvent(event)
    case .childAction(let childAction):
      agenda.append(.over(parent, nil))
      return .childAction(childAction)
    case .caught(let inner, let recover):
      agenda.append(.start(inner, under: tree.insert(.caught(recover), under: parent)))
    case .finally(let inner, let mutation):
      agenda.append(.start(inner, under: tree.insert(.finally(mutation), under: parent)))
    case .timer(let timer):
      start(timer, under: parent)
    case .due(let timer):
      agenda.append(.over(parent, nil))
      return .fire(timer)
    case .mapped(let mapped):
      agenda.append(.start(mapped.unwrap(), under: parent))
    case .deferred(let make):
      agenda.append(.start(make(), under: parent))
    case .deep(let deep):
      return startWork(deep.value, of: effect, under: parent)
    }
    return nil
  }

  /// Starts work by the policy of its id, or cancels an id.
  mutating func startUnderID(
    _ work: Work,
    of effect: AnyEffect,
    under parent: EffectNodeID
  ) -> Step? {
    switch work {
    case .debounced(let id, let duration, let inner):
      return delay(inner, of: effect, id, duration, under: parent)
    case .lined(let id, let inner) where isInFlight(id, outside: parent):
      let context = savesContexts ? SavedContext() : nil
      let place = tree.insert(.waiting(id, inner, context), under: parent)
      enter(id, place, isWaiting: true)
      if scopes.isNested(tree.scope(of: place)) { callNext(in: id) }
    case .droppable(let id, _) where isInFlight(id, outside: parent):
      agenda.append(drop(under: parent))
    case .throttled(let id, let interval, let latest, let inner):
      return .throttle(id, interval, latest: latest, inner, under: parent)
    case .keyed(let id, true, _) where isInFlight(id, outside: parent):
      // The steps that follow the cancelled work run before its replacement starts.
      agenda.append(.start(effect, under: parent))
      replace(id, outside: parent)
    case .lined(let id, let inner), .droppable(let id, let inner), .keyed(let id, _, let inner):
      let scope = tree.insert(.keyed(id), under: parent)
      enter(id, scope)
      agenda.append(.start(inner, under: scope))
    case .cancel(let id):
      agenda.append(.over(parent, nil))
      cancel(scopes.all(id), by: .asked(id))
    default: preconditionFailure("Work without an id was started as if it had one.")
    }
    return nil
  }

  /// Starts parallel effects in a node, which is over when they are, or at once if there are none.
  mutating func startParts(_ parts: [AnyEffect], in node: EffectNodeID) {
    if parts.isEmpty { agenda.append(.over(node, nil)) }
    for part in parts.reversed() { agenda.append(.start(part, under: node)) }
  }

  /// Registers a node under an id.
  mutating func enter(_ key: EffectID, _ work: EffectNodeID, isWaiting: Bool = false) {
    let around = tree.scope(of: work)
    tree.set(scopes.insert(key, for: work, inside: around, isWaiting: isWaiting), of: work)
  }

  mutating func advance(_ id: EffectNodeID) -> Step? {
    guard case .sequence(let parts, let next) = tree[id] else { return nil }
    if next == parts.count {
      agenda.append(.over(remove(id), nil))
    } else if next == parts.count - 1, tree.isLast(id) {
      // The last part replaces the sequence. If the sequence has later siblings, the part cannot
      // replace it, since it would come after them.
      agenda.append(.start(parts[next], under: remove(id)))
    } else {
      tree[id] = .sequence(parts, next: next + 1)
      agenda.append(.start(parts[next], under: id))
    }
    return nil
  }

  mutating func over(_ id: EffectNodeID, _ error: (any Error)?) -> Step? {
    switch tree[id] {
    case nil, .pause, .waiting, .delayed:
      return nil
    case .body, .lone, .left:
      finishPartOfBody(id, error: error)
    case .fork(let isAwaited):
      return finishFork(id, isAwaited: isAwaited, error: error)
    case .root(let isTracked):
      if let error { return .failed(error, root: id) }
      tree.remove(id)
      return isTracked ? .finished(id) : nil
    case .sequence:
      agenda.append(error == nil ? .advance(id) : .over(remove(id), error))
    case .group(let open):
      if error == nil, open > 1 {
        tree[id] = .group(open: open - 1)
      } else {
        finishNode(id, error, stoppingOthersBy: .failure)
      }
    case .race:
      finishNode(id, error, stoppingOthersBy: .race)
    case .retried(let effect, let retries) where error != nil && retries.left > 0:
      let next = retries.next(after: error)
      tree[id] = .retried(effect, next)
      let pause = retries.pause.duration(next.done)
      let again = pause > .zero ? effect.after(pause) : effect
      agenda.append(.start(again, under: id))
    case .keyed, .retried:
      agenda.append(.over(remove(id), error))
    case .caught(let recover):
      agenda.append(.over(remove(id), nil))
      return error.map { .recover($0, recover) }
    case .finally(let mutation):
      agenda.append(.over(remove(id), error))
      return .reduce(mutation)
    }
    return nil
  }

  /// Ends a node after its first part, and stops the other parts.
  mutating func finishNode(
    _ id: EffectNodeID,
    _ error: (any Error)?,
    stoppingOthersBy cause: CancellationCause
  ) {
    let stopped = tree.children(of: id).flatMap { cancelNode($0, by: cause) }
    agenda.append(.over(remove(id), error))
    schedule(stopped)
  }

  /// Removes a node that is not a root, and returns its parent.
  mutating func remove(_ id: EffectNodeID) -> EffectNodeID {
    let scope = tree.scope(of: id)
    guard case (let node, let parent?)? = tree.remove(id) else {
      preconditionFailure("A root of the effect tree was closed as if it were a part.")
    }
    if case .keyed(let key) = node { unregister(id, scope, key) }
    return parent
  }

  mutating func unregister(_ id: EffectNodeID, _ scope: Int, _ key: EffectID) {
    scopes.remove(scope, for: id)
    callNext(in: key)
  }

  /// True when an id has an effect that does not contain the given work.
  func isInFlight(_ key: EffectID, outside work: EffectNodeID) -> Bool {
    scopes.isInFlight(key, outside: tree.scope(of: work))
  }

  /// Ends some scopes in the order in which they started.
  ///
  /// The nodes around them continue when all the scopes have ended.
  mutating func cancel(_ scopes: [EffectNodeID], by cause: CancellationCause) {
    var steps: [Step] = []
    var parents: [EffectNodeID] = []
    leaveLines(scopes)
    for id in scopes.sorted(by: { $0.generation < $1.generation }) {
      guard let parent = tree.parent(of: id) else { continue }
      steps += cancelNode(id, by: cause)
      parents.append(parent)
    }
    for parent in parents.reversed() { agenda.append(.over(parent, nil)) }
    schedule(steps)
  }

  mutating func schedule(_ steps: [Step]) {
    for step in steps.reversed() { agenda.append(.step(step)) }
  }

  /// Removes a node and all its descendants; stops inner work before its `finally` is reduced.
  mutating func cancelNode(_ work: EffectNodeID, by cause: CancellationCause) -> [Step] {
    var steps: [Step] = []
    // Tasks that wait for a fork continue after the body that may contain the fork
    // has been stopped.
    var answers: [Step] = []
    for id in tree.innermostFirst(from: work) {
      switch tree[id] {
      case .body, .lone: steps.append(.cancel(id, name: name(of: id), cause))
      case .pause: steps.append(.cancel(id, name: nil, cause))
      case .fork: answers.append(.finishFork(id, CancellationError()))
      case .waiting: leaveLines([id])
      case .delayed: steps.append(.alarm(forget(id, by: cause)))
      case .finally(let mutation): steps.append(.reduce(mutation))
      case .keyed(let key): unregister(id, tree.scope(of: id), key)
      case nil, .root, .left, .sequence, .group, .race, .retried, .caught: break
      }
      tree.remove(id)
    }
    steps += answers
    return steps
  }

  /// The name of a body in reports: its own, or else the id around it.
  func name(of id: EffectNodeID) -> String {
    if case .body(let name?) = tree[id] { return name }
    if case .lone(let name, _) = tree[id] { return name ?? "work" }
    return scopes.key(of: tree.scope(of: id)).map { "\($0)" } ?? "work"
  }

  /// The root of a piece of work: an action's work, or a body that is all of it.
  func root(of id: EffectNodeID) -> EffectNodeID {
    var last = id
    while let parent = tree.parent(of: last) { last = parent }
    return last
  }
}
