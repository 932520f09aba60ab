/// The states that stories have come through, and the steps that lead from one to the next.
///
/// Each story is a way through it. The simplest way to a state may be made of steps of many stories.
struct StateGraph: Sendable {
  private struct Edge: Sendable {
    let end: Int
    let step: Way
  }

  private struct Ends: Hashable {
    let start: Int
    let end: Int
  }

  /// The choices of some steps, and how complex they are.
  struct Way: Sendable {
    var steps = 0
    var values: [Int] = []
    var complexities: [UInt64] = []

    static func < (left: Way, right: Way) -> Bool {
      if left.steps != right.steps { return left.steps < right.steps }
      if left.values.count != right.values.count { return left.values.count < right.values.count }
      return left.complexities.lexicographicallyPrecedes(right.complexities)
    }

    static func + (left: Way, right: Way) -> Way {
      Way(
        steps: left.steps + right.steps,
        values: left.values + right.values,
        complexities: left.complexities + right.complexities
      )
    }
  }

  /// A state in which stories have failed with the step behind it.
  struct Ending: Sendable {
    let place: Int
    let step: Way
  }

  private var places: [Int: Int] = [:]
  private var edges: [[Edge]] = []
  private var numbers: [Ends: Int] = [:]
  /// By the name of the failure.
  private(set) var endings: [String: [Ending]] = [:]

  /// The place of a state.
  func place(of mark: Mark) -> Int? { places[mark.hash] }

  /// Notes the ways that a story went.
  mutating func note(_ attempt: Attempt) {
    for (mark, next) in zip(attempt.marks, attempt.marks.dropFirst()) {
      let (start, end) = (visit(mark), visit(next))
      if start == end { continue }
      let choices = attempt.choices[mark.count..<next.count]
      if let number = numbers[Ends(start: start, end: end)] {
        if choices.count > edges[start][number].step.values.count { continue }
        let step = Way(choices)
        if step < edges[start][number].step { edges[start][number] = Edge(end: end, step: step) }
      } else {
        numbers[Ends(start: start, end: end)] = edges[start].count
        edges[start].append(Edge(end: end, step: Way(choices)))
      }
    }
    guard let name = attempt.failure, let last = attempt.marks.last else { return }
    let step = Way(attempt.choices[last.count...])
    endings[name, default: []].append(Ending(place: visit(last), step: step))
  }

  private mutating func visit(_ mark: Mark) -> Int {
    if let place = places[mark.hash] { return place }
    places[mark.hash] = edges.count
    edges.append([])
    return edges.count - 1
  }

  /// The simplest way from a place to each, where there is one.
  ///
  /// - Complexity: O(*e* · *l*) for *e* steps that are known, and ways of *l* choices.
  func ways(from start: Int) -> [Way?] {
    var ways = [Way?](repeating: nil, count: edges.count)
    ways[start] = Way()
    var layer = [start]
    while !layer.isEmpty {
      var found: [Int: Way] = [:]
      var next: [Int] = []
      for place in layer {
        guard let way = ways[place] else { continue }
        for edge in edges[place] where ways[edge.end] == nil {
          let longer = way + edge.step
          if let other = found[edge.end] {
            if longer < other { found[edge.end] = longer }
          } else {
            found[edge.end] = longer
            next.append(edge.end)
          }
        }
      }
      for place in next { ways[place] = found[place] }
      layer = next
    }
    return ways
  }
}

extension StateGraph.Way {
  init(_ choices: ArraySlice<Choice>) {
    values = choices.map(\.value)
    complexities = choices.map(\.complexity)
    steps = choices.count { $0.role == .step && $0.value == 1 }
  }
}
