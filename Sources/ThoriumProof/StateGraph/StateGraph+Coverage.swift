public import Thorium

/// The share of a graph's possible pairs of a state and an action that tests have sent.
///
///     let record = TraceRecord<Lamp>()
///     let store = Store(Lamp(), in: VirtualWorld(tracers: [record]).runtime)
///     store.send(.on)
///     print(graph.coverage(of: record))
///     // 1 of 5 possible pairs were sent. Never sent: .smash in .dark, …
public struct GraphCoverage: Sendable, Hashable {
  /// The number of possible pairs that were sent.
  public let sent: Int
  /// The number of possible pairs.
  public let possible: Int
  /// The possible pairs that were not sent, as texts such as `.on in .dark`.
  public let missing: [String]
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
  /// A pair is possible if the state does not refuse the action. States and actions are compared by
  /// their texts, so states with equal texts count as one.
  ///
  /// - Parameter record: The events of the stores in tests.
  /// - Returns: The coverage; states that the search did not explore do not count.
  public func coverage(of record: TraceRecord<R>) -> GraphCoverage {
    let names = Dictionary(
      (0..<expanded).map { (text(ofState: $0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let numbers = Dictionary(
      actions.indices.map { (actionText($0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var sent: Set<Int> = []
    var current: [TracedStore: R.State] = [:]
    for entry in record.entries {
      switch entry.event {
      case .storeBegan(let state), .reduced(_, let state, _): current[entry.store] = state
      case .actionBegan(_, let action):
        guard let state = current[entry.store], let place = names[text(of: state)],
          let column = numbers[SwiftText.line(of: action).shortened]
        else { continue }
        sent.insert(place * columns + column)
      default: break
      }
    }
    let cells = names.values.sorted().flatMap { state in
      actions.indices.map { state * columns + $0 }
    }
    .filter { targets[$0] < Self.untried }
    let missing = cells.filter { !sent.contains($0) }.map { cell in
      "\(actionText(cell % columns)) in \(text(ofState: cell / columns))"
    }
    return GraphCoverage(
      sent: cells.count - missing.count,
      possible: cells.count,
      missing: missing
    )
  }

  private func text(of state: R.State) -> String { keyTexts?(state) ?? DiagramText.of(state) }
}
