/// A line of text with a cursor between two of its characters.
///
///     var line = EditedLine()
///     line.insert("hallo")
///     line.moveWordLeft()
///     line.deleteRight()  // "allo"
///
/// A character is a grapheme cluster: `é` is one in each encoding, and so is a flag. Text that joins the
/// text beside the cursor moves the cursor after the joined character.
struct EditedLine: Equatable, Sendable {
  /// The number of bytes after which a line takes no further text.
  static let longest = 1 << 24

  /// The text before the cursor.
  private(set) var before = "" { didSet { joined = 0 } }
  /// The text after the cursor.
  private(set) var after = "" { didSet { joined = 0 } }
  /// The bytes between the text that was inserted last and the cursor: the end of the character that it has joined.
  ///
  /// A further text is inserted before them. So a line does not depend on the parts in which a typed text arrives.
  private var joined = 0

  init(_ text: String = "") {
    before = text
  }

  var text: String { before + after }
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// The number of characters between the last line break before the cursor and the cursor.
  private var column: Int { before.reversed().prefix { $0 != "\n" }.count }

  static func == (left: EditedLine, right: EditedLine) -> Bool {
    (left.before, left.after) == (right.before, right.after)
  }

  /// Inserts a text before the cursor, or after a text that was inserted immediately before.
  mutating func insert(_ text: String) {
    if before.utf8.count + after.utf8.count > Self.longest { return }
    let end = before.utf8.index(before.endIndex, offsetBy: -joined)
    (before, after) = (before[..<end] + text, before[end...] + after)
    let place = before.utf8.count
    alignCursor()
    joined = before.utf8.count - place
  }

  mutating func moveLeft() {
    guard let last = before.popLast() else { return }
    after = String(last) + after
  }

  mutating func moveRight() {
    before += after.prefix(1)
    after = String(after.dropFirst())
  }

  mutating func moveToStart() {
    (before, after) = ("", text)
  }

  mutating func moveToEnd() {
    (before, after) = (text, "")
  }

  mutating func moveWordLeft() {
    let start = before.endOfKept(droppingWordBy: \.isPartOfWord)
    (before, after) = (String(before[..<start]), before[start...] + after)
  }

  mutating func moveWordRight() {
    let end = after.endOfWord
    (before, after) = (before + after[..<end], String(after[end...]))
  }

  /// Moves the cursor to the line above in a text of several lines, to the same column or to its end.
  ///
  /// - Returns: False in the first line.
  mutating func moveUp() -> Bool {
    guard let end = before.lastIndex(of: "\n") else { return false }
    let above = before[..<end]
    let start = above.lastIndex(of: "\n").map(before.index(after:)) ?? before.startIndex
    let place = before.index(start, offsetBy: column, limitedBy: end) ?? end
    (before, after) = (String(before[..<place]), before[place...] + after)
    return true
  }

  /// Moves the cursor to the line below in a text of several lines, to the same column or to its end.
  ///
  /// - Returns: False in the last line.
  mutating func moveDown() -> Bool {
    guard let end = after.firstIndex(of: "\n") else { return false }
    let start = after.index(after: end)
    let below = after[start...]
    let limit = below.firstIndex(of: "\n") ?? below.endIndex
    let place = after.index(start, offsetBy: column, limitedBy: limit) ?? limit
    (before, after) = (before + after[..<place], String(after[place...]))
    return true
  }

  mutating func deleteLeft() {
    _ = before.popLast()
    alignCursor()
  }

  mutating func deleteRight() {
    after = String(after.dropFirst())
    alignCursor()
  }

  /// Deletes the word before the cursor, up to a space, and returns it.
  mutating func killWordLeft() -> String {
    let start = before.endOfKept { !$0.isWhitespace }
    let killed = String(before[start...])
    before = String(before[..<start])
    alignCursor()
    return killed
  }

  /// Deletes the word after the cursor, and returns it.
  mutating func killWordRight() -> String {
    let end = after.endOfWord
    let killed = String(after[..<end])
    after = String(after[end...])
    alignCursor()
    return killed
  }

  /// Deletes the text before the cursor, and returns it.
  mutating func killToStart() -> String {
    defer { before = "" }
    return before
  }

  /// Deletes the text after the cursor, and returns it.
  mutating func killToEnd() -> String {
    defer { after = "" }
    return after
  }

  /// Moves the cursor after the character that it is in, since a change may join characters.
  private mutating func alignCursor() {
    guard !before.isEmpty, let first = after.unicodeScalars.first else { return }
    if first.isASCII, before.unicodeScalars.last?.isASCII == true, first != "\n" { return }
    let whole = text
    let scalars = whole.unicodeScalars
    var place = whole.utf8.index(whole.startIndex, offsetBy: before.utf8.count)
    while String.Index(place, within: whole) == nil { place = scalars.index(after: place) }
    (before, after) = (String(whole[..<place]), String(whole[place...]))
  }
}

extension Character {
  /// True for a letter, a digit and the like; words consist of them.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

extension String {
  /// Returns the end of the text that is left without its last word and all that follows the word.
  fileprivate func endOfKept(droppingWordBy isPart: (Character) -> Bool) -> Index {
    let word = self[..<(lastIndex(where: isPart).map(index(after:)) ?? startIndex)]
    return word.lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex
  }

  /// The end of the first word.
  fileprivate var endOfWord: Index {
    let word = drop { !$0.isPartOfWord }
    return word.firstIndex { !$0.isPartOfWord } ?? endIndex
  }
}
