import Terminals

/// The comparison with a recording.
extension RandomSession {
  /// Requires that the terminal shows the recorded lines in their order, and otherwise only prompts with lines.
  ///
  /// - Returns: The number of compared lines.
  func requireLines(_ recorded: [String]) throws(TerminalError) -> Int {
    var rest = recorded[...].map(Self.trimmed)[...]
    for line in terminal.lines {
      if rest.isEmpty, hasEndedByItself { break }
      // A terminal that was cleared shows only the last lines.
      let skipped =
        hasCleared && rest.contains { Self.matches($0, line) }
        ? rest.prefix { !Self.matches($0, line) }.count : 0
      if let next = rest.dropFirst(skipped).first, Self.matches(next, line) {
        rest = rest.dropFirst(skipped + 1)
      } else if !isPrompt(line), !hasListed, !isCut(line, recorded) {
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

  /// Returns whether a line is the beginning of one that was above the screen when the terminal was cleared.
  private func isCut(_ line: String, _ recorded: [String]) -> Bool {
    hasCleared
      && (recorded + ["Type a command"]).contains { whole in
        whole.hasPrefix(line) || line.hasPrefix(whole.prefix { $0 != "*" }) && whole.contains("*")
      }
  }

  private func isPrompt(_ line: String) -> Bool {
    [">", "|", "=", "(search", "(no match", "Type a command", "Working"].contains {
      line.hasPrefix($0)
    }
      || line.isEmpty || line.hasSuffix(":") || line.contains("=over ")
      || line.contains(": ") && line.hasSuffix("*")
  }

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
