import Foundation

/// The displayed lines of a session, and the commands that it reaches.
struct ReachedCommands {
  /// A screen, a word that was typed there, and the refusal or `accepted`; `?` for an unknown word and an open quote.
  struct Command: Hashable, CustomStringConvertible {
    let screen: String
    let word: String
    let refusal: String

    var description: String { "(\(screen), \(word), \(refusal))" }
  }

  private(set) var lines: [String] = []
  /// The name of the screen on top.
  private var screen = ""
  private var found: Set<Command> = []
  /// The last command, until it is refused.
  private var last: Command?
  /// The names of the screens; any other one, which a command has made, counts as `?`.
  private let screens: Set<String>

  /// The commands that were reached until now.
  var commands: Set<Command> { last.map { found.union([$0]) } ?? found }

  init(screens: Set<String>) {
    self.screens = screens
  }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - recording: The file.
  ///   - screens: The names of the screens.
  /// - Throws: An error of reading the file.
  init(of recording: URL, screens: Set<String>) throws {
    self.init(screens: screens)
    let text = try String(contentsOf: recording, encoding: .utf8)
    for line in text.split(separator: "\n").dropFirst() {
      guard let json = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      else { continue }
      if let input = json["in"] as? String { readInput(input) }
      if let output = json["out"] as? String { readOutput(output) }
    }
  }

  /// Reads a typed line.
  private mutating func readInput(_ line: String) {
    if let last { found.insert(last) }
    last = line.split(separator: " ").first.map {
      Command(screen: screen, word: Self.name($0), refusal: "accepted")
    }
  }

  /// Reads a displayed line.
  private mutating func readOutput(_ line: String) {
    lines.append(line)
    if let typed = last, typed.word != "help", line.hasPrefix("! ") || line.hasPrefix("? ") {
      let isKnown = !line.hasPrefix("? ") && !line.hasPrefix("! the quote")
      let word = isKnown ? typed.word : "?"
      found.insert(Command(screen: typed.screen, word: word, refusal: Self.name(line)))
      last = nil
    }
    if let name = Self.screens(in: line).last { screen = screens.contains(name) ? name : "?" }
  }

  /// Returns the names of the screens in a line of navigation.
  static func screens(in line: some StringProtocol) -> [String] {
    guard line.hasPrefix("nav: "), let stack = line.split(separator: "[").last else { return [] }
    return stack.split(separator: ">").map { name($0) }
  }

  /// The letters of a text up to a place for data, which would make each text another one.
  private static func name(_ text: some StringProtocol) -> String {
    for line in ["? unknown", "! the quote", "! no tab"] where text.hasPrefix(line) { return line }
    let known = text.prefix { !"(#:\"*0123456789".contains($0) }.prefix(60)
    return known.trimmingCharacters(in: CharacterSet(charactersIn: " ]-."))
  }
}
