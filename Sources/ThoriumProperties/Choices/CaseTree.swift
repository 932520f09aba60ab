/// All cases that were run, by their choices.
///
/// It answers what comes of choices without running them, where that is known: no case of data runs
/// twice. Of a story what is drawn is known only once it was told.
/// What only one case has come to is kept as that case, and taken apart when another comes by: most cases
/// differ early from all others.
struct CaseTree: Sendable {
  private struct Edge: Hashable {
    let node: Int
    let value: Int
  }

  private struct Node {
    let choice: Choice
    /// How many values lead to what is wholly known.
    var known: UInt64 = 0
    /// All simpler values than that of this complexity lead to what is wholly known.
    var firstUnknown: UInt64 = 0

    var isKnown: Bool { known > choice.width }
  }

  /// A case that nobody else shares the last choices with.
  private struct Leaf {
    let choices: [Choice]
    var attempt: Int
    /// Behind which choice nothing else is possible.
    let lastFree: Int

    init(_ choices: [Choice], _ attempt: Int) {
      self.choices = choices
      self.attempt = attempt
      lastFree = choices.lastIndex { $0.width > 0 } ?? -1
    }
  }

  /// What is known of a list of choices.
  enum Answer: Sendable {
    /// It has not run.
    case unknown
    /// There are fewer choices than the case needs.
    case exhausted
    /// It was this attempt, by its number.
    case attempt(Int)
  }

  private var nodes: [Node] = []
  private var leaves: [Leaf] = []
  /// What a value leads to: the place of a node, or the complement of a leaf's.
  private var edges: [Edge: Int] = [:]
  private var root: Int?
  private(set) var isComplete = false

  /// Answers what comes of choices, with those that are impossible repaired, where that is known.
  func answer(_ values: [Int], rest: Preset.Rest) -> Answer {
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

  /// Notes what came of choices.
  ///
  /// - Returns: The place of the first choice that another run from the same choices made otherwise,
  ///   if there is one: then something else decides as well.
  mutating func note(_ choices: [Choice], attempt: Int) -> Int? {
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

  /// Makes a node of the choice at which a leaf stands.
  private mutating func split(_ leaf: Int, at depth: Int, _ edge: Edge?) -> Int? {
    guard depth < leaves[leaf].choices.count else { return nil }
    let choice = leaves[leaf].choices[depth]
    nodes.append(Node(choice: choice, known: leaves[leaf].lastFree <= depth ? 1 : 0))
    let node = nodes.count - 1
    edges[Edge(node: node, value: choice.value)] = ~leaf
    if let edge { edges[edge] = node } else { root = node }
    return node
  }

  /// Notes which nodes are wholly known by now, from the last on.
  private mutating func complete(_ path: [Edge]) {
    for edge in path.reversed() {
      nodes[edge.node].known += 1
      if !nodes[edge.node].isKnown { return }
    }
    isComplete = true
  }

  /// The simplest choices that lead to what has not run, where the tree is small enough to look.
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

  /// What a value leads to.
  private func step(from place: Int, _ value: Int, at depth: Int) -> Int? {
    if place >= 0 { return edges[Edge(node: place, value: value)] }
    return leaves[~place].choices[depth].value == value ? place : nil
  }

  private func isKnown(_ place: Int, at depth: Int) -> Bool {
    place >= 0 ? nodes[place].isKnown : leaves[~place].lastFree < depth
  }
}
