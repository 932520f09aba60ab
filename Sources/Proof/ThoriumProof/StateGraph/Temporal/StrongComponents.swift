/// The strongly connected components of a part of a state graph, where only transitions inside the
/// part count.
///
/// A single state is a component too, since a run may stay in it. The search is iterative, because
/// recursion into a deep graph could overflow the stack of a thread.
///
/// Source: R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972.
struct StrongComponents {
  private(set) var components: [[Int]] = []
  private let graph: Transitions
  /// The number of the component of each state; -1 outside of the part, and `.max` before it is found.
  private var part: [Int32]
  private var index: [Int32]
  private var low: [Int32]
  private var stack: [Int] = []
  /// The states whose visit has not ended, each with the number of targets that wait below its own.
  private var calls: [(state: Int, rest: Int)] = []
  /// The targets of these states that are not visited yet.
  private var waiting: [Int32] = []
  private var next: Int32 = 0

  /// Finds the components of a set of states.
  ///
  /// - Complexity: O(*n* · *m*) for *n* states of the set and *m* actions.
  init(_ graph: Transitions, of states: [Int]) {
    self.graph = graph
    part = Array(repeating: -1, count: graph.states)
    index = part
    low = part
    for state in states { part[state] = .max }
    for state in states where index[state] < 0 { visit(state) }
  }

  /// Returns whether two states are in the same component.
  func areTogether(_ one: Int, _ other: Int) -> Bool { part[one] == part[other] }

  private mutating func visit(_ start: Int) {
    enter(start)
    while let (state, rest) = calls.last {
      if waiting.count > rest {
        let target = Int(waiting.removeLast())
        if index[target] < 0 {
          enter(target)
        } else if part[target] == .max {
          low[state] = min(low[state], index[target])
        }
      } else {
        calls.removeLast()
        if let caller = calls.last?.state { low[caller] = min(low[caller], low[state]) }
        if low[state] == index[state] { removeComponent(state) }
      }
    }
  }

  private mutating func enter(_ state: Int) {
    index[state] = next
    low[state] = next
    next += 1
    stack.append(state)
    calls.append((state, waiting.count))
    graph.forEachEdge(from: state) { edge in
      if part[edge.target] == .max { waiting.append(Int32(truncatingIfNeeded: edge.target)) }
    }
  }

  private mutating func removeComponent(_ root: Int) {
    var component: [Int] = []
    while let state = stack.popLast() {
      part[state] = Int32(truncatingIfNeeded: components.count)
      component.append(state)
      if state == root { break }
    }
    components.append(component)
  }
}
