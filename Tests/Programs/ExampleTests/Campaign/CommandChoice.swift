import ThoriumProperties

/// A choice of commands that prefers those which were typed least in a place.
struct CommandChoice {
  /// Arguments that most commands refuse.
  private static let arguments = [
    "", "0", "1", "9", "-1", "x", "1.5", "99999999999999999999", "\"\"",
  ]

  /// The lines to choose from.
  private let lines: [String]
  /// The number of times that a line was typed in a place.
  private var typed: [String: [String: Int]] = [:]
  /// The number of lines that were typed in a place.
  private var counts: [String: Int] = [:]
  /// The shortest known way to each place: the lines from the start of a session.
  private var ways: [String: [String]] = [:]
  private var random: SplitMix64

  /// Creates a choice of the commands, and of the same commands with other, missing and additional arguments.
  init(of commands: Set<String>, seed: UInt64) {
    var lines = commands
    let forms = Dictionary(grouping: commands.sorted()) { $0.prefix { $0 != " " } }
    for (word, forms) in forms {
      let words = forms.map { $0.split(separator: " ").map(String.init) }
      let longest = words.max { $0.count < $1.count } ?? [String(word)]
      for argument in Self.arguments { lines.insert((longest + [argument]).joined(separator: " ")) }
      for index in longest.indices.dropFirst() {
        lines.insert(longest[..<index].joined(separator: " "))
        for argument in Self.arguments {
          var changed = longest
          changed[index] = argument
          lines.insert(changed.joined(separator: " "))
        }
      }
    }
    self.lines = lines.sorted()
    random = SplitMix64(seed: seed)
  }

  /// Returns the least typed of 40 random commands in a place, or a `tick`.
  mutating func next(in place: String) -> String {
    if Int.random(in: 0..<8, using: &random) == 0 {
      return "tick \(Int.random(in: 1...30, using: &random))"
    }
    let few = (0..<40).compactMap { _ in lines.randomElement(using: &random) }
    let line = few.min { count(of: $0, in: place) < count(of: $1, in: place) } ?? "help"
    typed[place, default: [:]][line, default: 0] += 1
    counts[place, default: 0] += 1
    return line
  }

  private func count(of line: String, in place: String) -> Int { typed[place]?[line] ?? 0 }

  /// Keeps the lines that lead to a place, if no shorter way is known.
  mutating func learn(_ lines: [String], to place: String) {
    if lines.count < ways[place]?.count ?? .max { ways[place] = lines }
  }

  /// Returns the way to the place with the fewest typed lines, or a random beginning of a random script.
  mutating func nextBeginning(of scripts: [[String]]) -> ArraySlice<String> {
    let rarest = ways.min { (counts[$0.key] ?? 0, $0.key) < (counts[$1.key] ?? 0, $1.key) }
    if let rarest, Bool.random(using: &random) { return rarest.value[...] }
    let script = scripts.randomElement(using: &random) ?? []
    return script.prefix(Int.random(in: 0...script.count, using: &random))
  }
}
