public import Thorium

extension StateGraph {
  /// Explores a reactor by replaying runs.
  ///
  /// - Parameters:
  ///   - subject: The reactor.
  ///   - limit: The maximum number of nodes.
  ///   - actionsUntilIdle: The maximum number of actions between two idle nodes.
  ///   - runs: The maximum number of replayed runs.
  ///   - steps: The maximum number of steps in all runs, since runs may become longer and longer.
  ///   - key: Returns the class of a state.
  @usableFromInline
  mutating func replay<Key: Hashable>(
    _ subject: ReactorSubject<R>,
    _ limit: Int,
    _ actionsUntilIdle: Int = .max,
    runs: Int = 20_000,
    steps: Int = 2_000_000,
    by key: @escaping @Sendable (R.State) -> Key
  ) {
    var search = ReplayedSearch(subject, actions, (limit, actionsUntilIdle, runs, steps), by: key)
    search.run()
    precondition(!search.nodes.isEmpty, "The reactor \(R.self) could not be started.")
    reached = search.nodes.map(\.state)
    seen = search.seen
    transitions = Transitions(columns: actions.count + 1)
    for node in search.nodes {
      transitions.addState(from: max(node.step.source, 0), node.step.column)
    }
    transitions.targets = search.targets
    transitions.branches = search.branches
    transitions.replies = search.replies
    transitions.expanded = search.expanded
    delays = search.delays
    unexplored = search.unexplored
    listStates()
    if let endless = search.endless {
      doubtEnd(endless)
    } else if expanded < reached.count {
      let limit = search.reachedLimit ?? "\(limit) configurations"
      doubtLimit(limit, endless: search.endlessAction)
    }
    if search.hasLeftOut {
      let most = actionsUntilIdle.counted("action")
      doubt("After \(most) without an idle state in between, no further action was tried.")
    }
    doubtOrders(search.otherOrders)
    if search.hasPipelines { doubt("The pipelines may remember earlier actions.") }
    if !subject.isGiven { doubt("The services may remember earlier calls.") }
    if search.hasSkipped {
      doubt("Some replies have more values than can be tried: those at the bounds stand for all.")
    }
    if let failure = search.failure { doubt("A run failed: \(failure)") }
    if let difference = search.difference { doubtEquality(difference.node, difference.column) }
    if doubts.isEmpty, let work = search.outsideWork {
      doubt("\(work.text()): code outside of the simulation may resume it at any time.")
    }
  }

  /// Adds a doubt about the places where other orders of tasks and actions are possible.
  private mutating func doubtOrders(_ places: [(source: Int, column: Int, target: Int)]) {
    guard let (source, column, target) = places.first else { return }
    let last = Transitions.Edge(source: source, column: column, target: target)
    let path = (transitions.path(to: source) + [last]).map(text(of:)).withoutMiddle
    doubt(
      """
      At \(places.count.counted("place")), first after \(path.joined(separator: " ")), tasks and \
      actions could also follow each other in another order, which was not explored. `falsify` \
      tries such orders.
      """
    )
  }
}
