public import Thorium
import ThoriumText

extension StateGraph {
  /// True when the search was complete, and found no reason to doubt the graph.
  ///
  /// Otherwise, ``doubts`` has the reasons.
  public var isExhaustive: Bool { doubts.isEmpty }

  /// The number of transitions.
  package var transitionCount: Int { transitions.count }

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
    for (cell, target) in transitions.targets.enumerated() where target != Transitions.refused {
      isPossible[cell % columns] = true
    }
    return actions.indices.filter { !isPossible[$0] }
  }

  var deadEndNumbers: [Int] {
    let dead = (0..<expanded).filter { state in
      (0..<columns).allSatisfy { transitions.isRefused($0, in: state) }
    }
    return withoutRepetition(dead)
  }

  /// Returns the first configuration of each state, or of each class.
  func withoutRepetition(_ configurations: [Int]) -> [Int] {
    if !hasTime { return configurations }
    var known: Set<AnyHashable> = []
    return configurations.filter { known.insert(classOf(reached[$0])).inserted }
  }

  /// The number of columns of the transitions: of the actions, and of passing time.
  @inlinable var columns: Int { transitions.columns }

  /// The number of states whose transitions are known.
  @inlinable var expanded: Int { transitions.expanded }

  /// Returns whether the result of each action in a state is known.
  func isExplored(_ state: Int) -> Bool {
    state < expanded && (unexplored.isEmpty || !unexplored.contains(state))
  }

  /// The number of states that the search found and did not explore.
  var unexploredCount: Int { reached.count - expanded + unexplored.count }

  /// True when the last column is passing time.
  var hasTime: Bool { columns > actions.count }

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

  func text(of edge: Transitions.Edge) -> String {
    let step = actionText(edge.column)
    let delay = edge.column == actions.count ? delays[edge.source * columns + edge.column] : nil
    let text = delay.map { "\($0) pass" } ?? step
    return transitions.replies(of: edge).map { "\(text), and \($0)" } ?? text
  }
}
