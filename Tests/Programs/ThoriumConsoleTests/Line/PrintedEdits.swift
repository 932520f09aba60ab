import Testing

/// The edits of a list, read back from their lines as a person reads them.
struct PrintedEdits {
  private var deletes: [(old: Int, text: String)] = []
  private var inserts: [(new: Int, text: String)] = []
  private var moves: [(old: Int, new: Int, text: String)] = []
  private var updates: [(new: Int, text: String)] = []
  /// The whole line that says that all rows are gone.
  private var emptied: String?

  init(_ lines: [String]) throws {
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      let places = try parts[1].split(whereSeparator: { "->.".contains($0) }).map { digits in
        try #require(Int(digits), "no number in \(line)")
      }
      switch parts[0] {
      case "-" where places.count == 2: emptied = line
      case "-": deletes.append((places[0], parts[2]))
      case "+": inserts.append((places[0], parts[2]))
      case "=": moves.append((places[0], places[1], parts[2]))
      case "~": updates.append((places[0], parts[2]))
      default: Issue.record("no edit: \(line)")
      }
    }
  }

  /// Follows the edits on the texts of a list, and requires that each tells the truth.
  func applied(to old: [String]) throws -> [String] {
    if let emptied {
      try #require(emptied == "- 0..\(old.count - 1) (\(old.count) rows)")
      return []
    }
    let leaving = deletes + moves.map { ($0.old, $0.text) }
    for (index, text) in leaving {
      try #require(old[index] == text)
    }
    let left = Set(leaving.map(\.old))
    var list = old.indices.filter { !left.contains($0) }.map { old[$0] }
    let arriving = inserts + moves.map { ($0.new, $0.text) }
    for (index, text) in arriving.sorted(by: { $0.new < $1.new }) {
      list.insert(text, at: index)
    }
    for (index, text) in updates {
      try #require(list[index] != text && list[index].first == text.first)
      list[index] = text
    }
    return list
  }
}
