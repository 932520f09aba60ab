/// The tree of all work that a store has started, with the ids and the order of the effects.
///
/// An effect tree is a value and runs nothing itself. Each event is a method. ``next()`` returns
/// the next step for the store, until nothing is left to do now:
///
///     tree.start(effect, for: nil)
///     while let step = tree.next() { … }
///
/// `concat`, `merge`, an id, `catch` and `finally` are nodes around bodies. Nodes keep the objects
/// that the store gives them: the running body, the fork, the pending action. The current steps are
/// on an explicit stack. So effects of any length and any depth run in constant stack space, in the
/// order in which they are written.
struct EffectTree: Sendable {
  /// A step that the store carries out.
  enum Step: Sendable {
    /// Reduce a mutation.
    case reduce(AnyBox)
    /// Reduce an array of mutations.
    case reduceAll(AnyBox)
    /// Reduce the mutation that the handler returns for the error.
    case recover(any Error, @Sendable (any Error) -> AnyBox)
    /// Send an action to a child.
    case childAction(AnyBox)
    /// Start a body, and add it with ``EffectTree/attach(_:)``.
    case run(EffectNodeID, EffectStart, name: String?, Work.Body)
    /// Check whether a throttle is open, and report the result with `throttle`.
    indirect case throttle(Throttled, under: EffectNodeID)
    /// Set the alarm of an id for a waiting effect, and report the end of the wait with `ring`.
    case setAlarm(EffectID, EffectNodeID, Duration)
    /// Clear the alarm of an id: the waiting effect does not start.
    case clearAlarm(EffectID, EffectNodeID, CancellationCause)
    /// A waiting effect does not start, but its alarm is not cleared: it is set again, or the store ends.
    case dropDelayed(EffectNodeID, CancellationCause)
    /// Reduce the mutations of a timer.
    indirect case fire(StoreTimer)
    /// Deliver an event.
    case deliverEvent(AnyBox)
    /// Stop a body: no later emission of it is reduced. A pause has no name, since its end is no news.
    case cancel(EffectTask, name: String?, CancellationCause)
    /// Resume the tasks that wait for a fork, which has failed if there is an error.
    case finishFork(Fork, (any Error)?)
    /// Ask the reactor for an effect, and continue with `answerFailure`.
    case failed(any Error, root: EffectNodeID)
    /// All work that an action started is over.
    case finished(PendingAction, TraceEnding)
  }

  enum Node: Sendable {
    /// All that one action started, if code waits for its end.
    case root(PendingAction)
    /// A running body, once it is attached.
    case body(EffectTask?, isPause: Bool)
    /// A body that has returned, and is over when its forks are.
    case left
    /// An effect that the body above has forked.
    case fork(Fork)
    case sequence([AnyEffect], next: Int)
    /// Parallel parts. After so many ends, or a failure, the others end for this cause.
    case group(open: Int, CancellationCause)
    indirect case retried(AnyEffect, Retries)
    /// An effect that starts when the alarm of its id rings.
    indirect case delayed(AnyEffect)
    /// An effect that waits until no work runs under the id, with the context for its start.
    indirect case waiting(EffectID, AnyEffect, SavedContext?)
    case keyed(EffectID)
    case caught(@Sendable (any Error) -> AnyBox)
    case finally(AnyBox)
  }

  enum Frame: Sendable {
    case start(AnyEffect, under: EffectNodeID)
    /// Start an effect whose throttle is open.
    indirect case startThrottled(Throttled, under: EffectNodeID)
    /// A part of this node is over, or a sequence begins.
    case over(EffectNodeID, (any Error)?)
    case step(Step)
    /// Set the context of the next steps.
    case context(SavedContext?)
  }

  var tree = Forest<Node>()
  /// The effects that have ids, running and waiting.
  var scopes = Scopes()
  var agenda: [Frame] = []
  /// The context of the next step; `nil` is the context of the caller.
  var context: SavedContext?
  /// True when an effect that waits for its turn starts in the context of its sender.
  let savesContexts: Bool

  /// True when all work is over.
  var isEmpty: Bool { tree.isEmpty }

  /// Starts the effect of an action, which may wait for the end of all its work.
  mutating func start(_ effect: AnyEffect, for action: PendingAction?) {
    if agenda.capacity == 0 { agenda.reserveCapacity(4) }
    guard let action else { return agenda.append(.start(effect, under: .top)) }
    let root = tree.insert(.root(action), under: .top)
    // In a trace, the number of an action's only body is that of its root.
    if case .run = effect.work { tree.made -= 1 }
    agenda.append(.start(effect, under: root))
  }

  /// Continues after a failure with the effect of the reactor, or ends the action without one.
  mutating func answerFailure(_ root: EffectNodeID, with effect: AnyEffect?) {
    agenda.append(effect.map { .start($0, under: root) } ?? .over(root, nil))
  }

