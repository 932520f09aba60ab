import Thorium

/// The strongly connected components of a part of a state graph.
///
/// A single state is a component too, since a run may stay in it. The search is iterative, because
/// recursion into a deep graph could overflow the stack of a thread.
///
/// Source: R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972.
struct StrongComponents<R: Reactor> {
  private let graph: StateGraph<R>
  private let isInside: [Bool]
  private var index: [Int32]
  private var low: [Int32]
  private var isOnStack: [Bool]
  private var stack: [Int] = []
  private var next: Int32 = 0
  private(set) var components: [[Int]] = []
  /// The index of the component of each state; -1 outside of the part.
  private(set) var numbers: [Int32]

  init(_ graph: StateGraph<R>, _ states: [Int], _ isInside: [Bool]) {
    self.graph = graph
    self.isInside = isInside
    index = Array(repeating: -1, count: isInside.count)
    low = index
    numbers = index
    isOnStack = Array(repeating: false, count: isInside.count)
    for state in states where index[state] < 0 { visit(state) }
  }

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
      if isInside[target] { targets.append(Int32(truncatingIfNeeded: target)) }
    }
    return targets
  }

  private mutating func removeComponent(_ root: Int) {
    var component: [Int] = []
    while let state = stack.popLast() {
      isOnStack[state] = false
      numbers[state] = Int32(truncatingIfNeeded: components.count)
      component.append(state)
      if state == root { break }
    }
    components.append(component)
  }
}
