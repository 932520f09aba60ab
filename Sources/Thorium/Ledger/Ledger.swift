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
struct Ledger<R: Reactor> {
  /// What the store is to do.
  @usableFromInline
  enum Step {
    /// Reduce these mutations.
    case land([R.Mutation])
    /// Reduce what the handler makes of the error.
    case recover(any Error, @Sendable (any Error) -> R.Mutation)
    /// Begin a body, and say so with ``Ledger/ended(_:with:)`` if it is over at once.
    case run(WorkID, EffectStart, name: String?, Effect<R>.Body)
    /// Stop a body: nothing that it emits lands from now on.
    case cancel(Run<R>, name: String?)
    /// Ask the reactor, and answer with `resume` or `close`.
    case failed(any Error, root: WorkID)
    /// All that an action started is over.
    case finished(Ticket)
  }

  @usableFromInline
  enum Node {
    /// All that one action started.
    case root(Ticket?)
    /// A body that is all that an action started.
    case lone(Run<R>, name: String?, Ticket?)
    case body(Run<R>?, name: String?)
    case sequence([Effect<R>], next: Int)
    case group(open: Int)
    case keyed(EffectID)
    case caught(@Sendable (any Error) -> R.Mutation)
    case finally(R.Mutation)
  }

  @usableFromInline
  enum Frame {
    case begin(Effect<R>, under: WorkID)
    case advance(WorkID)
    /// A part of this node is over.
    case over(WorkID, (any Error)?)
    case step(Step)
  }

  @usableFromInline var tree = WorkTree<Node>()
  @usableFromInline var keyed: [EffectID: Set<WorkID>] = [:]
  @usableFromInline var agenda: [Frame] = []

  /// Whether all work is over.
  @inlinable var isEmpty: Bool { tree.isEmpty }

  @inlinable
  init() {}

  /// Begins what an action asks for.
  @inlinable
  mutating func begin(_ effect: Effect<R>, for ticket: Ticket?) {
    let root = tree.insert(.root(ticket), under: nil)
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
  mutating func adopt(_ run: Run<R>, name: String?, for ticket: Ticket?) {
    tree.insert(.lone(run, name: name, ticket), as: run.id)
  }

  /// A lone body is over.
  @inlinable
  mutating func ended(for ticket: Ticket?, with error: (any Error)?) {
    if let error {
      agenda.append(.over(tree.insert(.root(ticket), under: nil), error))
    } else if let ticket {
      agenda.append(.step(.finished(ticket)))
    }
  }

  /// Remembers the body that now runs for a piece of work.
  @inlinable
  mutating func attach(_ run: Run<R>) {
    guard case .body(_, let name) = tree[run.id] else { return }
    tree[run.id] = .body(run, name: name)
  }

  /// A body has returned, or thrown.
  @inlinable
  mutating func ended(_ id: WorkID, with error: (any Error)?) {
    guard let (body, parent) = tree.remove(id) else { return }
    if let parent {
      agenda.append(.over(parent, error))
    } else if case .lone(_, _, let ticket) = body {
      ended(for: ticket, with: error)
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
  /// - Returns: The bodies to stop in the order in which they began, and the tickets to finish.
  @inlinable
  mutating func cancelAll() -> (bodies: [(Run<R>, name: String?)], tickets: [Ticket]) {
    var bodies: [(Run<R>, name: String?)] = []
    var tickets: [Ticket] = []
    for id in tree.ids {
      switch tree[id] {
      case .body(let run?, _): bodies.append((run, name: name(of: id)))
      case .lone(let run, let name, let ticket):
        bodies.append((run, name: name))
        if let ticket { tickets.append(ticket) }
      case .root(let ticket?): tickets.append(ticket)
      default: break
      }
    }
    self = Ledger()
    return (bodies, tickets)
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
        }
      if let step { return step }
    }
    return nil
  }
}

extension Ledger {
  @inlinable
  mutating func begin(_ effect: Effect<R>, under parent: WorkID) -> Step? {
    guard tree.contains(parent) else { return nil }
    switch effect.plan {
    case .none:
      agenda.append(.over(parent, nil))
      return nil
    case .just(let mutation):
      agenda.append(.over(parent, nil))
      return .land([mutation])
    case .many(let mutations):
      agenda.append(.over(parent, nil))
      return .land(mutations)
    case .work(let work):
      return begin(work, of: effect, under: parent)
    }
  }

