public import Thorium

extension StateGraph {
  /// Returns a diagram with a node for each state, or for each class of a graph that has classes.
  ///
  /// States that differ only in their pending work share a node. A state that the search did not
  /// explore is drawn as such, since its transitions are not known.
  ///
  /// - Returns: The diagram.
  /// - Throws: ``DiagramError`` if there are more than 40 states or classes.
  public func diagram() throws(DiagramError) -> Diagram {
    if keyTexts == nil && !hasTime && reached.count > Diagram.mostNodes {
      throw .tooManyStates(reached.count)
    }
    return try drawing().diagram
  }

  /// Returns the diagram of ``diagram()``, and the node of each state.
  func drawing() throws(DiagramError) -> (diagram: Diagram, nodes: [Int]) {
    try drawn(by: { classOf(reached[$0]) }, labeled: { number, _ in text(ofState: number) })
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
    try drawn(by: { projection(reached[$0]) }, labeled: { DiagramText.of($1) }).diagram
  }

  private func drawn<Value: Hashable>(
    by group: (Int) -> Value,
    labeled label: (Int, Value) -> String
  ) throws(DiagramError) -> (diagram: Diagram, nodes: [Int]) {
    var numbers: [Value: Int] = [:]
    var labels: Set<String> = []
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
      nodes.append(Diagram.Node(label: labels.insertingNew(label(state, value))))
    }
    var drawing = StateDrawing(self, nodes, members)
    for state in reached.indices { drawing.add(state) }
    return (drawing.diagram, members)
  }
}

extension Set<String> {
  /// Inserts a text, with a number if it is in the set already, and returns it.
  ///
  /// Different nodes may have equal texts, for example if the texts are long and cut.
  fileprivate mutating func insertingNew(_ text: String) -> String {
    var (label, number) = (text, 1)
    while !insert(label).inserted {
      number += 1
      label = "\(text) (\(number))"
    }
    return label
  }
}
