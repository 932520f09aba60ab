extension Diagram {
  /// The diagram as sentences, for a screen reader: the facts of its text, in the same order.
  ///
  ///     // Lamp
  ///     // State 1: .dark
  ///     // State 1, .on: leads to 2
  ///     // State 1, .off: is not possible
  ///     // …
  ///     // Refused: .on in 3: it is broken
  package var sentences: String {
    let states = nodes.indices.flatMap { number in
      ["State \(number + 1): \(nodes[number].notedLabel)"]
        + columns.indices.compactMap { sentence(of: Cell(node: number, column: $0)) }
    }
    let refusals = refusalLines { "\($0 + 1)" }.dropFirst().map { line in
      "Refused: \(line.drop { $0 == " " })"
    }
    let differences = differenceLines.map { "State \($0)" }
    return ([title] + states + refusals + differences).joined(separator: "\n")
  }

  /// Returns the results of an action in a node; `nil` if the cell of the table is empty.
  private func sentence(of cell: Cell) -> String? {
    guard let content = cells[cell] else { return nil }
    var results = content.targets.map { "leads to \($0 + 1)" }
    if content.isRefused { results.append("is not possible") }
    if content.isUnknown { results.append("is not explored") }
    if results.isEmpty { return nil }
    return "State \(cell.node + 1), \(columns[cell.column]): \(results.joined(separator: ", or "))"
  }
}
