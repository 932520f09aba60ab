/// A search backwards through the history, which narrows with each typed character.
struct LineSearch: Equatable, Sendable {
  /// The text that the found line contains.
  private(set) var query = ""
  /// The index of the found line; `nil` if no line contains the text.
  private(set) var found: Int?
  /// The line before the search.
  let original: EditedLine

  init(from line: EditedLine) {
    original = line
  }

  /// The prompt during the search: the query, and whether no line contains it.
  var prompt: String {
    found == nil && !query.isEmpty ? "(no match for \"\(query)\") " : "(search \"\(query)\") "
  }

  /// Adds text to the query, and finds the newest line that contains it.
  mutating func narrow(by text: String, in lines: [String]) {
    if query.utf8.count <= EditedLine.longest { query += text }
    find(in: lines[..<((found ?? lines.count - 1) + 1)])
  }

  /// Removes the last character of the query, and finds the newest line again.
  mutating func widen(in lines: [String]) {
    query = String(query.dropLast())
    find(in: lines[...])
  }

  /// Finds the next older line.
  ///
  /// - Returns: False if there is none; then the found line stays.
  mutating func findOlder(in lines: [String]) -> Bool {
    guard let found, !query.isEmpty else { return false }
    guard let older = lines[..<found].lastIndex(where: { $0.contains(query) && $0 != lines[found] })
    else { return false }
    self.found = older
    return true
  }

  private mutating func find(in lines: ArraySlice<String>) {
    found = query.isEmpty ? nil : lines.lastIndex { $0.contains(query) }
  }
}
