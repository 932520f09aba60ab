public import Thorium

extension StateGraph {
  /// The states in order of discovery; the first is the initial state.
  @inlinable public var states: [R.State] { reached }

  /// True when the search was complete, and found no reason to doubt the graph.
  ///
  /// Otherwise, ``doubts`` has the reasons.
  public var isExhaustive: Bool { doubts.isEmpty }

  /// The number of transitions.
  public var transitionCount: Int {
    targets.count { $0 < Self.untried } + branches.values.reduce(0) { $0 + $1.count }
  }

  /// The explored states that refuse every action, and in which no time can pass.
  ///
  /// A state that the search did not explore is no dead end.
  ///
  /// - Complexity: O(*n* · *m*) for *n* states and *m* actions.
  public var deadEnds: [R.State] { deadEndNumbers.map { reached[$0] } }

  /// The actions that every state refuses.
  ///
  /// The list is empty if a state is not explored, since that state might accept each action.
  public var neverPossible: [R.Action] {
    unexploredCount == 0 ? notSeenPossible.map { actions[$0] } : []
  }

  /// The numbers of the actions that every explored state refuses.
  var notSeenPossible: [Int] {
    var isPossible = Array(repeating: false, count: columns)
    for (cell, target) in targets.enumerated() where target != Self.refused {
      isPossible[cell % columns] = true
    }
    return actions.indices.filter { !isPossible[$0] }
  }

  var deadEndNumbers: [Int] {
    (0..<expanded).filter { number in
      targets[number * columns..<(number + 1) * columns].allSatisfy { $0 == Self.refused }
    }
  }

  /// Returns whether the result of each action in a state is known.
  func isExplored(_ state: Int) -> Bool {
    state < expanded && (unexplored.isEmpty || !unexplored.contains(state))
  }

  /// The number of states that the search found and did not explore.
  var unexploredCount: Int { reached.count - expanded + unexplored.count }

  /// True when the last column is passing time.
  var hasTime: Bool { columns > actions.count }

  /// A transition of the graph.
  struct Edge {
    let source: Int
    let column: Int
    let target: Int
    /// The replies of services that select this transition, if there are any.
    let replies: String?
  }

  /// Calls a closure with each transition from a state, in the order of the actions.
  @inline(__always)
  func forEachEdge(from state: Int, _ body: (_ column: Int, _ target: Int) -> Void) {
    if state >= expanded { return }
    for column in 0..<columns {
      let cell = state * columns + column
      let target = targets[cell]
      if target < Self.untried { body(column, Int(target)) }
      if !branches.isEmpty, let others = branches[cell] {
        for branch in others { body(column, Int(branch.target)) }
      }
    }
  }

  /// The transitions from a state, in the order of the actions.
  func edges(from state: Int) -> [Edge] {
    if state >= expanded { return [] }
    return (0..<columns).flatMap { column -> [Edge] in
      let cell = state * columns + column
      if targets[cell] >= Self.untried { return [] }
      let first = Edge(
        source: state,
        column: column,
        target: Int(targets[cell]),
        replies: replies[cell]
      )
      let others = (branches[cell] ?? []).map {
        Edge(source: state, column: column, target: Int($0.target), replies: $0.replies)
      }
      return [first] + others
    }
  }

  /// Returns whether an action, or passing time, is known to be possible in a state.
  func isPossible(_ column: Int, in state: Int) -> Bool {
    state < expanded && targets[state * columns + column] < Self.untried
  }

  /// Returns whether an action, or passing time, is known to be impossible in a state.
  func isRefused(_ column: Int, in state: Int) -> Bool {
    state < expanded && targets[state * columns + column] == Self.refused
  }

  /// The distance of each state from the initial one.
  var depths: [Int] {
    var depths = Array(repeating: 0, count: reached.count)
    for state in reached.indices.dropFirst() { depths[state] = depths[Int(parents[state])] + 1 }
    return depths
  }

  /// Returns the transitions of the shortest path to a state.
  func path(to state: Int) -> [Edge] {
    var edges: [Edge] = []
    var place = state
    while place != 0 {
      let parent = Int(parents[place])
      let column = Int(columnsOfParents[place])
      let cell = parent * columns + column
      let isFirst = Int(targets[cell]) == place
      let branch = branches[cell]?.first { Int($0.target) == place }
      let selected = isFirst ? replies[cell] : branch?.replies
      edges.append(Edge(source: parent, column: column, target: place, replies: selected))
      place = parent
    }
    return edges.reversed()
  }

  /// Returns the text of an action, or of passing time.
  @usableFromInline
  func actionText(_ column: Int) -> String {
    column == actions.count ? "time passes" : SwiftText.line(of: actions[column]).shortened
  }

  /// Returns the text of a state, or of its class.
  @usableFromInline
  func text(ofState number: Int) -> String {
    keyTexts?(reached[number]) ?? DiagramText.of(reached[number])
  }

  func text(of edge: Edge) -> String {
    let step = actionText(edge.column)
    let delay = edge.column == actions.count ? delays[edge.source * columns + edge.column] : nil
    let text = delay.map { "\($0) pass" } ?? step
    return edge.replies.map { "\(text), and \($0)" } ?? text
  }
}
