extension Transitions {
  /// The states of a set that are reachable inside it, in breadth-first order.
  struct Region {
    private let graph: Transitions
    /// The transitions through which runs come to some of the starts.
    private let entries: [Int: Edge]
    /// The states in order of their distance.
    private(set) var order: [Int] = []
    /// The previous state on the path to each state; -1 for a start.
    private var sources: [Int32]
    /// The number of each state in the order.
    private(set) var places: [Int32]

    /// Searches from the starts through states inside the set, in the order of their distance.
    ///
    /// The distance is from the initial state, so the path from there to each state is shortest.
    init(
      _ graph: Transitions,
      from starts: [Int],
      through entries: [Int: Edge] = [:],
      inside: [Bool]
    ) {
      (self.graph, self.entries) = (graph, entries)
      places = Array(repeating: -1, count: inside.count)
      sources = places
      let distances = graph.depths
      var depths = distances
      for (start, edge) in entries { depths[start] = distances[edge.source] + 1 }
      var waiting = starts.sorted { (depths[$0], $0) < (depths[$1], $1) }[...]
      var level: Range<Int> = 0..<0
      var depth = 0
      while !waiting.isEmpty || !level.isEmpty {
        if level.isEmpty, let next = waiting.first { depth = max(depth, depths[next]) }
        while let start = waiting.first, depths[start] <= depth {
          waiting.removeFirst()
          add(start)
        }
        let end = order.count
        for place in level.lowerBound..<end {
          let state = order[place]
          graph.forEachEdge(from: state) { edge in
            if inside[edge.target] && places[edge.target] < 0 {
              sources[edge.target] = Int32(truncatingIfNeeded: state)
              add(edge.target)
            }
          }
        }
        level = end..<order.count
        depth += 1
      }
    }

    private mutating func add(_ state: Int) {
      if places[state] >= 0 { return }
      places[state] = Int32(truncatingIfNeeded: order.count)
      order.append(state)
    }

    /// Returns a shortest path from the initial state, through a start, to a state of the region.
    func path(to state: Int) -> [Edge] {
      var edges: [Edge] = []
      var place = state
      while sources[place] >= 0 {
        let source = Int(sources[place])
        if let edge = graph.edges(from: source).first(where: { $0.target == place }) {
          edges.append(edge)
        }
        place = source
      }
      let start = entries[place].map { graph.path(to: $0.source) + [$0] }
      return (start ?? graph.path(to: place)) + edges.reversed()
    }
  }

  /// A search for runs that stay in a region for ever, although some actions are certain to occur.
  ///
  /// A strongly connected component allows such a run if it contains, for each fair action, a
  /// transition of the action or a state that refuses it.
  ///
  /// An unknown result counts as a possible action that leaves the component. So a loop is never
  /// reported because of a state that was not explored.
  ///
  /// Source: R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, 1972.
  struct FairCycles {
    /// A run that stays in the region: its first repeated state, and its repeated steps.
    struct Cycle {
      let entry: Int
      let walk: [Edge]
      /// The fair columns, all impossible in the entry, if nothing repeats; otherwise empty.
      let refusals: [Int]
    }

    let graph: Transitions
    let fair: [Int]

    /// Returns the cycle with the shortest beginning, or `nil` if there is none.
    func first(in region: Region) -> Cycle? {
      let components = fairComponents(region.order)
      let entries = components.map { component in
        (component.min { region.places[$0] < region.places[$1] } ?? 0, component)
      }
      guard let (entry, component) = entries.min(by: { region.places[$0.0] < region.places[$1.0] })
      else { return nil }
      // A state without a possible fair action is a simpler end than a loop.
      let resting = component.filter { isResting($0) }.min { region.places[$0] < region.places[$1] }
      if let resting, region.path(to: resting).count <= region.path(to: entry).count {
        let refused = fair.filter { graph.isRefused($0, in: resting) }
        return Cycle(entry: resting, walk: [], refusals: refused)
      }
      return Cycle(entry: entry, walk: walk(from: entry, in: component), refusals: [])
    }

    /// Returns true when no fair action is possible in a state, so a run may stay there.
    private func isResting(_ state: Int) -> Bool {
      fair.allSatisfy { graph.isRefused($0, in: state) }
    }

    /// Returns the components in which a fair run can stay.
    private func fairComponents(_ states: [Int]) -> [[Int]] {
      let search = StrongComponents(graph, of: states)
      return search.components.filter { isFair($0, search) }
    }

    /// A state without an explored row allows no run, since its transitions are not known.
    private func isFair(_ component: [Int], _ search: StrongComponents) -> Bool {
      if component.count == 1 && component[0] >= graph.expanded { return false }
      var occurs = Array(repeating: false, count: graph.columns)
      for state in component {
        graph.forEachEdge(from: state) { edge in
          if search.areTogether(state, edge.target) { occurs[edge.column] = true }
        }
      }
      return fair.allSatisfy { column in
        occurs[column] || component.contains { graph.isRefused(column, in: $0) }
      }
    }

    /// Returns a closed walk that takes each fair action, or visits a state that refuses it.
    private func walk(from entry: Int, in component: [Int]) -> [Edge] {
      var inside = Array(repeating: false, count: graph.states)
      for state in component { inside[state] = true }
      var walk: [Edge] = []
      var place = entry
      func go(_ wanted: (Edge) -> Bool) {
        guard let path = graph.shortestPath(from: place, inside: inside, to: wanted) else { return }
        walk += path
        place = path.last?.target ?? place
      }
      for column in fair {
        let isVisited = walk.contains {
          $0.column == column || graph.isRefused(column, in: $0.target)
        }
        if isVisited || graph.isRefused(column, in: entry) { continue }
        let edges = component.lazy.flatMap(graph.edges)
        if edges.contains(where: { $0.column == column && inside[$0.target] }) {
          go { $0.column == column }
        } else {
          go { graph.isRefused(column, in: $0.target) }
        }
      }
      if place != entry || walk.isEmpty { go { $0.target == entry } }
      return walk
    }
  }
}
