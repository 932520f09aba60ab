/// The account of all work that a store has begun: which part waits for which, under which id.
///
/// A ledger is a value and runs nothing itself. Each event is a method, and ``next()`` says what
/// the store is to do, step by step, until there is nothing left to do now:
///
///     ledger.begin(effect, for: nil)
///     while let step = ledger.next() { … }
///
/// Work is a tree: a body is a leaf; `concat`, `merge`, an id, `catch` and `finally` are the nodes
/// around it. What is to be done now lies on a stack, so that effects of any length and any depth
/// of continuation run in constant stack space, in the order in which they are written.
struct Ledger: Sendable {
  /// What the store is to do.
  enum Step: Sendable {
    /// Reduce a mutation.
    case land(AnyBox)
    /// Reduce an array of mutations.
    case landMany(AnyBox)
    /// Reduce what the handler makes of the error.
    case recover(any Error, @Sendable (any Error) -> AnyBox)
    /// Send an action to a child.
    case errand(AnyBox)
    /// Begin a body, and say so with ``Ledger/ended(_:with:)`` if it is over at once.
    case run(WorkID, EffectStart, name: String?, Work.Body)
    /// Ask whether a throttle is open, and answer with `throttle`.
    indirect case throttle(EffectID, Duration, latest: Bool, AnyEffect, under: WorkID)
    /// Set or clear an alarm.
    case alarm(AlarmStep)
    /// Tell an event.
    case tell(AnyBox)
    /// Begin a body that sleeps.
    case pause(WorkID, Duration)
    /// Stop a body: nothing that it emits lands from now on. A pause has no name, since its end is no news.
    case cancel(WorkID, name: String?, CancellationCause)
    /// Resume the tasks that wait for a fork, which has failed if there is an error.
    case answer(WorkID, (any Error)?)
    /// Ask the reactor, and answer with `resume` or `close`.
    case failed(any Error, root: WorkID)
    /// All that an action started is over.
    case finished(WorkID)
  }

  /// The work that the end of a store cancels.
  struct Cancelled {
    /// The bodies to stop, with their names; a pause has none.
    var bodies: [(id: WorkID, name: String?)] = []
    var forks: [WorkID] = []
    /// The tracked roots and lone bodies.
    var roots: [WorkID] = []
  }

  enum Node: Sendable {
    /// All that one action started; tracked when the store needs the step `finished` at its end.
    case root(isTracked: Bool)
    /// A body that is all that an action started.
    case lone(name: String?, isTracked: Bool)
    case body(name: String?)
    /// A body that has returned, and is over when its forks are.
    case left(isTracked: Bool)
    /// An effect that the body above has begun beside itself.
    case fork(isAwaited: Bool)
    case sequence([AnyEffect], next: Int)
    case group(open: Int)
    case race
    case pause
    indirect case retried(AnyEffect, Retries)
    /// An effect that begins when the alarm of its id rings.
    indirect case delayed(AnyEffect)
    /// An effect that waits until nothing runs under the id, with the context in which it begins.
    indirect case waiting(EffectID, AnyEffect, SavedContext?)
    case keyed(EffectID)
    case caught(@Sendable (any Error) -> AnyBox)
    case finally(AnyBox)
  }

  enum Frame: Sendable {
    case begin(AnyEffect, under: WorkID)
    case advance(WorkID)
    /// A part of this node is over.
    case over(WorkID, (any Error)?)
    case step(Step)
    /// Sets the context of the next steps.
    case context(SavedContext?)
  }

  var tree = WorkTree<Node>()
  /// The effects that have ids, running and waiting.
  var scopes = Scopes()
  var agenda: [Frame] = []
  /// The context of the next step; `nil` is the context of the caller.
  var context: SavedContext?
  /// True when an effect that waits for its turn begins in the context of its sender.
  let savesContexts: Bool

  /// Whether all work is over.
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
  mutating func start(_ effect: AnyEffect, isTracked: Bool) -> WorkID {
    let root = tree.insert(.root(isTracked: isTracked), under: nil)
    if agenda.capacity == 0 { agenda.reserveCapacity(4) }
    agenda.append(.begin(effect, under: root))
    return root
  }

  /// Names a lone body before it is known whether it has to be kept account of.
  ///
  /// Nothing may be begun until it is adopted, or is over.
  mutating func reserveID() -> WorkID {
    tree.reserve()
  }

  /// Keeps account of a lone body that goes on.
  mutating func adoptBody(_ id: WorkID, name: String?, isTracked: Bool) {
    tree.insert(.lone(name: name, isTracked: isTracked), as: id)
  }

  /// A lone body is over; where it has failed its action takes its place, to go on perhaps.
  mutating func finishLoneBody(_ id: WorkID, isTracked: Bool, error: (any Error)?) {
    if let error {
      tree.insert(.root(isTracked: isTracked), as: id)
      agenda.append(.over(id, error))
    } else if isTracked {
      agenda.append(.step(.finished(id)))
    }
  }

  /// A body has returned, or thrown.
  mutating func finishBody(_ id: WorkID, error: (any Error)?) {
    if tree.hasChildren(id) { return finishBodyBeforeForks(id, error: error) }
    guard let (body, parent) = tree.remove(id) else { return }
    if let parent {
      agenda.append(.over(parent, error))
    } else if case .lone(_, let isTracked) = body {
      finishLoneBody(id, isTracked: isTracked, error: error)
    }
  }

  /// The reactor goes on after a failure.
  mutating func resume(_ root: WorkID, with effect: AnyEffect) {
    agenda.append(.begin(effect, under: root))
  }

  /// The reactor makes nothing of a failure.
  mutating func finishRoot(_ root: WorkID) {
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
    self = Ledger(savesContexts: savesContexts)
    return cancelled
  }

  /// Says what to do next, or `nil` when nothing is to be done until something ends.
  mutating func next() -> Step? {
    while let frame = agenda.popLast() {
      let step: Step? =
        switch frame {
        case .step(let step): step
        case .begin(let effect, let parent): begin(effect, under: parent)
        case .advance(let id): advance(id)
        case .over(let id, let error): over(id, error)
        case .context(let context): enter(context)
        }
      if let step { return step }
    }
    return nil
  }
}
