/// An editor of one line, as a value: each key changes the line, and may request something of the terminal.
///
///     var editor = LineEditor()
///     editor.receive(.text("hel"))                                    // nil
///     editor.receive(.tab)                                            // .complete("hel")
///     editor.complete(with: Completion(of: "hel", among: ["help"]))   // nil; the line is "help "
///     editor.receive(.enter)                                          // .submit("help ")
struct LineEditor: Equatable, Sendable {
  /// A request to the terminal or to the session.
  enum Request: Equatable, Sendable {
    /// The line is complete. A pasted text may have several lines, with line feeds between them.
    case submit(String)
    /// The user ends the input.
    case endOfInput
    /// `complete(with:)` needs the words for the text before the cursor.
    case complete(String)
    case clearScreen
    /// The key had no effect.
    case ring
    /// A list of the candidates of a completion is needed.
    case list(Completion)
  }

  private(set) var line = EditedLine()
  var history: LineHistory
  /// True while a secret is typed: it can be recalled nowhere.
  private(set) var isSecret = false
  private(set) var search: LineSearch?
  /// The text that was deleted last, for Ctrl-Y.
  private var killed = ""
  /// The number of Tab keys without another key between them.
  private var tabs = 0

  init(history: LineHistory = LineHistory()) {
    self.history = history
  }

  /// Begins with an empty line.
  mutating func reset(isSecret: Bool = false) {
    line = EditedLine()
    search = nil
    tabs = 0
    self.isSecret = isSecret
    history.leave()
  }

  /// Handles a key.
  ///
  /// - Returns: A request; `nil` if at most the line has changed.
  mutating func receive(_ key: Key) -> Request? {
    tabs = key == .tab ? tabs + 1 : 0
    return search == nil ? receiveInLine(key) : receiveInSearch(key)
  }

  private mutating func receiveInLine(_ key: Key) -> Request? {
    switch key {
    case .text(let text), .paste(let text): line.insert(text)
    case .pasteEnd:
      // Enter will follow the line break at the end of a pasted text.
      if line.after.isEmpty, line.before.last == "\n" { line.deleteLeft() }
    case .enter: return submit()
    case .endOfInput where line.isEmpty: return .endOfInput
    case .clearScreen: return .clearScreen
    case .tab: return isSecret ? .ring : .complete(line.before)
    case .up: return line.moveUp() ? nil : recall { $0.older(than: $1) }
    case .down: return line.moveDown() ? nil : recall { $0.newer(than: $1) }
    case .search: return beginSearch()
    case .escape, .cancel: break
    default: return change(by: key)
    }
    return nil
  }

  /// Changes the line or moves the cursor; rings if nothing changes.
  private mutating func change(by key: Key) -> Request? {
    let old = line
    switch key {
    case .left: line.moveLeft()
    case .right: line.moveRight()
    case .wordLeft: line.moveWordLeft()
    case .wordRight: line.moveWordRight()
    case .lineStart: line.moveToStart()
    case .lineEnd: line.moveToEnd()
    case .backspace: line.deleteLeft()
    case .delete, .endOfInput: line.deleteRight()
    case .killWordLeft: keep(line.killWordLeft())
    case .killWordRight: keep(line.killWordRight())
    case .killToStart: keep(line.killToStart())
    case .killToEnd: keep(line.killToEnd())
    case .yank: line.insert(killed)
    default: break
    }
    return line == old ? .ring : nil
  }

  /// Keeps a deleted text, unless it is a part of a secret.
  private mutating func keep(_ text: String) {
    if !isSecret && !text.isEmpty { killed = text }
  }

  /// A secret is one line; a pasted text of several is refused.
  private mutating func submit() -> Request {
    if isSecret && line.text.contains("\n") {
      line = EditedLine()
      return .ring
    }
    return .submit(line.text)
  }

  private mutating func recall(_ move: (inout LineHistory, String) -> String?) -> Request? {
    guard !isSecret, let text = move(&history, line.text) else { return .ring }
    line = EditedLine(text)
    return nil
  }

  /// Completes the word before the cursor, after the request to do so.
  ///
  /// - Returns: A request; `nil` if the line has changed.
  mutating func complete(with completion: Completion) -> Request? {
    let prefix = completion.commonPrefix
    if completion.candidates.isEmpty { return .ring }
    if prefix.count > completion.typed.count {
      line.insert(String(prefix.dropFirst(completion.typed.count)))
    } else if completion.candidates.count > 1 {
      return tabs > 1 ? .list(completion) : .ring
    }
    if completion.candidates.count == 1 {
      if line.after.first == " " { line.moveRight() } else { line.insert(" ") }
    }
    return nil
  }
}

// The search through the history.
extension LineEditor {
  private mutating func beginSearch() -> Request? {
    if isSecret { return .ring }
    search = LineSearch(from: line)
    return nil
  }

  private mutating func receiveInSearch(_ key: Key) -> Request? {
    guard var search else { return nil }
    var request: Request?
    switch key {
    case .text(let text), .paste(let text): search.narrow(by: text, in: history.lines)
    case .backspace: search.widen(in: history.lines)
    case .search: request = search.findOlder(in: history.lines) ? nil : .ring
    case .pasteEnd: break
    case .clearScreen: return .clearScreen
    case .escape, .cancel:
      line = search.original
      self.search = nil
      return nil
    default:
      self.search = nil
      return receiveInLine(key)
    }
    self.search = search
    line = search.found.map { EditedLine(history.lines[$0]) } ?? search.original
    if search.found == nil && !search.query.isEmpty { request = .ring }
    return request
  }
}
