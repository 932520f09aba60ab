/// A search for the strongly connected components of parts of a state graph.
///
/// A single state is a component too, since a run may stay in it. The search is iterative, because
/// recursion into a deep graph could overflow the stack of a thread. Further searches in parts of
/// components reuse the tables, so that their cost depends on the part alone.
///
/// Source: R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972.
struct StrongComponents {
  private let graph: Transitions
  /// The number of the part that contains each state; -1 outside of all parts.
  private var part: [Int32]
  private var lastPart: Int32 = -1
  private var index: [Int32]
  private var low: [Int32]
  private var isOnStack: [Bool]
  private var stack: [Int] = []
  /// The states whose visit has not ended, each with the number of targets that wait below its own.
  private var calls: [(state: Int, rest: Int)] = []
  /// The targets of these states that are not visited yet.
  private var waiting: [Int32] = []
  private var next: Int32 = 0
  private var components: [[Int]] = []

  init(_ graph: Transitions) {
    self.graph = graph
    part = Array(repeating: -1, count: graph.states)
    index = part
    low = part
    isOnStack = Array(repeating: false, count: graph.states)
  }

  /// Returns the components of a set of states, where only transitions inside the set count.
  ///
  /// Afterwards, each component is a part, and states outside of the set are in other parts.
  ///
  /// - Complexity: O(*n* · *m*) for *n* states of the set and *m* actions.
  mutating func components(of states: [Int]) -> [[Int]] {
    components = []
    next = 0
    lastPart += 1
    for state in states {
      part[state] = lastPart
      index[state] = -1
    }
    for state in states where index[state] < 0 { visit(state) }
    for component in components {
      lastPart += 1
      for state in component { part[state] = lastPart }
    }
    return components
  }

  /// Returns whether two states are in the same part.
  func areTogether(_ one: Int, _ other: Int) -> Bool { part[one] == part[other] }

  /// Removes a state from its part.
  mutating func remove(_ state: Int) { part[state] = -1 }

  private mutating func visit(_ start: Int) {
    enter(start)
    while let (state, rest) = calls.last {
      if waiting.count > rest {
        let target = Int(waiting.removeLast())
        if index[target] < 0 {
          enter(target)
        } else if isOnStack[target] {
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
    isOnStack[state] = true
    calls.append((state, waiting.count))
    graph.forEachEdge(from: state) { _, target in
      if areTogether(state, target) { waiting.append(Int32(truncatingIfNeeded: target)) }
    }
  }

  private mutating func removeComponent(_ root: Int) {
    var component: [Int] = []
    while let state = stack.popLast() {
      isOnStack[state] = false
      component.append(state)
      if state == root { break }
    }
    components.append(component)
  }
}
