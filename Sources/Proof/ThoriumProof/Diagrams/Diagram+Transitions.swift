extension Diagram {
  /// A transition between two named nodes; without a source, it only names the target.
  package typealias Transition = (source: String?, action: String, target: String)

  /// Creates a diagram of named nodes, in the order in which the transitions name them.
  ///
  /// - Parameters:
  ///   - title: The title, in a few words.
  ///   - transitions: The transitions; a diagram shows equal ones once.
  /// - Throws: ``DiagramError`` if there are more than 40 nodes.
  package init(_ title: String, _ transitions: [Transition]) throws(DiagramError) {
    var names: [String] = []
    var actions: [String] = []
    for transition in transitions {
      for name in [transition.source, transition.target].compactMap(\.self)
      where !names.contains(name) {
        names.append(name)
      }
      if transition.source != nil && !actions.contains(transition.action) {
        actions.append(transition.action)
      }
    }
    if names.count > Self.mostNodes { throw .tooManyStates(names.count) }
    self.init(title: title, columns: actions, nodes: names.map { Node(label: $0) })
    for transition in transitions {
      guard let source = transition.source.flatMap(names.firstIndex),
        let target = names.firstIndex(of: transition.target),
        let column = actions.firstIndex(of: transition.action)
      else { continue }
      addTransition(from: source, column, to: target)
    }
  }

  /// Adds a transition to its cell and its arrow.
  mutating func addTransition(from node: Int, _ column: Int, to target: Int) {
    let cell = Cell(node: node, column: column)
    if cells[cell]?.targets.contains(target) == true { return }
    cells[cell, default: Content()].targets.append(target)
    let action = columns[column]
    if target == node {
      nodes[node].loops.append(action)
    } else if let place = arrows.firstIndex(where: { ($0.source, $0.target) == (node, target) }) {
      arrows[place].actions.append(action)
    } else {
      arrows.append(Arrow(source: node, target: target, actions: [action]))
    }
  }
}
