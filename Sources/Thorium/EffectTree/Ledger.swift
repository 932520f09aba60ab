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
    case errand(Errand)
    /// Begin a body, and say so with ``Ledger/ended(_:with:)`` if it is over at once.
    case run(WorkID, EffectStart, name: String?, Work.Body)
    /// Ask whether a throttle is open, and answer with `throttle`.
    indirect case throttle(EffectID, Duration, latest: Bool, AnyEffect, under: WorkID)
    /// Set or clear an alarm.
    case alarm(AlarmStep)
    /// Tell an event.
    case tell(AnyBox)
    /// Stop a body: nothing that it emits lands from now on.
    case cancel(Stop)
    /// Resume the tasks that wait for a fork, which has failed if there is an error.
    case answer(Branch, (any Error)?)
    /// Ask the reactor, and answer with `resume` or `close`.
    case failed(any Error, root: WorkID)
    /// All that an action started is over.
    case finished(Ticket)
  }

  /// A body that is to be stopped, and why.
  struct Stop: Sendable {
    let run: Run
    /// What a person reads for it; a pause, whose end is no news, has none.
    let name: String?
    let cause: CancellationCause

    init(_ run: Run, name: String?, by cause: CancellationCause) {
      self.run = run
      self.name = name
      self.cause = cause
    }
  }

  enum Node: Sendable {
    /// All that one action started.
    case root(Ticket?)
    /// A body that is all that an action started.
    case lone(Run, Ticket?)
    /// A body that the store is told to begin.
    case announced(name: String?)
    case body(Run)
    /// A body that has returned, and is over when its forks are; a ticket where it was alone.
    case left(Ticket?)
    /// An effect that the body above has begun beside itself.
    case branch(Branch)
    case sequence([AnyEffect], next: Int)
    case group(open: Int)
    case race
    case pause(Run?)
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

  /// Begins what an action asks for.
  mutating func begin(_ effect: AnyEffect, for ticket: Ticket?) {
    let root = tree.insert(.root(ticket), under: nil)
    if agenda.capacity == 0 { agenda.reserveCapacity(4) }
    agenda.append(.begin(effect, under: root))
  }

  /// Names a lone body before it is known whether it has to be kept account of.
  ///
  /// Nothing may be begun until it is adopted, or is over.
  mutating func reserve() -> WorkID {
    tree.reserve()
  }

  /// Keeps account of a lone body that goes on.
  mutating func adopt(_ run: Run, for ticket: Ticket?) {
    tree.insert(.lone(run, ticket), as: run.id)
  }

  /// A lone body is over; where it has failed its action takes its place, to go on perhaps.
  mutating func ended(_ id: WorkID, for ticket: Ticket?, with error: (any Error)?) {
    if let error {
      tree.insert(.root(ticket), as: id)
      agenda.append(.over(id, error))
    } else if let ticket {
      agenda.append(.step(.finished(ticket)))
    }
  }

  /// Remembers the body that now runs for a piece of work.
  mutating func attach(_ run: Run) {
    switch tree[run.id] {
    case .announced: tree[run.id] = .body(run)
    case .pause: tree[run.id] = .pause(run)
    default: break
    }
  }

  /// A body has returned, or thrown.
  mutating func ended(_ id: WorkID, with error: (any Error)?) {
    if tree.hasChildren(id) { return leave(id, with: error) }
    guard let (body, parent) = tree.remove(id) else { return }
    if let parent {
      agenda.append(.over(parent, error))
    } else if case .lone(_, let ticket) = body {
      ended(id, for: ticket, with: error)
    }
  }

  /// The reactor goes on after a failure.
  mutating func resume(_ root: WorkID, with effect: AnyEffect) {
    agenda.append(.begin(effect, under: root))
  }

  /// The reactor makes nothing of a failure.
  mutating func close(_ root: WorkID) {
    agenda.append(.over(root, nil))
  }

  /// Cancels everything, and forgets it; what `finally` would change is dropped.
  ///
  /// - Returns: The bodies to stop, the forks to end and the tickets to finish, each in the order in
  ///   which they began.
  mutating func cancelAll() -> (bodies: [Stop], forks: [Branch], tickets: [Ticket]) {
    var bodies: [Stop] = []
    var forks: [Branch] = []
    var tickets: [Ticket] = []
    for id in tree.ids {
      switch tree[id] {
      case .body(let run): bodies.append(Stop(run, name: name(of: id), by: .end))
      case .pause(let run?): bodies.append(Stop(run, name: nil, by: .end))
      case .lone(let run, let ticket):
        bodies.append(Stop(run, name: run.name ?? "work", by: .end))
        if let ticket { tickets.append(ticket) }
      case .branch(let branch): forks.append(branch)
      case .root(let ticket?), .left(let ticket?): tickets.append(ticket)
      default: break
      }
    }
    self = Ledger(savesContexts: savesContexts)
    return (bodies, forks, tickets)
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
