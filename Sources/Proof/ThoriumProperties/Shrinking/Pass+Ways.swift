extension Pass {
  /// A pass that reaches the state before the failure by the simplest known path.
  ///
  /// The path may consist of steps of any machine run.
  static let shortcuts = Pass(name: "shortcuts") { target, position throws(Unknown) in
    let best = target.best
    guard position == 0, let graph = target.graph, let first = best.marks.first,
      let start = graph.place(of: first)
    else { return nil }
    let ways = graph.ways(from: start)
    let prefix = best.values[..<first.count]
    var shortcuts = graph.endings[target.name, default: []].compactMap { ending in
      ways[ending.place].map { $0 + ending.step }
    }
    for mark in best.marks.dropFirst() {
      guard let place = graph.place(of: mark), let way = ways[place] else { continue }
      shortcuts.append(way + StepGraph.Way(best.choices[mark.count...]))
    }
    let whole = StepGraph.Way(best.choices[first.count...])
    let simpler = shortcuts.filter { $0 < whole }.sorted { $0 < $1 }
    for way in simpler.prefix(6) where try target.keeps(prefix + way.values) { return 0 }
    return nil
  }
}
