public import Thorium

extension StateGraph {
  /// Explores a reactor by replaying runs.
  @usableFromInline
  mutating func replay<Key: Hashable>(
    _ subject: ReactorSubject<R>,
    _ limit: Int,
    by key: @escaping @Sendable (R.State) -> Key
  ) {
    replay(subject, ReplayedSearch<R, Key>.Limits(nodes: limit), by: key)
  }

  /// Explores a reactor by replaying runs, with all limits.
  mutating func replay<Key: Hashable>(
    _ subject: ReactorSubject<R>,
    _ limits: ReplayedSearch<R, Key>.Limits,
    by key: @escaping @Sendable (R.State) -> Key
  ) {
    var search = ReplayedSearch(subject, actions, limits, by: key)
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
      if let limit = search.reachedLimit { doubtRuns(limit) } else { doubtLimit(limits.nodes) }
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