  /// Forgets all work, and drops the mutations of `finally`.
  ///
  /// - Returns: The steps that stop the bodies, the forks and the actions, each in the order in
  ///   which they began.
  mutating func cancelAll() -> [Step] {
    var (bodies, forks, actions): ([Step], [Step], [Step]) = ([], [], [])
    for id in tree.ids {
      switch tree[id] {
      case .body(let body?, let isPause): bodies.append(stop(body, isPause, by: .end))
      case .delayed: bodies.append(.dropDelayed(id, .end))
      case .fork(let fork): forks.append(.finishFork(fork, CancellationError()))
      case .root(let action): actions.append(.finished(action, .cancelled(.end)))
      default: continue
      }
    }
    self = EffectTree(savesContexts: savesContexts)
    return bodies + forks + actions
  }

  /// Returns the next step, or `nil` when nothing is left to do until some work ends.
  mutating func next() -> Step? {
    while let frame = agenda.popLast() {
      let step: Step? =
        switch frame {
        case .step(let step): step
        case .start(let effect, let parent): startWork(effect.work, of: effect, under: parent)
        case .startThrottled(let throttled, let parent): startThrottled(throttled, under: parent)
        case .over(let id, let error): over(id, error)
        case .context(let context): setContext(context)
        }
      if let step { return step }
    }
    return nil
  }
}

// The start and the end of each kind of work, step by step.
extension EffectTree {
  mutating func startWork(
    _ work: Work,
    of effect: AnyEffect,
    under parent: EffectNodeID
  ) -> Step? {
    guard parent == .top || tree.contains(parent) else { return nil }
    switch work {
    case .none:
      agenda.append(.over(parent, nil))
    case .mutation(let mutation):
      return end(parent, with: .reduce(mutation))
    case .mutations(let mutations):
      return end(parent, with: .reduceAll(mutations))
    case .run(let start, let name, let body):
      let id = tree.insert(.body(nil, isPause: false), under: parent)
      return .run(id, start, name: name, body)
    case .concat(let parts):
      agenda.append(.over(tree.insert(.sequence(parts, next: 0), under: parent), nil))
    case .merge(let parts):
      startParts(parts, in: .group(open: max(1, parts.count), .failure), under: parent)
    case .race(let parts):
      startParts(parts, in: .group(open: 1, .race), under: parent)
    case .pause(let duration):
      let id = tree.insert(.body(nil, isPause: true), under: parent)
      return .run(id, .immediate, name: nil, EffectTask.pause(for: duration))
    case .retried(let inner, let retries):
      agenda.append(.start(inner, under: tree.insert(.retried(inner, retries), under: parent)))
    case .underID(let id, let policy, let inner):
      return startUnderID(id, policy, inner, of: effect, under: parent)
    case .cancel(let id):
      agenda.append(.over(parent, nil))
      cancel(scopes.all(id), by: .asked(id))
    case .event(let event):
      return end(parent, with: .deliverEvent(event))
    case .childAction(let childAction):
      return end(parent, with: .childAction(childAction))
    case .caught(let inner, let recover):
      agenda.append(.start(inner, under: tree.insert(.caught(recover), under: parent)))
    case .finally(let inner, let mutation):
      agenda.append(.start(inner, under: tree.insert(.finally(mutation), under: parent)))
    case .timer(let timer):
      start(timer, under: parent)
    case .due(let timer):
      return end(parent, with: .fire(timer))
    case .mapped(_, let unwrap):
      agenda.append(.start(unwrap(), under: parent))
    case .deferred(let make):
      agenda.append(.start(make(), under: parent))
    case .deep(let deep):
      return startWork(deep.value, of: effect, under: parent)
    }
    return nil
  }

  /// Ends work whose only step is this one, once the store has carried it out.
  mutating func end(_ parent: EffectNodeID, with step: Step) -> Step {
    agenda.append(.over(parent, nil))
    return step
  }

  /// Starts parallel effects in a group, which is over at once if there are none.
  mutating func startParts(_ parts: [AnyEffect], in group: Node, under parent: EffectNodeID) {
    let node = tree.insert(group, under: parent)
    if parts.isEmpty { agenda.append(.over(node, nil)) }
    for part in parts.reversed() { agenda.append(.start(part, under: node)) }
  }

  /// Starts a part of a sequence.
  ///
  /// The last part replaces the sequence. If the sequence has later siblings, the part cannot
  /// replace it, since it would come after them.
  mutating func startPart(_ next: Int, of parts: [AnyEffect], in id: EffectNodeID) {
    if next == parts.count - 1, tree.isLast(id) {
      agenda.append(.start(parts[next], under: remove(id)))
    } else {
      tree[id] = .sequence(parts, next: next + 1)
      agenda.append(.start(parts[next], under: id))
    }
  }

