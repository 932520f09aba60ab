/// The tree of all work that a store has started, with the ids and the order of the effects.
///
/// An effect tree is a value and runs nothing itself. Each event is a method. ``next()`` returns
/// the next step for the store, until nothing is left to do now:
///
///     tree.start(effect, isTracked: true)
///     while let step = tree.next() { … }
///
/// A body is a leaf of the tree. `concat`, `merge`, an id, `catch` and `finally` are the nodes
/// around it. The current steps are on an explicit stack. So effects of any length and any depth
/// run in constant stack space, in the order in which they are written.
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
    /// Start a body.
    ///
    /// If the body is over at once, the store calls ``EffectTree/finishBody(_:error:)``.
    case run(EffectNodeID, EffectStart, name: String?, Work.Body)
    /// Check whether a throttle is open, and report the result with `throttle`.
    indirect case throttle(EffectID, Duration, latest: Bool, AnyEffect, under: EffectNodeID)
    /// Set or clear an alarm.
    case alarm(AlarmStep)
    /// Reduce the mutations of a timer.
    indirect case fire(StoreTimer)
    /// Deliver an event.
    case deliverEvent(AnyBox)
    /// Begin a body that sleeps.
    case pause(EffectNodeID, Duration)
    /// Stop a body: no later emission of it is reduced. A pause has no name, since its end is no news.
    case cancel(EffectNodeID, name: String?, CancellationCause)
    /// Resume the tasks that wait for a fork, which has failed if there is an error.
    case finishFork(EffectNodeID, (any Error)?)
    /// Ask the reactor for an effect, and continue with `resume` or `finishRoot`.
    case failed(any Error, root: EffectNodeID)
    /// All work that an action started is over.
    case finished(EffectNodeID)
  }

  /// The work that the end of a store cancels.
  struct Cancelled {
    /// The bodies to stop, with their names; a pause has none.
    var bodies: [(id: EffectNodeID, name: String?)] = []
    var forks: [EffectNodeID] = []
    /// The tracked roots and lone bodies.
    var roots: [EffectNodeID] = []
  }

  enum Node: Sendable {
    /// All that one action started; tracked when the store needs the step `finished` at its end.
    case root(isTracked: Bool)
    /// A body that is the only work of an action.
    case lone(name: String?, isTracked: Bool)
    case body(name: String?)
    /// A body that has returned, and is over when its forks are.
    case left(isTracked: Bool)
    /// An effect that the body above has forked.
    case fork(isAwaited: Bool)
    case sequence([AnyEffect], next: Int)
    case group(open: Int)
    case race
    case pause
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
    indirect case startThrottled(EffectID, AnyEffect, under: EffectNodeID)
    case advance(EffectNodeID)
    /// A part of this node is over.
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

  init(savesContexts: Bool = false) {
    self.savesContexts = savesContexts
  }

  /// Starts the effect of an action.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - isTracked: True when the store needs the step `finished` at its end.
  /// - Returns: The id of the root of its work.
  @discardableResult
  mutating func start(_ effect: AnyEffect, isTracked: Bool) -> EffectNodeID {
    let root = tree.insert(.root(isTracked: isTracked), under: nil)
    if agenda.capacity == 0 { agenda.reserveCapacity(4) }
    agenda.append(.start(effect, under: root))
    return root
  }

  /// Reserves an id for a lone body before it is known whether the tree must track the body.
  ///
  /// No other work may start until the body is adopted or over.
  mutating func reserveID() -> EffectNodeID {
    tree.reserve()
  }

  /// Tracks a lone body that is still running.
  mutating func adoptBody(_ id: EffectNodeID, name: String?, isTracked: Bool) {
    tree.insert(.lone(name: name, isTracked: isTracked), as: id)
  }

  /// Ends a lone body; after a failure a root replaces it, since the action may continue.
  mutating func finishLoneBody(_ id: EffectNodeID, isTracked: Bool, error: (any Error)?) {
    if let error {
      tree.insert(.root(isTracked: isTracked), as: id)
      agenda.append(.over(id, error))
    } else if isTracked {
      agenda.append(.step(.finished(id)))
    }
  }

  /// Ends a body that has returned or thrown.
  mutating func finishBody(_ id: EffectNodeID, error: (any Error)?) {
    if tree.hasChildren(id) { return finishBodyBeforeForks(id, error: error) }
    guard let (body, parent) = tree.remove(id) else { return }
    if let parent {
      agenda.append(.over(parent, error))
    } else if case .lone(_, let isTracked) = body {
      finishLoneBody(id, isTracked: isTracked, error: error)
    }
  }

  /// Continues after a failure with the reactor's effect.
  mutating func resume(_ root: EffectNodeID, with effect: AnyEffect) {
    agenda.append(.start(effect, under: root))
  }

  /// Ends an action after a failure that the reactor does not handle.
  mutating func finishRoot(_ root: EffectNodeID) {
    agenda.append(.over(root, nil))
  }

  /// Cancels everything, and forgets it; what `finally` would change is dropped.
  ///
  /// - Returns: The bodies to stop, the forks to end and the tracked roots, each in the order in which they began.
  mutating func cancelAll() -> Cancelled {
    var cancelled = Cancelled()
    for id in tree.ids {
      guard let node = tree[id] else { continue }
      switch node {
      case .body: cancelled.bodies.append((id, name(of: id)))
      case .pause: cancelled.bodies.append((id, nil))
      case .lone(_, let isTracked):
        cancelled.bodies.append((id, name(of: id)))
        if isTracked { cancelled.roots.append(id) }
      case .fork: cancelled.forks.append(id)
      case .root(let isTracked), .left(let isTracked): if isTracked { cancelled.roots.append(id) }
      case .sequence, .group, .race, .retried, .delayed, .waiting, .keyed, .caught, .finally:
        continue
      }
    }
    self = EffectTree(savesContexts: savesContexts)
    return cancelled
  }

  /// Returns the next step, or `nil` when nothing is left to do until some work ends.
  mutating func next() -> Step? {
    while let frame = agenda.popLast() {
      let step: Step? =
        switch frame {
        case .step(let step): step
        case .start(let effect, let parent): startEffect(effect, under: parent)
        case .startThrottled(let id, let effect, let node): startThrottled(id, effect, under: node)
        case .advance(let id): advance(id)
        case .over(let id, let error): over(id, error)
        case .context(let context): enter(context)
        }
      if let step { return step }
    }
    return nil
  }
}
