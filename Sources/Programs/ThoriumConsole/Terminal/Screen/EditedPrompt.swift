import Synchronization
import Thorium
import ThoriumSystem
import ThoriumText

/// The prompt of a terminal with the line that a user edits.
///
/// They appear on standard error. Other output erases them, and they are shown again below it, unchanged.
final class EditedPrompt: Sendable {
  private struct Content {
    var editor: LineEditor
    var screen = LineScreen()
    /// The name of the secret to type next.
    var secret: String?
    /// The lines of a pasted text that are not executed yet.
    var pasted: ArraySlice<String> = []
    var history: SharedHistory?

    func layout(_ columns: Int) -> LineLayout {
      if let search = editor.search {
        return LineLayout(prompt: search.prompt, editor.line, columns: columns)
      }
      let isHidden = editor.isSecret
      return LineLayout(prompt: prompt, isHidden ? nil : editor.line, columns: columns)
    }

    var prompt: String { secret.map { "\($0): " } ?? "> " }
  }

  private let content: Mutex<Content>
  private let output: Output
  private let mode: TerminalMode
  private let isQuiet: Bool
  private let size: @Sendable () -> TerminalSize

  /// - Parameters:
  ///   - output: The output on which it appears.
  ///   - mode: The mode of the terminal.
  ///   - history: The file with earlier lines; `nil` for none.
  ///   - isQuiet: True to give no hints.
  ///   - size: Returns the current size of the terminal.
  init(
    on output: Output,
    mode: TerminalMode = .keys,
    history: HistoryFile? = nil,
    isQuiet: Bool = false,
    size: @escaping @Sendable () -> TerminalSize = { TerminalSize(of: 2) }
  ) {
    self.output = output
    self.mode = mode
    self.isQuiet = isQuiet
    self.size = size
    content = Mutex(Content(editor: LineEditor(), history: history.map { SharedHistory($0) }))
    readHistory()
  }

  /// Reads the history again if another session has added lines, unless an older line or a secret is shown.
  private func readHistory() {
    let known = content.withLock { content in
      let isFree = content.editor.search == nil && content.editor.history.isAtEnd
      return isFree && !content.editor.isSecret ? content.history : nil
    }
    // No lock is held while the file is read.
    guard var history = known else { return }
    var complaint: String?
    do throws(HistoryFile.Failure) {
      guard let lines = try history.newLines() else { return }
      if history.damaged > 0 {
        let count = history.damaged.counted("entry")
        complaint = "The history \(history.file.path.escaped) is damaged: \(count) skipped."
      }
      content.withLock { [history] content in
        content.history = history
        content.editor.history = LineHistory(lines)
      }
    } catch {
      content.withLock { $0.history = nil }
      complaint = "\(error)"
    }
    if let complaint { printAbove([complaint]) }
  }

  /// Creates the prompt of a program, if its standard streams are one terminal that moves its cursor.
  ///
  /// - Parameters:
  ///   - program: The name of the program, for its history.
  ///   - isQuiet: True to give no hints.
  convenience init?(forProgram program: String, isQuiet: Bool) {
    let kind = environmentVariable("TERM") ?? ""
    guard kind != "" && kind != "dumb", Self.isOneTerminal else { return nil }
    let history = HistoryFile(of: program, environmentVariable)
    self.init(on: Output(2), history: history, isQuiet: isQuiet)
  }

  /// True when all standard streams are the same terminal.
  private static var isOneTerminal: Bool {
    let files = (0...2 as ClosedRange<Int32>).map { stream in
      var facts = stat()
      return unsafe isatty(stream) == 1 && fstat(stream, &facts) == 0 ? facts.st_rdev : 0
    }
    return files[0] != 0 && files.allSatisfy { $0 == files[0] }
  }

  /// Shows the prompt and the line.
  func show() {
    mode.begin()
    content.withLock { content in
      obeyClearing(&content)
      let size = size()
      write(content.screen.show(content.layout(size.columns), rows: size.rows), content)
    }
  }

