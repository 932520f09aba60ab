/// The transitions between the states of a graph, which are given by their numbers.
///
/// They name no reactor, so that the code which reads them need not be compiled for each one.
@usableFromInline
struct Transitions: Sendable {
  /// The target of each cell, row by row: a row is a state, a column is an action or passing time.
  @usableFromInline var targets: [UInt32] = []
  /// The previous state on a shortest path to each state.
  @usableFromInline var parents: [UInt32] = []
  /// The column that leads from the previous state to each state.
  @usableFromInline var columnsOfParents: [UInt16] = []
  /// The number of columns.
  @usableFromInline var columns: Int
  /// The number of states whose row is complete.
  @usableFromInline var expanded = 0
  /// The further transitions of a cell, for other replies of services.
  var branches: [Int: [Branch]] = [:]
  /// The replies of services that select the first transition of a cell.
  var replies: [Int: String] = [:]

  /// A further transition of a cell, with the replies that select it.
  struct Branch: Sendable {
    let target: UInt32
    let replies: String
  }

  /// A transition of the graph.
  struct Edge: Hashable {
    let source: Int
    let column: Int
    let target: Int
  }

  /// The target in a cell whose action is refused, or in which no time can pass.
  @usableFromInline static var refused: UInt32 { .max }
  /// The target in a cell whose result is unknown; the lower bound of targets that are no states.
  @usableFromInline static var untried: UInt32 { .max - 1 }

  @usableFromInline
  init(columns: Int) {
    self.columns = columns
  }

  /// The number of states.
  var states: Int { parents.count }

  /// The number of transitions.
  var count: Int {
    targets.count { $0 < Self.untried } + branches.values.reduce(0) { $0 + $1.count }
  }

  /// Adds a state, which a column of an earlier state leads to.
  @inlinable
  mutating func addState(from parent: Int, _ column: Int) {
    parents.append(UInt32(truncatingIfNeeded: parent))
    columnsOfParents.append(UInt16(truncatingIfNeeded: column))
  }
}

extension Transitions {
  /// Calls a closure with each transition from a state, in the order of the actions.
  @inline(__always)
  func forEachEdge(from state: Int, _ body: (Edge) -> Void) {
    if state >= expanded { return }
    for column in 0..<columns {
      let cell = state * columns + column
      let target = targets[cell]
      if target < Self.untried { body(Edge(source: state, column: column, target: Int(target))) }
      if !branches.isEmpty, let others = branches[cell] {
        for branch in others {
          body(Edge(source: state, column: column, target: Int(branch.target)))
        }
      }
    }
  }

  /// Makes the result of a transition unknown.
  mutating func remove(_ edge: Edge) {
    let cell = edge.source * columns + edge.column
    if Int(targets[cell]) == edge.target { targets[cell] = Self.untried }
    branches[cell]?.removeAll { Int($0.target) == edge.target }
  }

  /// Returns the transitions from a state, in the order of the actions.
  func edges(from state: Int) -> [Edge] {
    var edges: [Edge] = []
    forEachEdge(from: state) { edges.append($0) }
    return edges
  }

  /// Returns the replies of services that select a transition, or `nil` if there are none.
  func replies(of edge: Edge) -> String? {
    let cell = edge.source * columns + edge.column
    if Int(targets[cell]) == edge.target { return replies[cell] }
    return branches[cell]?.first { Int($0.target) == edge.target }?.replies
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
    var depths = Array(repeating: 0, count: states)
    for state in depths.indices.dropFirst() { depths[state] = depths[Int(parents[state])] + 1 }
    return depths
  }

  /// Returns the transitions of the shortest path to a state.
  func path(to state: Int) -> [Edge] {
    var edges: [Edge] = []
    var place = state
    while place != 0 {
      let parent = Int(parents[place])
      edges.append(Edge(source: parent, column: Int(columnsOfParents[place]), target: place))
      place = parent
    }
    return edges.reversed()
  }

  /// Returns the shortest path inside a set that ends with a wanted transition.
  func shortestPath(from start: Int, inside: [Bool], to wanted: (Edge) -> Bool) -> [Edge]? {
    var ways: [Int: Edge] = [:]
    var queue = [start]
    var place = 0
    while place < queue.count {
      for edge in edges(from: queue[place]) where inside[edge.target] {
        if wanted(edge) {
          var path = [edge]
          var state = edge.source
          while state != start, let way = ways[state] {
            path.append(way)
            state = way.source
          }
          return path.reversed()
        }
        if edge.target != start && ways[edge.target] == nil {
          ways[edge.target] = edge
          queue.append(edge.target)
        }
      }
      place += 1
    }
    return nil
  }
}
