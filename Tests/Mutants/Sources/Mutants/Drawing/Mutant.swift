/// One small change of the library that a test is expected to notice.
struct Mutant: Sendable {
  /// A part of the text that replaces the original one.
  enum Piece: Sendable {
    /// The call that is true while the mutant is switched on.
    case isOn
    case text(String)
    /// Bytes of the source, in which other mutants may lie.
    case source(Range<Int>)
    /// The bytes that are replaced, in which other mutants may lie.
    case original
  }

  /// The path of the changed file, from the root of the repository.
  let file: String
  let line: Int
  /// The first changed line, without its indentation.
  let sourceLine: String
  /// The name of the operator and both texts, in one line.
  let change: String
  /// The bytes of the file that are replaced.
  let range: Range<Int>
  let pieces: [Piece]
  /// The number among equal changes of equal lines of the file, from 1.
  var occurrence = 1

  /// The target to which the file belongs.
  var module: String { String(file.split(separator: "/")[2]) }
  /// The folder of that module.
  var folder: String { file.split(separator: "/").prefix(3).joined(separator: "/") }

  /// A text that names the mutant as long as its line stays the same, wherever the line moves.
  var key: String {
    "\(file): \(change)\n\(sourceLine)" + (occurrence == 1 ? "" : " #\(occurrence)")
  }
}
