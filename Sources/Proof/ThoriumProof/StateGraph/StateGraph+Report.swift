import Thorium
import ThoriumText

extension StateGraph: CustomStringConvertible {
  /// The summary, the dead ends, the actions that are never possible, the doubts, and a table.
  ///
  /// A graph of more than 40 states has no table; `diagram(by:)` can merge its states.
  public var description: String { report(withTable: \.text) }

  /// The description with sentences instead of a table, for a screen reader.
  package var sentences: String { report(withTable: \.sentences) }

  private func report(withTable table: (Diagram) -> String) -> String {
    var lines = [summary]
    let deadEnds = deadEndNumbers
    lines += deadEnds.prefix(10).map { number in
      let path = transitions.path(to: number).map(text(of:)).withoutMiddle.joined(separator: " ")
      let way = path.isEmpty ? "the initial state" : "after \(path)"
      return "dead end: \(text(ofState: number)), \(way)"
    }
    let more = deadEnds.count - 10
    if more > 0 { lines.append("\(more) more dead ends") }
    let never = notSeenPossible.map(actionText).joined(separator: ", ")
    if !never.isEmpty {
      let scope = unexploredCount == 0 ? "never possible" : "not possible in the explored states"
      lines.append("\(scope): \(never)")
    }
    lines += doubts
    if let diagram = try? diagram() {
      lines += table(diagram).split(separator: "\n").dropFirst().map(String.init)
    }
    return lines.joined(separator: "\n")
  }

  /// The counts, and whether the graph is exhaustive, in one line.
  package var summary: String {
    let refusals = (0..<expanded * columns).count { cell in
      transitions.targets[cell] == Transitions.refused && cell % columns < actions.count
    }
    let left = unexploredCount == 0 ? "" : " (\(unexploredCount) not explored)"
    let configurations =
      states.count == reached.count ? "" : " in \(reached.count.counted("configuration"))"
    let counts = [
      states.count.counted("state") + configurations + left, transitionCount.counted("transition"),
      refusals.counted("refusal"),
    ]
    let own = actions.count == 1 ? "this action" : "these \(actions.count) actions"
    let claim = isExhaustive ? "exhaustive for \(own)" : "not exhaustive"
    return "\("\(R.self)".shortened): \(counts.joined(separator: ", ")); \(claim)"
  }
}
