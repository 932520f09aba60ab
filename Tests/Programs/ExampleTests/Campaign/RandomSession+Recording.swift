import Foundation
import Terminals

@testable import ThoriumConsole

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
          count(of: lines, showing: recorded).map { (skipped, $0) }
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

  /// Returns whether a line is the beginning of one, or of a row of help, that was above the screen when the terminal was
  /// cleared.
  private func isCut(_ line: String, _ recorded: [String]) -> Bool {
    hasCleared && (recorded + ["Type a command"]).contains { isCut(line, from: $0) }
  }

  private func isCut(_ line: String, from whole: String) -> Bool {
    if let letters = Self.lettersOfAlert(whole) {
      if line.hasPrefix("  ") || letters.contains(Self.letters(of: line)) { return true }
    }
    return whole.hasPrefix(line)
      || line.hasPrefix(whole.prefix { $0 != "*" }) && whole.contains("*")
      || wrapped(whole).contains { $0.contains { Self.agree($0.prefix(line.count), line) } }
  }

  private func isPrompt(_ line: String) -> Bool {
    [">", "|", "=", "(search", "(no match", "Type a command", "Working"].contains {
      line.hasPrefix($0)
    }
      || line.isEmpty || line.hasSuffix(":") || line.contains("=over ")
      || line.contains(": ") && line.hasSuffix("*")
  }

  /// Returns the number of first lines that show a recorded one: more than one if it is wrapped, as help is.
  private func count(of lines: ArraySlice<String>, showing recorded: String) -> Int? {
    guard let first = lines.first else { return nil }
    if let letters = Self.lettersOfAlert(recorded) {
      return Self.count(of: lines, showingAlert: letters)
    }
    if Self.matches(recorded, first) { return 1 }
    // Most recorded lines begin otherwise, which is known before they are wrapped.
    let (whole, start) = (Self.letters(of: recorded), Self.letters(of: first))
    guard Self.agree(whole.prefix(start.count), start) else { return nil }
    return wrapped(recorded).first { rows in
      rows.count <= lines.count && zip(rows, lines).allSatisfy(Self.agree)
    }?.count
  }

  /// Returns the rows of a line of help, for each number of columns that the terminal has had.
  ///
  /// The text of a command begins after two spaces, and a sentence at the start.
  private func wrapped(_ line: String) -> [[String]] {
    let characters = Array(line)
    let starts = characters.indices.filter { place in
      place == 0
        || place > 3 && characters[place] != " " && characters[place - 2..<place] == [" ", " "]
    }
    return widths.flatMap { columns in
      starts.map { line.row(in: columns, textAt: $0).map(Self.trimmed) }
    }
    .filter { $0.count > 1 }
  }

  /// Returns whether a line shows a recorded one, in which a star stands for any character.
  private static func agree(_ recorded: some StringProtocol, _ line: some StringProtocol) -> Bool {
    recorded.count == line.count && zip(recorded, line).allSatisfy { $0 == "*" || $0 == $1 }
  }

  /// Returns the number of first lines that show an alert with some letters, and how to answer it.
  private static func count(of lines: ArraySlice<String>, showingAlert letters: String) -> Int? {
    var shown = ""
    for (index, line) in lines.enumerated() {
      shown += self.letters(of: line)
      guard shown.count < letters.count + 400,
        zip(letters, shown).allSatisfy({ $0 == "*" || $0 == $1 })
      else { return nil }
      let end = shown.dropFirst(letters.count)
      if end.hasPrefix("Toanswer,type"), end.hasSuffix(".") { return index + 1 }
    }
    return nil
  }

  private static func letters(of line: String) -> String { line.filter { $0 != " " } }

  /// Returns the letters of a recorded alert, which a terminal shows in several lines, before those of its last sentence.
  private static func lettersOfAlert(_ line: String) -> String? {
    // The number is a star where a secret is the same.
    guard line.hasPrefix("alert: "), line.contains(#/\|\[[1*]\] /#) else { return nil }
    let field = line.hasSuffix(">") ? line.range(of: " <", options: .backwards) : nil
    return letters(of: String(line[..<(field?.lowerBound ?? line.endIndex)])).filter { $0 != "|" }
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
