import Thorium

/// The share of a graph's possible pairs of a state and an action that tests have sent.
///
///     let record = TraceRecord<Lamp>()
///     let store = Store(Lamp(), in: VirtualWorld(tracers: [record]).runtime)
///     store.send(.on)
///     print(graph.coverage(of: record))
///     // 1 of 5 possible pairs were sent. Never sent: .smash in .dark, …
public struct GraphCoverage: Sendable, Hashable {
  /// The number of possible pairs that were sent.
  package let sent: Int
  /// The number of possible pairs.
  package let possible: Int
  /// The possible pairs that were not sent, as texts such as `.on in .dark`.
  package let missing: [String]
}

extension GraphCoverage: CustomStringConvertible {
  /// The counts, and the first 20 pairs that were not sent, in a line.
  public var description: String {
    let counts = "\(sent) of \(possible) possible pairs were sent."
    if missing.isEmpty { return counts }
    let more = missing.count > 20 ? ", and \(missing.count - 20) more" : ""
    return "\(counts) Never sent: \(missing.prefix(20).joined(separator: ", "))\(more)"
  }
}

extension StateGraph {
  /// Compares the possible pairs of a state and an action with the pairs that stores have handled.
  ///
  /// A pair is possible if the state does not refuse the action. States are compared as by the
  /// search: by their equality, or by their class. States that differ only in their pending work
  /// count as one.
  ///
  /// - Parameter record: The events of the stores in tests.
  /// - Returns: The coverage; states that the search did not explore do not count.
  public func coverage(of record: TraceRecord<R>) -> GraphCoverage {
    let classes = reached.indices.filter(isExplored).grouped { classOf(reached[$0]) }
    let places = Dictionary(
      uniqueKeysWithValues: classes.enumerated().map { (classOf(reached[$1[0]]), $0) }
    )
    let numbers = ValueNumbers(actions)
    var sent: Set<Int> = []
    var current: [TracedStore: R.State] = [:]
    for entry in record.entries {
      switch entry.event {
      case .storeBegan(let state), .reduced(_, let state, _): current[entry.store] = state
      case .actionBegan(_, let action):
        guard let state = current[entry.store], let place = places[classOf(state)],
          let column = numbers.number(of: action)
        else { continue }
        sent.insert(place * columns + column)
      default: break
      }
    }
    let possible = classes.enumerated().flatMap { place, states in
      actions.indices.filter { column in
        states.contains { transitions.isPossible(column, in: $0) }
      }
      .map { place * columns + $0 }
    }
    let missing = possible.filter { !sent.contains($0) }.map { cell in
      "\(actionText(cell % columns)) in \(text(ofState: classes[cell / columns][0]))"
    }
    return GraphCoverage(
      sent: possible.count - missing.count,
      possible: possible.count,
      missing: missing
    )
  }
}

extension StateGraph {
  /// Returns the coverage of the stores that a function creates in virtual worlds.
  ///
  /// - Parameter tests: The function.
  /// - Returns: The coverage.
  package func coverage(during tests: () async throws -> Void) async rethrows -> GraphCoverage {
    let record = TraceRecord<R>()
    try await WorldTracers.$current.withValue(WorldTracers.current + [record], operation: tests)
    return coverage(of: record)
  }
}
