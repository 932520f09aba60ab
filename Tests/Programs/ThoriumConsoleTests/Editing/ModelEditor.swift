@testable import ThoriumConsole

/// A plain, slow editor: scalars and the number of those before the cursor.
struct ModelEditor {
  private(set) var scalars: [Unicode.Scalar] = []
  private(set) var cursor = 0
  /// The place after the text that was inserted last, where a further text continues it.
  private var inserted: Int?
  private var killed: [Unicode.Scalar] = []
  private var history: [String] = []
  /// The lines that a user can move through: the history, and the new line at the end.
  private var shown = [""]
  private var position = 0

  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// The numbers of scalars before each place between two characters.
  private var borders: [Int] {
    text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.unicodeScalars.count) }
  }

  private var characters: [(start: Int, isWord: Bool, isSpace: Bool)] {
    zip(borders, text).map { start, character in
      (start, character.isLetter || character.isNumber || character == "_", character.isWhitespace)
    }
  }

  /// Handles a key, and returns a submitted line.
  mutating func receive(_ key: Key) -> String? {
    switch key {
    case .text, .paste, .yank, .escape, .up, .down: break
    default: inserted = nil
    }
    switch key {
    case .text(let text), .paste(let text): insert(Array(text.unicodeScalars))
    case .yank: insert(killed)
    case .left: cursor = borders.last { $0 < cursor } ?? 0
    case .right: cursor = borders.first { $0 > cursor } ?? cursor
    case .lineStart: cursor = 0
    case .lineEnd: cursor = scalars.count
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .backspace: remove(borders.last { $0 < cursor } ?? 0, cursor)
    case .delete: remove(cursor, borders.first { $0 > cursor } ?? cursor)
    case .killWordLeft: kill(spaceWordStart, cursor)
    case .killWordRight: kill(cursor, wordEnd)
    case .killToStart: kill(0, cursor)
    case .killToEnd: kill(cursor, scalars.count)
    case .up: if !moveRow(by: -1) { recall(position - 1) }
    case .down: if !moveRow(by: 1) { recall(position + 1) }
    case .enter:
      let line = text
      if line != history.last { history.append(line) }
      shown = history + [""]
      position = history.count
      (scalars, cursor) = ([], 0)
      return line
    default: break
    }
    return nil
  }

  /// Moves the cursor to another row of the text; returns whether there is one.
  private mutating func moveRow(by distance: Int) -> Bool {
    func rows(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let all = rows(text)
    let before = rows(String(String.UnicodeScalarView(scalars[..<cursor])))
    let row = before.count - 1 + distance
    guard all.indices.contains(row) else { return false }
    inserted = nil
    let column = before[before.count - 1].count
    let start = all[..<row].reduce(0) { $0 + $1.unicodeScalars.count + 1 }
    cursor = start + String(all[row].prefix(column)).unicodeScalars.count
    return true
  }

  private mutating func recall(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    shown[position] = text
    position = index
    inserted = nil
    scalars = Array(shown[index].unicodeScalars)
    cursor = scalars.count
  }

  private mutating func insert(_ new: [Unicode.Scalar]) {
    let place = inserted ?? cursor
    scalars.insert(contentsOf: new, at: place)
    cursor = place + new.count
    inserted = cursor
    align()
  }

  private mutating func remove(_ start: Int, _ end: Int) {
    scalars.removeSubrange(start..<end)
    cursor = start
    align()
  }

  private mutating func kill(_ start: Int, _ end: Int) {
    if start < end { killed = Array(scalars[start..<end]) }
    remove(start, end)
  }

  private mutating func align() {
    cursor = borders.first { $0 >= cursor } ?? scalars.count
  }

  private var wordStart: Int {
    var left = characters.filter { $0.start < cursor }
    while left.last?.isWord == false { left.removeLast() }
    while left.last?.isWord == true { left.removeLast() }
    return left.isEmpty ? 0 : borders[left.count]
  }

  private var spaceWordStart: Int {
    var left = characters.filter { $0.start < cursor }
    while left.last?.isSpace == true { left.removeLast() }
    while left.last?.isSpace == false { left.removeLast() }
    return left.isEmpty ? 0 : borders[left.count]
  }

  private var wordEnd: Int {
    var index = borders.firstIndex(of: cursor) ?? 0
    while index < characters.count, !characters[index].isWord { index += 1 }
    while index < characters.count, characters[index].isWord { index += 1 }
    return borders[index]
  }
}
