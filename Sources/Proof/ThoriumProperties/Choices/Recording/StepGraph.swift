/// A graph of the states that machine runs visited, and the steps between them.
///
/// Each machine run is a path. The simplest path to a state may combine steps of several runs.
struct StepGraph: Sendable {
  /// The simplest known step to a state.
  private struct Edge: Sendable {
    let end: Int
    let step: Way
  }

  /// The states before and after a step.
  private struct Ends: Hashable {
    let start: Int
    let end: Int
  }

  /// The choices of one or more steps, and their complexities.
  struct Way: Sendable {
    var steps = 0
    var values: [Int] = []
    var complexities: [UInt64] = []

    static func < (left: Way, right: Way) -> Bool {
      let (mine, others) = ((left.steps, left.values.count), (right.steps, right.values.count))
      if mine != others { return mine < others }
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

  /// A state, and a step from it that failed.
  struct Ending: Sendable {
    let place: Int
    let step: Way
  }

  private var places: [Int: Int] = [:]
  private var edges: [[Edge]] = []
  private var numbers: [Ends: Int] = [:]
  /// The endings of each failure, by its name.
  private(set) var endings: [String: [Ending]] = [:]

  /// Returns the index of a state.
  func place(of mark: Mark) -> Int? { places[mark.hash] }

  /// Records the path of a machine run.
  mutating func recordPath(_ attempt: Attempt) {
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

  /// Returns the simplest path from a state to every state, or `nil` for unreachable states.
  ///
  /// - Complexity: O(*e* · *l*) for *e* known steps and paths of *l* choices.
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

extension StepGraph.Way {
  init(_ choices: ArraySlice<Choice>) {
    values = choices.map(\.value)
    complexities = choices.map(\.complexity)
    steps = choices.count { $0.role == .step && $0.value == 1 }
  }
}