  @inlinable
  mutating func begin(
    _ work: Effect<R>.Work,
    of effect: Effect<R>,
    under parent: WorkID
  ) -> Step? {
    switch work {
    case .run(let start, let name, let body):
      return .run(tree.insert(.body(nil, name: name), under: parent), start, name: name, body)
    case .concat(let parts):
      agenda.append(.advance(tree.insert(.sequence(parts, next: 0), under: parent)))
    case .merge(let parts):
      let group = tree.insert(.group(open: max(1, parts.count)), under: parent)
      if parts.isEmpty { agenda.append(.over(group, nil)) }
      for part in parts.reversed() { agenda.append(.begin(part, under: group)) }
    case .keyed(let id, true, _) where !inFlight(id, outside: parent).isEmpty:
      // Whatever the cancelled work is followed by happens before its replacement begins.
      agenda.append(.begin(effect, under: parent))
      cancel(inFlight(id, outside: parent))
    case .keyed(let id, _, let inner):
      let scope = tree.insert(.keyed(id), under: parent)
      keyed[id, default: []].insert(scope)
      agenda.append(.begin(inner, under: scope))
    case .cancel(let id):
      agenda.append(.over(parent, nil))
      cancel(keyed[id] ?? [])
    case .caught(let inner, let recover):
      agenda.append(.begin(inner, under: tree.insert(.caught(recover), under: parent)))
    case .finally(let inner, let mutation):
      agenda.append(.begin(inner, under: tree.insert(.finally(mutation), under: parent)))
    }
    return nil
  }

  @inlinable
  mutating func advance(_ id: WorkID) -> Step? {
    guard case .sequence(let parts, let next) = tree[id] else { return nil }
    if next == parts.count {
      agenda.append(.over(remove(id), nil))
    } else if next == parts.count - 1 {
      // The last part takes the place of the sequence.
      agenda.append(.begin(parts[next], under: remove(id)))
    } else {
      tree[id] = .sequence(parts, next: next + 1)
      agenda.append(.begin(parts[next], under: id))
    }
    return nil
  }

  @inlinable
  mutating func over(_ id: WorkID, _ error: (any Error)?) -> Step? {
    switch tree[id] {
    case nil, .body, .lone:
      return nil
    case .root(let ticket):
      if let error { return .failed(error, root: id) }
      tree.remove(id)
      return ticket.map(Step.finished)
    case .sequence:
      agenda.append(error == nil ? .advance(id) : .over(remove(id), error))
    case .group(let open):
      if error == nil, open > 1 {
        tree[id] = .group(open: open - 1)
      } else {
        let stopped = tree.children(of: id).flatMap { stop($0) }
        agenda.append(.over(remove(id), error))
        perform(stopped)
      }
    case .keyed:
      agenda.append(.over(remove(id), error))
    case .caught(let recover):
      agenda.append(.over(remove(id), nil))
      return error.map { .recover($0, recover) }
    case .finally(let mutation):
      agenda.append(.over(remove(id), error))
      return .land([mutation])
    }
    return nil
  }

  /// Forgets a node that has a parent, which every node but a root has, and returns the parent.
  @inlinable
  mutating func remove(_ id: WorkID) -> WorkID {
    if case .keyed(let key) = tree[id] { unregister(id, key) }
    guard let parent = tree.remove(id)?.parent else {
      preconditionFailure("A root of the ledger was closed as if it were a part.")
    }
    return parent
  }

  @inlinable
  mutating func unregister(_ id: WorkID, _ key: EffectID) {
    keyed[key]?.remove(id)
    if keyed[key]?.isEmpty == true { keyed[key] = nil }
  }

  /// What runs under an id, but not the scopes in which the asking work itself stands.
  @inlinable
  func inFlight(_ key: EffectID, outside work: WorkID) -> Set<WorkID> {
    keyed[key]?.subtracting(sequence(first: work) { tree.parent(of: $0) }) ?? []
  }

  /// Ends some scopes in the order in which they began; what surrounds them goes on when all of
  /// them have ended.
  @inlinable
  mutating func cancel(_ scopes: Set<WorkID>) {
    var steps: [Step] = []
    var parents: [WorkID] = []
    for id in scopes.sorted(by: { $0.generation < $1.generation }) {
      guard let parent = tree.parent(of: id) else { continue }
      steps += stop(id)
      parents.append(parent)
    }
    for parent in parents.reversed() { agenda.append(.over(parent, nil)) }
    perform(steps)
  }

  @inlinable
  mutating func perform(_ steps: [Step]) {
    for step in steps.reversed() { agenda.append(.step(step)) }
  }

  /// Forgets a piece of work and all inside it; inner work is stopped before its `finally` lands.
  @inlinable
  mutating func stop(_ work: WorkID) -> [Step] {
    var steps: [Step] = []
    for id in tree.innermostFirst(from: work) {
      switch tree[id] {
      case .body(let run?, _): steps.append(.cancel(run, name: name(of: id)))
      case .finally(let mutation): steps.append(.land([mutation]))
      case .keyed(let key): unregister(id, key)
      default: break
      }
      tree.remove(id)
    }
    return steps
  }

  /// What a person reads for a body: its own name, or else the id around it.
  @inlinable
  func name(of id: WorkID) -> String? {
    if case .body(_, let name?) = tree[id] { return name }
    var around: WorkID? = id
    while let current = around {
      if case .keyed(let key) = tree[current] { return "\(key)" }
      around = tree.parent(of: current)
    }
    return nil
  }
}
