import ThoriumText

/// The words that can replace the word before the cursor.
struct Completion: Equatable, Sendable {
  /// The typed beginning of the word, with its quotes.
  let typed: String
  /// The possible words as they are typed, in their order.
  let candidates: [String]

  init(of typed: String, among words: [String]) {
    self.typed = typed
    var seen: Set<String> = []
    candidates = words.filter { $0.hasPrefix(typed) && seen.insert($0).inserted }
  }

  /// The beginning that all candidates share.
  var commonPrefix: String {
    guard let first = candidates.first else { return "" }
    return candidates.dropFirst().reduce(first) { shared, other in
      String(zip(shared, other).prefix { $0 == $1 }.map(\.0))
    }
  }

  /// The rows of a table of the candidates, as on a terminal of a number of columns.
  ///
  /// A long list ends with the number of the others.
  func table(columns: Int, rows: Int = 12) -> [String] {
    let cells = candidates.map { $0.escaped.cut(toColumns: max(columns - 1, 1)) }
    let width = (cells.map(\.displayWidth).max() ?? 0) + 2
    let perRow = max((columns + 1) / width, 1)
    let shown = cells.prefix(perRow * rows)
    var table: [String] = []
    for start in stride(from: 0, to: shown.count, by: perRow) {
      let row = shown[start..<min(start + perRow, shown.count)]
      let padded = row.dropLast().map { $0.padded(toColumns: width) }
      table.append(padded.joined() + (row.last ?? ""))
    }
    let others = cells.count - shown.count
    return others == 0 ? table : table + ["… and \(others) more"]
  }
}
