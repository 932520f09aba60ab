import Foundation

/// The displayed lines of a recording, and the commands that it reaches.
struct ReachedCommands {
  /// A screen, a word that was typed there, and the refusal or `accepted`; `?` for an unknown word and an open quote.
  struct Command: Hashable, CustomStringConvertible {
    let screen: String
    let word: String
    let refusal: String

    var description: String { "(\(screen), \(word), \(refusal))" }
  }

  private(set) var lines: [String] = []
  private(set) var commands: Set<Command> = []

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - recording: The file.
  ///   - screens: The names of the screens; any other one, which a command has made, counts as `?`.
  /// - Throws: An error of reading the file.
  init(of recording: URL, screens: Set<String>) throws {
    let text = try String(contentsOf: recording, encoding: .utf8)
    var screen = ""
    /// The word of the last command, until it is refused.
    var word: String?
    for line in text.split(separator: "\n").dropFirst() {
      guard let json = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      else { continue }
      if let input = json["in"] as? String {
        if let word { note(screen, word, "accepted") }
        word = input.split(separator: " ").first.map(Self.name)
      }
      guard let output = json["out"] as? String else { continue }
      lines.append(output)
      if let typed = word, typed != "help", output.hasPrefix("! ") || output.hasPrefix("? ") {
        let isKnown = !output.hasPrefix("? ") && !output.hasPrefix("! the quote")
        note(screen, isKnown ? typed : "?", Self.name(output))
        word = nil
      }
      if let name = Self.screens(in: output).last {
        screen = screens.contains(name) ? name : "?"
      }
    }
    if let word { note(screen, word, "accepted") }
  }

  private mutating func note(_ screen: String, _ word: String, _ refusal: String) {
    commands.insert(Command(screen: screen, word: word, refusal: refusal))
  }

  /// Returns the names of the screens in a line of navigation.
  static func screens(in line: some StringProtocol) -> [String] {
    guard line.hasPrefix("nav: "), let stack = line.split(separator: "[").last else { return [] }
    return stack.split(separator: ">").map { name($0) }
  }

  /// The letters of a text up to a place for data, which would make each text another one.
  private static func name(_ text: some StringProtocol) -> String {
    for line in ["? unknown", "! the quote", "! no tab"] where text.hasPrefix(line) { return line }
    let known = text.prefix { !"(#:\"0123456789".contains($0) }.prefix(60)
    return known.trimmingCharacters(in: .whitespaces.union(["]"]))
  }
}