  /// Handles a key.
  ///
  /// The change is visible after the next `show()`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - mask: Returns a line as it remains on the terminal, with stars for its secrets.
  ///   - complete: Returns the words for the text before the cursor.
  /// - Returns: A line to execute, or the end of the input.
  func receive(
    _ key: Key,
    mask: (String) -> String = { $0 },
    complete: (String) -> Completion
  ) -> NextLine? {
    if key == .up || key == .search { readHistory() }
    let request = content.withLock { content in
      obeyClearing(&content)
      return content.editor.receive(key)
    }
    // Words and masks come from the session and code of the program's author, so no lock is held meanwhile.
    switch request {
    case .complete(let text):
      let completion = complete(text)
      return perform(content.withLock { $0.editor.complete(with: completion) })
    case .submit(let text):
      let masked = mask(text)
      return content.withLock { submit(text, showing: masked, &$0) }
    default: return perform(request)
    }
  }

  private func perform(_ request: LineEditor.Request?) -> NextLine? {
    content.withLock { content in
      switch request {
      case nil, .complete, .submit: return nil
      case .endOfInput: return .endOfInput
      case .clearScreen: write(content.screen.clear(), content)
      case .ring: write("\u{7}", content)
      case .list(let completion):
        let table = completion.table(columns: size().columns)
        printAbove(table, &content)
      }
      return nil
    }
  }

  /// Returns the next line of a pasted text, and shows it; `nil` if there is none, or if a secret must be typed.
  func nextPastedLine(mask: (String) -> String = { $0 }) -> String? {
    let next = content.withLock { $0.secret == nil ? $0.pasted.popFirst() : nil }
    guard let line = next else { return nil }
    let masked = mask(line)
    content.withLock { content in
      let layout = LineLayout(prompt: "> ", EditedLine(masked), columns: size().columns)
      write(content.screen.finish(layout), content)
    }
    return line
  }

  /// Adds an executed line to the history, unless it is blank, a comment or begins with a space.
  func remember(_ typed: String) {
    let line = String(typed.reversed().drop(while: \.isWhitespace).reversed())
    guard let first = line.first, !first.isWhitespace, first != "#" else { return }
    let file = content.withLock { content in
      defer { content.editor.history.add(line) }
      let previous = content.editor.history.lines.last
      if previous == line { return nil as HistoryFile? }
      content.history?.keep(line, after: previous)
      return content.history?.file
    }
    do throws(HistoryFile.Failure) {
      try file?.append(line)
    } catch {
      content.withLock { $0.history = nil }
      printAbove(["\(error)"])
    }
  }

  private func submit(
    _ text: String,
    showing masked: String,
    _ content: inout Content
  ) -> NextLine? {
    let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(
      String.init
    )
    let columns = size().columns
    let isMasked = masked != text && content.secret == nil
    let layout =
      isMasked
      ? LineLayout(prompt: content.prompt, EditedLine(masked), columns: columns)
      : content.layout(columns)
    content.secret = nil
    content.editor.reset()
    if text.contains("\n") {
      content.pasted += lines
      erase(&content)
      return nil
    }
    write(content.screen.finish(layout), content)
    return .line(text)
  }

  /// Erases a line that Ctrl-C has cleared, and says how to leave.
  private func obeyClearing(_ content: inout Content) {
    guard mode.takeClearing() else { return }
    content.editor.reset(isSecret: content.editor.isSecret)
    erase(&content)
    if !isQuiet { printAbove([Self.clearing], &content) }
  }

  private static let clearing = "The line is cleared. Ctrl-C again ends, and so does Ctrl-D."

  private func printAbove(_ lines: [String]) {
    content.withLock { printAbove(lines, &$0) }
  }

  private func printAbove(_ lines: [String], _ content: inout Content) {
    erase(&content)
    write(lines.map { $0.escaped + "\n" }.joined(), content)
  }

  private func erase(_ content: inout Content) {
    guard content.screen.isShown else { return }
    let size = size()
    write(content.screen.erase(columns: size.columns, rows: size.rows), content)
  }

  private func write(_ text: String, _ content: Content) {
    mode.rowsBelow.store(content.screen.rowsBelow, ordering: .relaxed)
    mode.noteLine(isTyped: !content.editor.line.isEmpty || content.editor.search != nil)
    if text.isEmpty { return }
    output.write(text)
    output.flush()
  }
}

/// The result of a key.
enum NextLine: Equatable, Sendable {
  case line(String)
  case endOfInput
}

extension EditedPrompt: SessionPrompt {
  func requestLine(unseen secret: String) {
    content.withLock { content in
      content.secret = secret
      content.editor.reset(isSecret: true)
    }
  }

  func interrupt() {
    content.withLock { erase(&$0) }
  }

  func showAgain() {
    content.withLock { $0.screen.forget() }
  }

  func reset() {
    interrupt()
    mode.end()
  }
}