  mutating func over(_ id: EffectNodeID, _ error: (any Error)?) -> Step? {
    switch tree[id] {
    case nil:
      return id == .top ? error.map { .failed($0, root: id) } : nil
    case .waiting, .delayed:
      return nil
    case .body, .left:
      finishBody(id, error, hasReturned: false)
    case .fork(let fork):
      // The body of an awaited fork receives its error, and may continue.
      agenda.append(.over(remove(id), fork.isAwaited ? nil : error))
      return .finishFork(fork, error)
    case .root(let action):
      if let error { return .failed(error, root: id) }
      tree.remove(id)
      return .finished(action, .finished)
    case .sequence(let parts, let next) where error == nil && next < parts.count:
      startPart(next, of: parts, in: id)
    case .group(let open, let cause) where error == nil && open > 1:
      tree[id] = .group(open: open - 1, cause)
    case .group(_, let cause):
      let stopped = tree.children(of: id).flatMap { cancelNode($0, by: cause) }
      agenda.append(.over(remove(id), error))
      schedule(stopped)
    case .retried(let effect, let retries) where error != nil && retries.left > 0:
      tree[id] = .retried(effect, retries.next(after: error))
      let again = retries.pause > .zero ? effect.after(retries.pause) : effect
      agenda.append(.start(again, under: id))
    case .sequence, .keyed, .retried:
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

  /// Removes a node, and returns its parent.
  mutating func remove(_ id: EffectNodeID) -> EffectNodeID {
    let scope = tree.scope(of: id)
    guard let (node, parent) = tree.remove(id) else {
      preconditionFailure("Work ended twice in the effect tree.")
    }
    if case .keyed(let key) = node { unregister(id, scope, key) }
    return parent
  }

  /// Ends some scopes in the order in which they started.
  ///
  /// The nodes around them continue when all the scopes have ended.
  mutating func cancel(_ scopes: [EffectNodeID], by cause: CancellationCause) {
    var steps: [Step] = []
    var parents: [EffectNodeID] = []
    leaveLines(scopes)
    for id in scopes.sorted(by: { $0.generation < $1.generation }) where tree.contains(id) {
      parents.append(tree.parent(of: id))
      steps += cancelNode(id, by: cause)
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
      case .body(let body?, let isPause): steps.append(stop(body, isPause, by: cause))
      case .fork(let fork): answers.append(.finishFork(fork, CancellationError()))
      case .waiting: leaveLines([id])
      case .delayed: steps.append(forget(id, by: cause))
      case .finally(let mutation): steps.append(.reduce(mutation))
      case .keyed(let key): unregister(id, tree.scope(of: id), key)
      case nil, .root, .body, .left, .sequence, .group, .retried, .caught: break
      }
      tree.remove(id)
    }
    steps += answers
    return steps
  }

  /// Returns the step that stops a body.
  func stop(_ body: EffectTask, _ isPause: Bool, by cause: CancellationCause) -> Step {
    .cancel(body, name: isPause ? nil : name(of: body.id), cause)
  }

  /// The name of work in reports: that of the body, or else the id around it.
  func name(of id: EffectNodeID) -> String {
    if case .body(let body?, _) = tree[id], let name = body.name { return name }
    return scopes.key(of: tree.scope(of: id)).map { "\($0)" } ?? "work"
  }

  /// The action that started a piece of work, if code waits for its end.
  func action(of id: EffectNodeID) -> PendingAction? {
    var id = id
    while tree.contains(id) {
      if case .root(let action) = tree[id] { return action }
      id = tree.parent(of: id)
    }
    return nil
  }
}

// The bodies, which the store starts, and the effects that they fork. A fork is a child of its body
// in the tree, so it ends with the body.
extension EffectTree {
  /// Adds the object of a body that starts.
  mutating func attach(_ body: EffectTask) {
    guard case .body(_, let isPause) = tree[body.id] else { return }
    tree[body.id] = .body(body, isPause: isPause)
  }

  /// True when a body is the last work of its action, so that no effect follows it.
  func isLastOfAction(_ id: EffectNodeID) -> Bool {
    let parent = tree.parent(of: id)
    if case .root = tree[parent] { return true }
    return parent == .top
  }

  /// Handles the end of a body, or of one of its forks.
  ///
  /// After an error the body and all its forks end. Without one, the work of the body ends when the
  /// body has returned and its last fork is over.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - error: The error that the body or the fork threw.
  ///   - hasReturned: True when the body has returned or thrown; false for the end of a fork.
  mutating func finishBody(_ body: EffectNodeID, _ error: (any Error)?, hasReturned: Bool) {
    if hasReturned { tree[body] = .left }
    if let error {
      let parent = tree.parent(of: body)
      let stopped = cancelNode(body, by: .failure)
      agenda.append(.over(parent, error))
      schedule(stopped)
    } else if case .left = tree[body], !tree.hasChildren(body) {
      agenda.append(.over(remove(body), nil))
    }
  }

  /// Starts an effect under the body that forks it, and returns the id of the fork.
  mutating func startFork(_ effect: AnyEffect, as fork: Fork) -> EffectNodeID {
    let id = tree.insert(.fork(fork), under: fork.run.id)
    agenda.append(.start(effect, under: id))
    return id
  }
}
