/// A tree of all cases that have run, by their choices.
///
/// The tree returns the result of known choices without running them, so that no case of generated
/// values runs twice. The choices of a machine run are known only after it has run.
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
    /// The index of the target of the lower bound in `slots`; `nil` if there are too many values.
    var slots: Int?
    /// The number of values whose subtrees are fully known.
    var known: UInt64 = 0
    /// A lower limit of unknown complexities: all simpler values lead to fully known subtrees.
    var firstUnknown: UInt64 = 0

    var isKnown: Bool { known > choice.width }

    init(_ choice: Choice, known: UInt64, slots: Int?) {
      (self.choice, self.known, self.slots) = (choice, known, slots)
    }

    /// Returns the index in `slots` of the target of a possible value.
    func slot(of value: Int) -> Int? { slots.map { $0 + value - choice.lower } }
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
    let choices: [Choice]
    var attempt: Int
    /// The index of the last choice that had an alternative, or -1.
    let lastFree: Int

    init(_ choices: [Choice], _ attempt: Int) {
      self.choices = choices
      self.attempt = attempt
      lastFree = choices.lastIndex { $0.width > 0 } ?? -1
    }

    /// Returns whether the case has the given choices; those before the depth are equal.
    func has(_ other: [Choice], from depth: Int) -> Bool {
      other.count == choices.count && other[depth...] == choices[depth...]
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
  /// The same for nodes with few values, without the cost of hashing.
  private var slots: [Int] = []
  private var walk = Walk()
  private var root: Int?
  private(set) var isComplete = false
  /// A node with more other values than this has no slots.
  private static let mostSlots: UInt64 = 15
  private static let noTarget = Int.max

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
        guard let next = target(of: place, value) else { return .unknown }
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
    return leaves[~place].has(choices, from: walk.depth) ? leaves[~place].attempt : nil
  }

  /// Records the attempt that the given choices led to.
  ///
  /// - Returns: The index of the first choice that differs from an earlier run of the same choices,
  ///   if there is one. Then the case depends on more than its choices.
  mutating func recordChoices(_ choices: [Choice], attempt: Int) -> Int? {
    if walk.choices != choices || walk.place == nil { walk(choices) }
    defer { walk.place = nil }
    guard let place = walk.place else {
      root = add(Leaf(choices, attempt))
      isComplete = leaves[0].lastFree < 0
      return nil
    }
    let depth = walk.depth
    if place < 0 {
      let leaf = ~place
      if leaves[leaf].has(choices, from: depth) {
        leaves[leaf].attempt = attempt
        return nil
      }
      return divide(leaf, choices, attempt)
    }
    guard depth < choices.count else { return depth }
    let (choice, known) = (choices[depth], nodes[place].choice)
    if choice.lower != known.lower || choice.upper != known.upper { return depth }
    walk.path.append(Edge(node: place, value: choice.value))
    setTarget(add(Leaf(choices, attempt)), of: place, choice.value)
    if leaves[leaves.count - 1].lastFree <= depth { complete() }
    return nil
  }

  /// Replaces a leaf by nodes, up to the first choice whose value differs, and records a case there.
  private mutating func divide(_ leaf: Int, _ choices: [Choice], _ attempt: Int) -> Int? {
    for depth in walk.depth..<max(walk.depth, choices.count) {
      guard let node = split(leaf, at: depth, walk.path.last) else { return depth }
      let (choice, known) = (choices[depth], nodes[node].choice)
      if choice.lower != known.lower || choice.upper != known.upper { return depth }
      walk.path.append(Edge(node: node, value: choice.value))
      if choice.value == known.value { continue }
      setTarget(add(Leaf(choices, attempt)), of: node, choice.value)
      if leaves[leaves.count - 1].lastFree <= depth { complete() }
      return nil
    }
    return choices.count
  }

  /// Follows choices from the root, to a leaf or to the first choice that leads no further.
  private mutating func walk(_ choices: [Choice]) {
    walk.path.removeAll(keepingCapacity: true)
    (walk.choices, walk.place, walk.depth) = (choices, root, 0)
    guard var place = root else { return }
    while place >= 0 && walk.depth < choices.count {
      let (choice, known) = (choices[walk.depth], nodes[place].choice)
      guard choice.lower == known.lower, choice.upper == known.upper,
        let next = target(of: place, choice.value)
      else { break }
      walk.path.append(Edge(node: place, value: choice.value))
      walk.depth += 1
      place = next
    }
    walk.place = place
  }

  /// Returns the target of a value: a node, or the complement of a leaf.
  private func target(of node: Int, _ value: Int) -> Int? {
    guard let slot = nodes[node].slot(of: value) else {
      return edges[Edge(node: node, value: value)]
    }
    return slots[slot] == Self.noTarget ? nil : slots[slot]
  }

  private mutating func setTarget(_ target: Int, of node: Int, _ value: Int) {
    if let slot = nodes[node].slot(of: value) {
      slots[slot] = target
    } else {
      edges[Edge(node: node, value: value)] = target
    }
  }

  private mutating func add(_ leaf: Leaf) -> Int {
    leaves.append(leaf)
    return ~(leaves.count - 1)
  }

  /// Replaces a leaf by a node for one of its choices.
  private mutating func split(_ leaf: Int, at depth: Int, _ edge: Edge?) -> Int? {
    guard depth < leaves[leaf].choices.count else { return nil }
    let choice = leaves[leaf].choices[depth]
    let hasSlots = choice.width <= Self.mostSlots
    nodes.append(
      Node(
        choice,
        known: leaves[leaf].lastFree <= depth ? 1 : 0,
        slots: hasSlots ? slots.count : nil
      )
    )
    if hasSlots { slots += Array(repeating: Self.noTarget, count: Int(choice.width) + 1) }
    let node = nodes.count - 1
    setTarget(~leaf, of: node, choice.value)
    if let edge { setTarget(node, of: edge.node, edge.value) } else { root = node }
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
    if place >= 0 { return target(of: place, value) }
    return leaves[~place].choices[depth].value == value ? place : nil
  }

  private func isKnown(_ place: Int, at depth: Int) -> Bool {
    place >= 0 ? nodes[place].isKnown : leaves[~place].lastFree < depth
  }
}
