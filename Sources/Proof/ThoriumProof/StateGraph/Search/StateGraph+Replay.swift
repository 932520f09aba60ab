public import Thorium

extension StateGraph {
  /// Explores a reactor by replaying runs.
  ///
  /// - Parameters:
  ///   - subject: The reactor.
  ///   - limit: The maximum number of nodes.
  ///   - runs: The maximum number of replayed runs.
  ///   - steps: The maximum number of steps in all runs, since runs may become longer and longer.
  ///   - key: Returns the class of a state.
  @usableFromInline
  mutating func replay<Key: Hashable>(
    _ subject: ReactorSubject<R>,
    _ limit: Int,
    runs: Int = 20_000,
    steps: Int = 2_000_000,
    by key: @escaping @Sendable (R.State) -> Key
  ) {
    var search = ReplayedSearch(subject, actions, (limit, runs, steps), by: key)
    search.run()
    precondition(!search.nodes.isEmpty, "The reactor \(R.self) could not be started.")
    reached = search.nodes.map(\.state)
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
    if let endless = search.endless {
      doubtEnd(endless)
    } else if expanded < reached.count {
      if let limit = search.reachedLimit { doubtRuns(limit) } else { doubtLimit(limit) }
    }
    if subject.isPiped { doubt("The pipelines may remember earlier actions.") }
    if !subject.isGiven { doubt("The services may remember earlier calls.") }
    if search.hasSkipped {
      doubt("Some replies have more values than can be tried: those at the bounds stand for all.")
    }
    if let failure = search.failure { doubt("A run failed: \(failure)") }
    if let difference = search.difference { doubtEquality(difference.node, difference.column) }
  }

  private mutating func doubtRuns(_ limit: String) {
    doubt(
      """
      The limit of \(limit) was reached. Work that never ends makes no idle state: explore \
      classes of states with `by:`, or try fewer actions.
      """
    )
  }
}
