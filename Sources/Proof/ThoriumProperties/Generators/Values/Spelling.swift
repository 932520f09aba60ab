import Synchronization

/// The choices by which a generator makes given characters.
///
/// They are found by drawing, since a generator may transform its characters. A generator that makes
/// one choice from few values is drawn from once for each value.
final class Spelling: Sendable {
  /// The choices of a generator that makes one choice for a character.
  private struct Table: Sendable {
    /// The bounds of the choice.
    let bounds: (lower: Int, upper: Int)?
    /// The choice for each character, if there are few.
    var choices: [Character: Int] = [:]
  }

  private let characters: Generator<Character>
  /// The table, once it was needed.
  private let knownTable = Mutex<Table?>(nil)
  /// The number of values up to which all are tried.
  private static let few: UInt64 = 300

  init(_ characters: Generator<Character>) {
    self.characters = characters
  }

  /// Makes the next characters spell constants, in most draws of a guided case.
  func startPhrase(_ source: inout Source) {
    let table = table()
    guard let (lower, upper) = table.bounds else { return }
    source.startPhrase(lower, upper) { constant, _ in
      guard case .text(let text) = constant else { return [] }
      let choices = text.compactMap { choice(of: $0, table) }
      return choices.count == text.count ? choices : []
    }
  }

  private func choice(of character: Character, _ table: Table) -> Int? {
    // A generator of many characters probably draws from the alphabet. If not, the phrase has other
    // characters, which are as good as random ones.
    table.choices.isEmpty ? Alphabet.place(of: character) : table.choices[character]
  }

  /// Returns the table, and makes it where none is known.
  ///
  /// It never waits for the lock, which in a copy of the process may never be unlocked.
  private func table() -> Table {
    if let table = knownTable.withLockIfAvailable({ $0 }) ?? nil { return table }
    let table = makeTable()
    _ = knownTable.withLockIfAvailable { $0 = table }
    return table
  }

  private func makeTable() -> Table {
    guard let first = draw([])?.choice else { return Table(bounds: nil) }
    if first.width >= Self.few { return Table(bounds: (first.lower, first.upper)) }
    var choices: [Character: Int] = [:]
    for value in first.lower...first.upper {
      if let drawn = draw([value]), choices[drawn.character] == nil {
        choices[drawn.character] = value
      }
    }
    return Table(bounds: (first.lower, first.upper), choices: choices)
  }

  /// Draws a character, and returns it with its only choice.
  private func draw(_ values: [Int]) -> (character: Character, choice: Choice)? {
    var source = Source(values)
    guard let character = try? source.draw(characters), source.choices.count == 1 else {
      return nil
    }
    return (character, source.choices[0])
  }
}
