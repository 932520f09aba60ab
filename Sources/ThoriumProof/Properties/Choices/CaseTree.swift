/// All cases that were run, by their choices.
///
/// It answers what comes of choices without running them, where that is known: no case runs twice.
struct CaseTree: Sendable {
  private struct Edge: Hashable {
    let node: Int
    let value: Int
  }

  private struct Node {
    let lower: Int
    let upper: Int
    let simplest: Int
    let role: Choice.Role
    /// How many values lead to what is wholly known.
    var known: UInt64 = 0
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
  /// What a value leads to: the place of a node, or the complement of an attempt's number.
  private var edges: [Edge: Int] = [:]
  private var root: Int?
  private(set) var isComplete = false

  /// Answers what comes of choices, with those that are impossible repaired, where that is known.
  func answer(_ values: [Int], rest: Given.Rest) -> Answer {
    guard var place = root else { return .unknown }
    var depth = 0
    while place >= 0 {
      let node = nodes[place]
      let value: Int
      if depth < values.count {
        value =
          values[depth] >= node.lower && values[depth] <= node.upper
          ? values[depth] : node.simplest
      } else {
        switch rest {
        case .nothing
        where node.lower < node.upper && node.role != .turn && node.role != .preemption:
          return .exhausted
        case .nothing, .simplest: value = node.simplest
        case .random where node.lower == node.upper: value = node.lower
        case .random: return .unknown
        }
      }
      guard let next = edges[Edge(node: place, value: value)] else { return .unknown }
      place = next
      depth += 1
    }
    return .attempt(~place)
  }

  /// Notes what came of choices.
  ///
  /// - Returns: The place of the first choice that another run from the same choices made otherwise,
  ///   if there is one: then something else decides as well.
  mutating func note(_ choices: [Choice], attempt: Int) -> Int? {
    guard let first = choices.first else {
      isComplete = true
      return root == nil ? setRoot(~attempt) : nil
    }
    if root == nil { root = add(first) }
    guard var place = root, place >= 0 else { return 0 }
    var path: [Int] = []
    for (depth, choice) in choices.enumerated() {
      let node = nodes[place]
      guard node.lower == choice.lower, node.upper == choice.upper else { return depth }
      path.append(place)
      let edge = Edge(node: place, value: choice.value)
      if depth + 1 == choices.count {
        if let known = edges[edge], known >= 0 { return depth + 1 }
        if edges.updateValue(~attempt, forKey: edge) != nil { return nil }
      } else if let next = edges[edge] {
        if next < 0 { return depth + 1 }
        place = next
      } else {
        let next = add(choices[depth + 1])
        edges[edge] = next
        place = next
      }
    }
    complete(path)
    return nil
  }

  private mutating func setRoot(_ place: Int) -> Int? {
    root = place
    return nil
  }

  private mutating func add(_ choice: Choice) -> Int {
    nodes.append(
      Node(
        lower: choice.lower,
        upper: choice.upper,
        simplest: choice.simplest,
        role: choice.role
      )
    )
    return nodes.count - 1
  }

  /// Notes which nodes are wholly known by now, from the last on.
  private mutating func complete(_ path: [Int]) {
    for place in path.reversed() {
      nodes[place].known += 1
      let width = Choice(
        value: 0,
        lower: nodes[place].lower,
        upper: nodes[place].upper,
        simplest: 0,
        role: .value
      ).width
      if nodes[place].known <= width { return }
    }
    isComplete = true
  }

  /// The simplest choices that lead to what has not run, where the tree is small enough to look.
  func novel() -> [Int]? {
    guard !isComplete, var place = root else { return nil }
    var values: [Int] = []
    while place >= 0 {
      let node = nodes[place]
      let choice = Choice(
        value: node.simplest,
        lower: node.lower,
        upper: node.upper,
        simplest: node.simplest,
        role: node.role
      )
      var complexity: UInt64 = 0
      var next: Int?
      while true {
        let value = choice.value(ofComplexity: complexity)
        guard let known = edges[Edge(node: place, value: value)] else {
          return values + [value]
        }
        if known >= 0 && !isKnown(known) {
          next = known
          values.append(value)
          break
        }
        if complexity == choice.width { break }
        complexity += 1
      }
      guard let next else { return nil }
      place = next
    }
    return nil
  }

  private func isKnown(_ place: Int) -> Bool {
    let node = nodes[place]
    return node.known > UInt64(bitPattern: Int64(node.upper &- node.lower))
  }
}
