public import Thorium

extension StateGraph {
  /// Returns a diagram with a node for each state, or for each class of a graph that has classes.
  ///
  /// States with equal texts share a node. So do states that differ only in their pending work.
  ///
  /// - Returns: The diagram.
  /// - Throws: ``DiagramError`` if there are more than 40 states or classes.
  public func diagram() throws(DiagramError) -> Diagram {
    if keyTexts == nil && !hasTime && reached.count > Diagram.mostNodes {
      throw .tooManyStates(reached.count)
    }
    return try drawn { text(ofState: $0) }
  }

  /// Returns a diagram with a node for each value of a projection.
  ///
  ///     let diagram = try graph.diagram(by: { $0.isLoading ? "loading" : "idle" })
  ///
  /// A node is dashed if an action has different results in two of its states. All formats except
  /// Mermaid name two such states.
  ///
  /// - Parameter projection: Returns the class of a state; a text is the label of its node.
  /// - Returns: The diagram.
  /// - Throws: ``DiagramError`` if there are more than 40 classes.
  public func diagram<Value: Hashable>(
    by projection: (R.State) -> Value
  ) throws(DiagramError) -> Diagram {
    try drawn { projection(reached[$0]) }
  }

  private func drawn<Value: Hashable>(
    _ group: (Int) -> Value
  ) throws(DiagramError) -> Diagram {
    var numbers: [Value: Int] = [:]
    var nodes: [Diagram.Node] = []
    var members: [Int] = []
    for state in reached.indices {
      let value = group(state)
      if let known = numbers[value] {
        members.append(known)
        continue
      }
      if nodes.count == Diagram.mostNodes { throw .tooManyStates(nodes.count + 1) }
      numbers[value] = nodes.count
      members.append(nodes.count)
      nodes.append(Diagram.Node(label: DiagramText.of(value)))
    }
    var diagram = Diagram(
      title: "\(R.self)".shortened,
      columns: (0..<columns).map(actionText),
      nodes: nodes
    )
    for state in 0..<expanded { add(state, as: members[state], members, to: &diagram) }
    var firsts: [Int: Int] = [:]
    for state in 0..<expanded {
      let first = firsts[members[state], default: state]
      firsts[members[state]] = first
      addDifferences(state, first: first, members, to: &diagram)
    }
    markDeadEnds(&diagram)
    diagram.refusals.sort { left, right in
      let places = [left, right].map { diagram.columns.firstIndex(of: $0.action) ?? 0 }
      if places[0] != places[1] { return places[0] < places[1] }
      return left.nodes.lexicographicallyPrecedes(right.nodes)
    }
    return diagram
  }

  /// Adds the transitions and the refusals of a state to its node.
  private func add(_ state: Int, as node: Int, _ members: [Int], to diagram: inout Diagram) {
    forEachEdge(from: state) { column, target in
      let target = members[target]
      let cell = Diagram.Cell(node: node, column: column)
      if diagram.cells[cell]?.contains(target) == true { return }
      diagram.cells[cell, default: []].append(target)
      let action = diagram.columns[column]
      if target == node {
        diagram.nodes[node].loops.append(action)
      } else if let place = diagram.arrows.firstIndex(where: {
        $0.source == node && $0.target == target
      }) {
        diagram.arrows[place].actions.append(action)
      } else {
        diagram.arrows.append(Diagram.Arrow(source: node, target: target, actions: [action]))
      }
    }
    for column in actions.indices where !isPossible(column, in: state) {
      guard let refusal = refusal(actions[column], reached[state]) else { continue }
      let (action, reason) = (diagram.columns[column], "\(refusal)".shortened)
      if let place = diagram.refusals.firstIndex(where: {
        $0.action == action && $0.reason == reason
      }) {
        if !diagram.refusals[place].nodes.contains(node) {
          diagram.refusals[place].nodes.append(node)
        }
      } else {
        diagram.refusals.append(Diagram.RefusalRow(action: action, reason: reason, nodes: [node]))
      }
    }
  }

  /// Marks the node of a state if an action has a different result in the node's first state.
  private func addDifferences(
    _ state: Int,
    first: Int,
    _ members: [Int],
    to diagram: inout Diagram
  ) {
    let node = members[state]
    for column in 0..<columns {
      let cell = Diagram.Cell(node: node, column: column)
      guard diagram.cells[cell] != nil else { continue }
      if !isPossible(column, in: state) { diagram.isPartial.insert(cell) }
      if first == state || diagram.nodes[node].difference != nil { continue }
      if targets(of: first, column, members) == targets(of: state, column, members) { continue }
      diagram.nodes[node].difference = """
        \(diagram.columns[column]) has another result in \(DiagramText.of(reached[first])) than in \
        \(DiagramText.of(reached[state]))
        """
    }
  }

  private func targets(of state: Int, _ column: Int, _ members: [Int]) -> Set<Int> {
    let cell = state * columns + column
    if targets[cell] >= Self.untried { return [] }
    let others = branches.isEmpty ? [] : branches[cell] ?? []
    return Set(others.map { members[Int($0.target)] } + [members[Int(targets[cell])]])
  }

  private func markDeadEnds(_ diagram: inout Diagram) {
    for node in diagram.nodes.indices {
      diagram.nodes[node].isDeadEnd = !diagram.columns.indices.contains {
        diagram.cells[Diagram.Cell(node: node, column: $0)] != nil
      }
    }
  }
}
