import Terminals

/// The comparison with a recording.
extension RandomSession {
  /// Requires that the terminal shows the recorded lines in their order, and otherwise only prompts with lines.
  ///
  /// - Returns: The number of compared lines.
  func requireLines(_ recorded: [String]) throws(TerminalError) -> Int {
    var rest = recorded[...].map(Self.trimmed)[...]
    var lines = terminal.lines[...]
    while let line = lines.first {
      if rest.isEmpty, hasEndedByItself { break }
      // A terminal that was cleared shows only the last lines.
      let next = rest.prefix(hasCleared ? rest.count : 1).lazy.enumerated()
        .compactMap { skipped, recorded in
          Self.count(of: lines, showing: recorded).map { (skipped, $0) }
        }
      if let (skipped, count) = next.first {
        rest = rest.dropFirst(skipped + 1)
        lines = lines.dropFirst(count)
      } else if isPrompt(line) || hasListed || isCut(line, recorded) {
        lines = lines.dropFirst()
      } else {
        throw TerminalError(
          description:
            "A line is garbled: \(line.debugDescription), not \(rest.first ?? "the end")."
        )
      }
    }
    guard rest.isEmpty || hasCleared else {
      throw TerminalError(description: "A line is missing: \(rest.first ?? "").")
    }
    return recorded.count - rest.count
  }

  /// Returns whether a line is a part of one that was above the screen when the terminal was cleared.
  private func isCut(_ line: String, _ recorded: [String]) -> Bool {
    let part = Self.letters(of: line)
    return hasCleared
      && (recorded + ["Type a command"]).contains { whole in
        var rest = Self.letters(of: whole)[...]
        while rest.count >= part.count, !Self.agree(rest, part) { rest = rest.dropFirst() }
        return rest.count >= part.count
          || line.hasPrefix(whole.prefix { $0 != "*" }) && whole.contains("*")
      }
  }

  private func isPrompt(_ line: String) -> Bool {
    [">", "|", "=", "(search", "(no match", "Type a command", "Working"].contains {
      line.hasPrefix($0)
    }
      || line.isEmpty || line.hasSuffix(":") || line.contains("=over ")
      || line.contains(": ") && line.hasSuffix("*")
  }

  /// Returns the number of first lines that show a recorded one: more than one if it is wrapped, as help is.
  private static func count(of lines: ArraySlice<String>, showing recorded: String) -> Int? {
    if let first = lines.first, matches(recorded, first) { return 1 }
    let whole = letters(of: recorded)
    var shown = ""
    for (place, line) in lines.enumerated() {
      shown += letters(of: line)
      guard agree(whole, shown), !line.isEmpty, shown.count <= whole.count else { return nil }
      if shown.count == whole.count { return place + 1 }
    }
    return nil
  }

  /// Returns whether one of two texts is the beginning of the other; a star of the first one stands for any character.
  private static func agree(_ recorded: some StringProtocol, _ shown: String) -> Bool {
    zip(recorded, shown).allSatisfy { $0 == "*" || $0 == $1 }
  }

  private static func letters(of line: String) -> String { line.filter { $0 != " " } }

  /// Returns whether a terminal may show a recorded line, in which stars stand for any word that was a secret.
  private static func matches(_ recorded: String, _ line: String) -> Bool {
    if recorded == line { return true }
    guard let start = recorded.firstIndex(of: "*"), let end = recorded.lastIndex(of: "*")
    else { return false }
    return line.hasPrefix(recorded[..<start]) && line.hasSuffix(recorded[end...].dropFirst())
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
