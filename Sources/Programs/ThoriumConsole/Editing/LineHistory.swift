/// The lines of earlier commands, and the place of a user among them.
///
/// A line that was recalled and then changed keeps its change until a line is submitted. So does the new line at
/// the end.
struct LineHistory: Equatable, Sendable {
  /// The largest number of lines.
  static let limit = 1_000

  /// The lines, from the oldest to the newest.
  private(set) var lines: [String]
  /// The index of the shown line; after the last index, the new line is shown.
  private var position: Int
  /// The changed lines by their index.
  private var drafts: [Int: String] = [:]

  init(_ lines: [String] = []) {
    self.lines = lines.suffix(Self.limit)
    position = self.lines.count
  }

  /// True until an older line is recalled.
  var isAtEnd: Bool { position == lines.count && drafts.isEmpty }

  /// Moves to the next older line.
  ///
  /// - Parameter text: The shown line, which may have changed.
  /// - Returns: The older line; `nil` if there is none.
  mutating func older(than text: String) -> String? {
    position > 0 ? move(to: position - 1, from: text) : nil
  }

  /// Moves to the next newer line, which at the end is the new line.
  mutating func newer(than text: String) -> String? {
    position < lines.count ? move(to: position + 1, from: text) : nil
  }

  private mutating func move(to index: Int, from text: String) -> String {
    drafts[position] = text
    position = index
    return drafts[index] ?? (index < lines.count ? lines[index] : "")
  }

  /// Returns to the end, where an empty line begins.
  mutating func leave() {
    position = lines.count
    drafts = [:]
  }

  /// Adds a submitted line, unless it is the newest one already.
  mutating func add(_ line: String) {
    if line != lines.last { lines.append(line) }
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
    leave()
  }
}
