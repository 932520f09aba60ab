/// A tree of all cases that have run, by their choices.
///
/// The tree returns the result of known choices without running them, so that no case of generated
/// values runs twice. The choices of a machine run are known only after it has run.
///
/// A branch with only one case is stored as a leaf, because most cases differ early from all
/// others. The tree splits the leaf when another case reaches it.
struct CaseTree: Sendable {
  private struct Edge: Hashable {
    let node: Int
    let value: Int
  }

  private struct Node {
    let choice: Choice
    /// The number of values whose subtrees are fully known.
    var known: UInt64 = 0
    /// A lower limit of unknown complexities: all simpler values lead to fully known subtrees.
    var firstUnknown: UInt64 = 0

    var isKnown: Bool { known > choice.width }
  }

  /// A case that shares its last choices with no other case.
  private struct Leaf {
    let choices: [Choice]
    var attempt: Int
    /// The index of the last choice that had an alternative, or -1.
    let lastFree: Int

    init(_ choices: [Choice], _ attempt: Int) {
      self.choices = choices
      self.attempt = attempt
      lastFree = choices.lastIndex { $0.width > 0 } ?? -1
    }
  }

  /// The known result of a list of choices.
  enum Answer: Sendable {
    /// The choices have not run.
    case unknown
    /// The case needs more choices.
    case exhausted
    /// The choices led to the attempt with this number.
    case attempt(Int)
  }

  private var nodes: [Node] = []
  private var leaves: [Leaf] = []
  /// The target of each value: the index of a node, or the complement of the index of a leaf.
  private var edges: [Edge: Int] = [:]
  private var root: Int?
  private(set) var isComplete = false

  /// Returns the known result of choices, after it has replaced impossible ones by the simplest.
  func knownResult(_ values: [Int], rest: Preset.Rest) -> Answer {
    guard var place = root else { return .unknown }
    var depth = 0
    while place >= 0 || depth < leaves[~place].choices.count {
      let choice = place >= 0 ? nodes[place].choice : leaves[~place].choices[depth]
      let value: Int
      if depth < values.count {
        value = choice.allows(values[depth]) ? values[depth] : choice.simplest
      } else {
        switch rest {
        case .nothing where choice.lower < choice.upper && !choice.isTurn: return .exhausted
        case .nothing, .simplest: value = choice.simplest
        case .random where choice.lower == choice.upper, .plain where choice.lower == choice.upper:
          value = choice.lower
        case .random, .plain: return .unknown
        }
      }
      if place >= 0 {
        guard let next = edges[Edge(node: place, value: value)] else { return .unknown }
        place = next
      } else if value != choice.value {
        return .unknown
      }
      depth += 1
    }
    return .attempt(leaves[~place].attempt)
  }

  /// Records the attempt that the given choices led to.
  ///
  /// - Returns: The index of the first choice that differs from an earlier run of the same choices,
  ///   if there is one. Then the case depends on more than its choices.
  mutating func recordChoices(_ choices: [Choice], attempt: Int) -> Int? {
    var path: [Edge] = []
    guard var place = root else {
      root = add(Leaf(choices, attempt))
      isComplete = leaves[0].lastFree < 0
      return nil
    }
    path.reserveCapacity(16)
    for depth in choices.indices {
      if place < 0 {
        if isSame(choices, as: leaves[~place], from: depth) {
          leaves[~place].attempt = attempt
          return nil
        }
        guard let node = split(~place, at: depth, path.last) else { return depth }
        place = node
      }
      let (choice, known) = (choices[depth], nodes[place].choice)
      if choice.lower != known.lower || choice.upper != known.upper { return depth }
      let edge = Edge(node: place, value: choice.value)
      path.append(edge)
      guard let next = edges[edge] else {
        edges[edge] = add(Leaf(choices, attempt))
        if leaves[leaves.count - 1].lastFree <= depth { complete(path) }
        return nil
      }
      place = next
    }
    if place >= 0 || leaves[~place].choices.count > choices.count { return choices.count }
    leaves[~place].attempt = attempt
    return nil
  }

  private func isSame(_ choices: [Choice], as leaf: Leaf, from depth: Int) -> Bool {
    choices.count == leaf.choices.count && choices[depth...] == leaf.choices[depth...]
  }

  private mutating func add(_ leaf: Leaf) -> Int {
    leaves.append(leaf)
    return ~(leaves.count - 1)
  }

  /// Replaces a leaf by a node for one of its choices.
  private mutating func split(_ leaf: Int, at depth: Int, _ edge: Edge?) -> Int? {
    guard depth < leaves[leaf].choices.count else { return nil }
    let choice = leaves[leaf].choices[depth]
    nodes.append(Node(choice: choice, known: leaves[leaf].lastFree <= depth ? 1 : 0))
    let node = nodes.count - 1
    edges[Edge(node: node, value: choice.value)] = ~leaf
    if let edge { edges[edge] = node } else { root = node }
    return node
  }

  /// Updates the nodes of a path from its end, after its last subtree became fully known.
  private mutating func complete(_ path: [Edge]) {
    for edge in path.reversed() {
      nodes[edge.node].known += 1
      if !nodes[edge.node].isKnown { return }
    }
    isComplete = true
  }

  /// Returns the simplest choices that have not run, or `nil` when it finds none.
  mutating func novel() -> [Int]? {
    guard !isComplete, var place = root else { return nil }
    var values: [Int] = []
    while true {
      let choice = place >= 0 ? nodes[place].choice : leaves[~place].choices[values.count]
      var complexity = place >= 0 ? nodes[place].firstUnknown : 0
      var next: Int?
      while next == nil {
        if place >= 0 { nodes[place].firstUnknown = complexity }
        let value = choice.value(ofComplexity: complexity)
        guard let known = step(from: place, value, at: values.count) else {
          return values + [value]
        }
        if !isKnown(known, at: values.count + 1) {
          next = known
          values.append(value)
        } else if complexity == choice.width {
          return nil
        }
        complexity += 1
      }
      place = next ?? place
    }
  }

  /// Returns the target of a value.
  private func step(from place: Int, _ value: Int, at depth: Int) -> Int? {
    if place >= 0 { return edges[Edge(node: place, value: value)] }
    return leaves[~place].choices[depth].value == value ? place : nil
  }

  private func isKnown(_ place: Int, at depth: Int) -> Bool {
    place >= 0 ? nodes[place].isKnown : leaves[~place].lastFree < depth
  }
}
