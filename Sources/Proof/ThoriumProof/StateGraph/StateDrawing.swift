import Thorium
import ThoriumText

/// A diagram that is drawn state by state, where several states may share a node.
struct StateDrawing<R: Reactor> {
  /// An action with the reason of its refusal.
  private struct Reason: Hashable {
    let column: Int
    let text: String
  }

  private let graph: StateGraph<R>
  /// The node of each state.
  private let members: [Int]
  private var drawn: Diagram
  /// The first explored state of each node.
  private var firsts: [Int: Int] = [:]
  /// The place of each row in the table of refusals.
  private var rows: [Reason: Int] = [:]

  init(_ graph: StateGraph<R>, _ nodes: [Diagram.Node], _ members: [Int]) {
    self.graph = graph
    self.members = members
    drawn = Diagram(
      title: "\(R.self)".shortened,
      columns: (0..<graph.columns).map(graph.actionText),
      nodes: nodes
    )
  }

  /// The diagram of the states that were added, with the dead ends and a sorted table of refusals.
  var diagram: Diagram {
    var diagram = drawn
    for node in diagram.nodes.indices {
      let cells = diagram.columns.indices.map {
        diagram.cells[Diagram.Cell(node: node, column: $0)] ?? Diagram.Content()
      }
      diagram.nodes[node].isDeadEnd = cells.allSatisfy { $0.targets.isEmpty && !$0.isUnknown }
    }
    diagram.refusals.sort { left, right in
      if left.column != right.column { return left.column < right.column }
      return left.nodes.lexicographicallyPrecedes(right.nodes)
    }
    return diagram
  }

  /// Adds the transitions and the refusals of a state to its node.
  mutating func add(_ state: Int) {
    let node = members[state]
    let isExplored = graph.isExplored(state)
    drawn.nodes[node].add(isExplored: isExplored)
    for edge in graph.transitions.edges(from: state) {
      drawn.addTransition(from: node, edge.column, to: members[edge.target])
    }
    for column in 0..<graph.columns where !graph.transitions.isPossible(column, in: state) {
      let cell = Diagram.Cell(node: node, column: column)
      if graph.transitions.isRefused(column, in: state) {
        drawn.cells[cell, default: Diagram.Content()].isRefused = true
        addRefusal(state, node, column)
      } else {
        drawn.cells[cell, default: Diagram.Content()].isUnknown = true
      }
    }
    if isExplored { addDifference(state, node) }
  }

  private mutating func addRefusal(_ state: Int, _ node: Int, _ column: Int) {
    guard column < graph.actions.count,
      let refusal = graph.refusal(graph.actions[column], graph.reached[state])
    else { return }
    let reason = Reason(column: column, text: "\(refusal)".shortened)
    if let place = rows[reason] {
      if !drawn.refusals[place].nodes.contains(node) { drawn.refusals[place].nodes.append(node) }
      return
    }
    rows[reason] = drawn.refusals.count
    drawn.refusals.append(Diagram.RefusalRow(column: column, reason: reason.text, nodes: [node]))
  }

  /// Marks the node of a state if an action has a different result in the node's first state.
  private mutating func addDifference(_ state: Int, _ node: Int) {
    guard let first = firsts[node] else {
      firsts[node] = state
      return
    }
    if drawn.nodes[node].difference != nil { return }
    for column in 0..<graph.columns where targets(of: first, column) != targets(of: state, column) {
      drawn.nodes[node].difference =
        "\(drawn.columns[column]) has another result in \(places(of: first, state))"
      return
    }
  }

  /// Returns the texts of two states, or their differences where these are cut off.
  private func places(of one: Int, _ other: Int) -> String {
    let states = (graph.reached[one], graph.reached[other])
    let texts = (DiagramText.of(states.0), DiagramText.of(states.1))
    if texts.0 != texts.1 { return "\(texts.0) than in \(texts.1)" }
    let lines = Difference.lines(states.0, states.1).joined(separator: ", ")
    return lines.isEmpty
      ? "equal states with other unfinished work" : "states that differ: \(lines)"
  }

  private func targets(of state: Int, _ column: Int) -> Set<Int> {
    let transitions = graph.transitions
    let cell = state * transitions.columns + column
    if !transitions.isPossible(column, in: state) { return [] }
    let others = transitions.branches.isEmpty ? [] : transitions.branches[cell] ?? []
    return Set(others.map { members[Int($0.target)] } + [members[Int(transitions.targets[cell])]])
  }
}
