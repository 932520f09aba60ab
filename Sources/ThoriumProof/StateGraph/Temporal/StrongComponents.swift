import Thorium

/// A search for the strongly connected components of parts of a state graph.
///
/// A single state is a component too, since a run may stay in it. The search is iterative, because
/// recursion into a deep graph could overflow the stack of a thread. Further searches in parts of
/// components reuse the tables, so that their cost depends on the part alone.
///
/// Source: R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972.
struct StrongComponents<R: Reactor> {
  private let graph: StateGraph<R>
  /// The number of the part that contains each state; -1 outside of all parts.
  private var part: [Int32]
  private var lastPart: Int32 = -1
  private var index: [Int32]
  private var low: [Int32]
  private var isOnStack: [Bool]
  private var stack: [Int] = []
  private var next: Int32 = 0
  private var components: [[Int]] = []

  init(_ graph: StateGraph<R>) {
    self.graph = graph
    part = Array(repeating: -1, count: graph.reached.count)
    index = part
    low = part
    isOnStack = Array(repeating: false, count: graph.reached.count)
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

  private mutating func enter(_ state: Int) {
    index[state] = next
    low[state] = next
    next += 1
    stack.append(state)
    isOnStack[state] = true
  }

  private mutating func visit(_ start: Int) {
    var calls: [(state: Int, targets: [Int32], place: Int)] = []
    enter(start)
    calls.append((start, targets(of: start), 0))
    while let top = calls.indices.last {
      let state = calls[top].state
      if calls[top].place < calls[top].targets.count {
        let target = Int(calls[top].targets[calls[top].place])
        calls[top].place += 1
        if index[target] < 0 {
          enter(target)
          calls.append((target, targets(of: target), 0))
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

  private func targets(of state: Int) -> [Int32] {
    var targets: [Int32] = []
    graph.forEachEdge(from: state) { _, target in
      if areTogether(state, target) { targets.append(Int32(truncatingIfNeeded: target)) }
    }
    return targets
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
