import Testing

/// A list of sections, read back from printed lines as a person reads them.
struct PrintedSections {
  private(set) var sections: [[String]] = []
  /// Where the rows go that follow.
  private var next: (section: Int, row: Int, isNew: Bool)?

  mutating func read(_ line: String) throws {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let isSection = words.count > 1 && words[1] == "section"
    switch words[0] {
    case "": try readRow(words)
    case "+" where isSection: sections.insert([], at: try number(words[2]))
    case "-" where isSection: sections.removeSubrange(try range(words[2]))
    case "=" where isSection:
      let (old, new) = try pair(words[2])
      sections.insert(sections.remove(at: try number(old)), at: try number(new))
    case "=":
      let (old, new) = try pair(words[1])
      let (from, to) = (try place(old), try place(new))
      let row = sections[from.0].remove(at: from.1)
      try #require(row == words.dropFirst(2).joined(separator: " "))
      sections[to.0].insert(row, at: to.1)
    case "-": sections[try number(words[1].dropFirst())].removeSubrange(try range(words[2]))
    case "+", "~":
      let section = try number(words[1].dropFirst())
      if section == sections.count { sections.append([]) }
      next = (section, try range(words[2]).lowerBound, words[0] == "+")
    default: Issue.record("no edit: \(line)")
    }
  }

  private mutating func readRow(_ words: [String]) throws {
    let (section, row) = try place(words[1])
    let text = words.dropFirst(2).joined(separator: " ")
    guard let next else {
      while sections.count <= section { sections.append([]) }
      sections[section].append(text)
      return
    }
    try #require(next.section == section && next.row == row)
    if next.isNew { sections[section].insert(text, at: row) } else { sections[section][row] = text }
    self.next?.row += 1
  }

  private func number(_ text: some StringProtocol) throws -> Int {
    try #require(Int(text), "no number: \(text)")
  }

  private func range(_ text: String) throws -> Range<Int> {
    let numbers = try text.split(separator: ".").map(number)
    return numbers[0]..<numbers[numbers.count - 1] + 1
  }

  private func place(_ text: String) throws -> (Int, Int) {
    let numbers = try text.split(separator: ".").map(number)
    return (numbers[0], numbers[1])
  }

  private func pair(_ text: String) throws -> (String, String) {
    let parts = text.replacing("->", with: " ").split(separator: " ").map(String.init)
    return (parts[0], parts[1])
  }
}
