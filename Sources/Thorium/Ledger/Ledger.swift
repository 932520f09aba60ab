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
@usableFromInline
struct Ledger<R: Reactor>: Sendable {
  /// What the store is to do.
  @usableFromInline
  enum Step: Sendable {
    /// Reduce these mutations.
    case land([R.Mutation])
    /// Reduce what the handler makes of the error.
    case recover(any Error, @Sendable (any Error) -> R.Mutation)
    /// Send an action to a child.
    case errand(Errand<R.State>)
    /// Begin a body, and say so with ``Ledger/ended(_:with:)`` if it is over at once.
    case run(WorkID, EffectStart, name: String?, Effect<R>.Body)
    /// Ask whether a throttle is open, and answer with `throttle`.
    indirect case throttle(EffectID, Duration, latest: Bool, Effect<R>, under: WorkID)
    /// Tell an event.
    case tell(R.Event)
    /// Stop a body: nothing that it emits lands from now on.
    case cancel(Stop)
    /// Let those go on who wait for a fork, which has failed if there is an error.
    case answer(Branch<R>, (any Error)?)
    /// Ask the reactor, and answer with `resume` or `close`.
    case failed(any Error, root: WorkID)
    /// All that an action started is over.
    case finished(Ticket)
  }

  /// A body that is to be stopped, and why.
  @usableFromInline
  struct Stop: Sendable {
    @usableFromInline let run: Run<R>
    /// What a person reads for it; a pause, whose end is no news, has none.
    @usableFromInline let name: String?
    @usableFromInline let cause: CancellationCause

    @inlinable
    init(_ run: Run<R>, name: String?, by cause: CancellationCause) {
      self.run = run
      self.name = name
      self.cause = cause
    }
  }

  @usableFromInline
  enum Node: Sendable {
    /// All that one action started.
    case root(Ticket?)
    /// A body that is all that an action started.
    case lone(Run<R>, Ticket?)
    /// A body that the store is told to begin.
    case announced(name: String?)
    case body(Run<R>)
    /// A body that has returned, and is over when its forks are; a ticket where it was alone.
    case left(Ticket?)
    /// An effect that the body above has begun beside itself.
    case branch(Branch<R>)
    case sequence([Effect<R>], next: Int)
    case group(open: Int)
    case race
    case pause(Run<R>?)
    indirect case retried(Effect<R>, Retries)
    /// An effect that waits until nothing runs under the id, with the context in which it begins.
    indirect case waiting(EffectID, Effect<R>, SavedContext?)
    case keyed(EffectID)
    case caught(@Sendable (any Error) -> R.Mutation)
    indirect case finally(R.Mutation)
  }

  @usableFromInline
  enum Frame: Sendable {
    case begin(Effect<R>, under: WorkID)
    case advance(WorkID)
    /// A part of this node is over.
    case over(WorkID, (any Error)?)
    case step(Step)
    /// Sets the context of the next steps.
    case context(SavedContext?)
  }

  @usableFromInline var tree = WorkTree<Node>()
  /// The effects that have ids, running and waiting.
  @usableFromInline var scopes = Scopes()
  @usableFromInline var agenda: [Frame] = []
  /// The context of the next step; `nil` is the context of the caller.
  @usableFromInline var context: SavedContext?
  /// True when an effect that waits for its turn begins in the context of its sender.
  @usableFromInline let savesContexts: Bool

  /// Whether all work is over.
  @inlinable var isEmpty: Bool { tree.isEmpty }

  @inlinable
  init(savesContexts: Bool = false) {
    self.savesContexts = savesContexts
  }

  /// Begins what an action asks for.
  @inlinable
  mutating func begin(_ effect: Effect<R>, for ticket: Ticket?) {
    let root = tree.insert(.root(ticket), under: nil)
    if agenda.capacity == 0 { agenda.reserveCapacity(4) }
    agenda.append(.begin(effect, under: root))
  }

  /// Names a lone body before it is known whether it has to be kept account of.
  ///
  /// Nothing may be begun until it is adopted, or is over.
  @inlinable
  mutating func reserve() -> WorkID {
    tree.reserve()
  }

  /// Keeps account of a lone body that goes on.
  @inlinable
  mutating func adopt(_ run: Run<R>, for ticket: Ticket?) {
    tree.insert(.lone(run, ticket), as: run.id)
  }

  /// A lone body is over; where it has failed its action takes its place, to go on perhaps.
  @inlinable
  mutating func ended(_ id: WorkID, for ticket: Ticket?, with error: (any Error)?) {
    if let error {
      tree.insert(.root(ticket), as: id)
      agenda.append(.over(id, error))
    } else if let ticket {
      agenda.append(.step(.finished(ticket)))
    }
  }

  /// Remembers the body that now runs for a piece of work.
  @inlinable
  mutating func attach(_ run: Run<R>) {
    switch tree[run.id] {
    case .announced: tree[run.id] = .body(run)
    case .pause: tree[run.id] = .pause(run)
    default: break
    }
  }

  /// A body has returned, or thrown.
  @inlinable
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
  @inlinable
  mutating func resume(_ root: WorkID, with effect: Effect<R>) {
    agenda.append(.begin(effect, under: root))
  }

  /// The reactor makes nothing of a failure.
  @inlinable
  mutating func close(_ root: WorkID) {
    agenda.append(.over(root, nil))
  }

  /// Cancels everything, and forgets it; what `finally` would change is dropped.
  ///
  /// - Returns: The bodies to stop, the forks to end and the tickets to finish, each in the order in
  ///   which they began.
  @inlinable
  mutating func cancelAll() -> (bodies: [Stop], forks: [Branch<R>], tickets: [Ticket]) {
    var bodies: [Stop] = []
    var forks: [Branch<R>] = []
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
  @inlinable
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
