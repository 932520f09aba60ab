/// A tree of all cases that have run, by their choices.
///
/// The tree returns the result of known choices without running them, so that no case of generated
/// values runs twice. Only confirming and explaining a failure runs a case again. The choices
/// of a machine run are known only after it has run.
///
/// A branch with only one case is stored as a leaf, because most cases differ early from all
/// others. The tree splits the leaf when another case reaches it.
struct CaseTree: Sendable {
  /// A value of the choice at a node.
  private struct Edge: Hashable {
    let node: Int
    let value: Int
  }

  /// A choice, with the number of its values whose subtrees are fully known.
  private struct Node {
    let choice: Choice
    /// The number of values whose subtrees are fully known.
    var known: UInt64
    /// A lower limit of unknown complexities: all simpler values lead to fully known subtrees.
    var firstUnknown: UInt64 = 0

    var isKnown: Bool { known > choice.width }
  }

  /// The path of the case that was searched last, where the recording of the case continues.
  private struct Walk {
    var choices: [Choice] = []
    var path: [Edge] = []
    var place: Int?
    var depth = 0
  }

  /// A case that shares its last choices with no other case.
  private struct Leaf {
    var attempt: Int
    /// The index of the last choice that had an alternative, or -1.
    let lastFree: Int
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

  /// The attempts, by their numbers.
  private(set) var cases = RecordedCases()
  private var nodes: [Node] = []
  private var leaves: [Leaf] = []
  /// The target of each value: the index of a node, or the complement of the index of a leaf.
  private var targets: [Edge: Int] = [:]
  private var walk = Walk()
  private var root: Int?
  private(set) var isComplete = false

  /// Returns the known result of choices, after it has replaced impossible ones by the simplest.
  func knownResult(_ values: [Int], rest: Preset.Rest) -> Answer {
    guard var place = root else { return .unknown }
    var depth = 0
    while place >= 0 || depth < cases.count(of: leaves[~place].attempt) {
      let choice = choice(at: place, depth)
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
        guard let next = targets[Edge(node: place, value: value)] else { return .unknown }
        place = next
      } else if value != choice.value {
        return .unknown
      }
      depth += 1
    }
    return .attempt(leaves[~place].attempt)
  }

  /// Returns the number of the attempt with the given choices, if they have run.
  mutating func attempt(of choices: [Choice]) -> Int? {
    walk(choices)
    guard let place = walk.place, place < 0 else { return nil }
    let attempt = leaves[~place].attempt
    return cases.hasChoices(choices, from: walk.depth, in: attempt) ? attempt : nil
  }

  /// Stores an attempt that is no result of its choices, such as an unfinished one.
  mutating func addUnfinished(_ attempt: Attempt) {
    cases.append(attempt)
  }

  /// Records the attempt that its choices led to.
  ///
  /// - Returns: The index of the first choice that differs from an earlier run of the same choices,
  ///   if there is one. Then the case depends on more than its choices.
  mutating func recordAttempt(_ attempt: Attempt) -> Int? {
    let (number, choices) = (cases.count, attempt.choices)
    cases.append(attempt)
    if walk.choices != choices || walk.place == nil { walk(choices) }
    // The walk does not keep the list of choices, so that the next case can use its memory.
    defer { (walk.place, walk.choices) = (nil, []) }
    guard let place = walk.place else {
      root = add(choices, number)
      isComplete = leaves[0].lastFree < 0
      return nil
    }
    let depth = walk.depth
    if place < 0 {
      let leaf = ~place
      if cases.hasChoices(choices, from: depth, in: leaves[leaf].attempt) {
        leaves[leaf].attempt = number
        return nil
      }
      return divide(leaf, choices, number)
    }
    guard depth < choices.count else { return depth }
    if !choices[depth].hasBounds(of: nodes[place].choice) { return depth }
    addCase(choices, number, at: place, depth)
    return nil
  }

  /// Adds a case below a node, where no other case has the same value.
  private mutating func addCase(_ choices: [Choice], _ number: Int, at node: Int, _ depth: Int) {
    let edge = Edge(node: node, value: choices[depth].value)
    walk.path.append(edge)
    targets[edge] = add(choices, number)
    if leaves[leaves.count - 1].lastFree <= depth { complete() }
  }

  /// Replaces a leaf by nodes, up to the first choice whose value differs, and records a case there.
  private mutating func divide(_ leaf: Int, _ choices: [Choice], _ number: Int) -> Int? {
    for depth in walk.depth..<max(walk.depth, choices.count) {
      guard let node = split(leaf, at: depth, walk.path.last) else { return depth }
      let known = nodes[node].choice
      if !choices[depth].hasBounds(of: known) { return depth }
      if choices[depth].value != known.value {
        addCase(choices, number, at: node, depth)
        return nil
      }
      walk.path.append(Edge(node: node, value: known.value))
    }
    return choices.count
  }

  /// Follows choices from the root, to a leaf or to the first choice that leads no further.
  private mutating func walk(_ choices: [Choice]) {
    walk.path.removeAll(keepingCapacity: true)
    (walk.choices, walk.place, walk.depth) = (choices, root, 0)
    guard var place = root else { return }
    while place >= 0 && walk.depth < choices.count {
      let choice = choices[walk.depth]
      let edge = Edge(node: place, value: choice.value)
      guard choice.hasBounds(of: nodes[place].choice), let next = targets[edge] else { break }
      walk.path.append(edge)
      walk.depth += 1
      place = next
    }
    walk.place = place
  }

  /// Adds a leaf, and returns the complement of its index.
  private mutating func add(_ choices: [Choice], _ number: Int) -> Int {
    leaves.append(Leaf(attempt: number, lastFree: choices.lastIndex { $0.width > 0 } ?? -1))
    return ~(leaves.count - 1)
  }

  /// Returns the choice at a node, or that of a leaf at a depth.
  private func choice(at place: Int, _ depth: Int) -> Choice {
    place >= 0 ? nodes[place].choice : cases.choice(depth, of: leaves[~place].attempt)
  }

  /// Replaces a leaf by a node for one of its choices.
  private mutating func split(_ leaf: Int, at depth: Int, _ edge: Edge?) -> Int? {
    guard depth < cases.count(of: leaves[leaf].attempt) else { return nil }
    let choice = choice(at: ~leaf, depth)
    let node = nodes.count
    nodes.append(Node(choice: choice, known: leaves[leaf].lastFree <= depth ? 1 : 0))
    targets[Edge(node: node, value: choice.value)] = ~leaf
    if let edge { targets[edge] = node } else { root = node }
    return node
  }

  /// Updates the nodes of a path from its end, after its last subtree became fully known.
  private mutating func complete() {
    for edge in walk.path.reversed() {
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
      let choice = choice(at: place, values.count)
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
    if place >= 0 { return targets[Edge(node: place, value: value)] }
    return choice(at: place, depth).value == value ? place : nil
  }

  private func isKnown(_ place: Int, at depth: Int) -> Bool {
    place >= 0 ? nodes[place].isKnown : leaves[~place].lastFree < depth
  }
}
