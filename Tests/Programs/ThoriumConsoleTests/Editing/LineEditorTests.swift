import Testing
import ThoriumProperties

@testable import ThoriumConsole

struct LineEditorTests {
  @Test func `random keys change the line as in a plain model`() throws {
    var (submitted, joined, recalled, moved) = (0, 0, 0, 0)
    try falsify(TypedKeys.any.list(0...40), TypedKeys.settings) { keys in
      var (editor, model) = (LineEditor(), ModelEditor())
      for key in keys {
        let before = editor.line
        let request = editor.receive(key)
        let expected = model.receive(key)
        if case .submit(let line)? = request {
          try require(line == expected)
          submitted += 1
          editor.history.add(line)
          editor.reset()
        }
        try require(editor.line.text == model.text, "\(key)")
        try require(editor.line.before.unicodeScalars.count == model.cursor, "\(key)")
        try require(editor.line.before.count + editor.line.after.count == editor.line.text.count)
        if case .text = key, editor.line.text.count <= before.text.count { joined += 1 }
        if key == .up, editor.line.text != before.text { recalled += 1 }
        if key == .up, editor.line.text == before.text, editor.line != before { moved += 1 }
      }
    }
    #expect(submitted > 30 && joined > 0, "\(submitted) \(joined)")
    #expect(recalled > 0 && moved > 0, "\(recalled) \(moved)")
  }

  @Test func `a line and a search take text up to a limit`() {
    let text = String(repeating: "a", count: EditedLine.longest)
    for begin in [[], [Key.search]] {
      var editor = LineEditor()
      for key in begin + [.text(text), .text("b")] { _ = editor.receive(key) }
      let size = editor.search?.query.count ?? editor.line.text.count
      #expect(size == EditedLine.longest + 1)
      for key in [Key.text("c"), .paste("c")] { _ = editor.receive(key) }
      #expect(editor.search?.query.last ?? editor.line.text.last == "b")
    }
  }

  @Test func `the history is bounded, and has no line twice in a row`() {
    var history = LineHistory((0..<2_000).map { "\($0)" })
    #expect(history.lines.count == LineHistory.limit && history.lines.last == "1999")
    history.add("1999")
    history.add("x")
    #expect(history.lines.count == LineHistory.limit && history.lines.suffix(2) == ["1999", "x"])
  }

  @Test func `a tab completes a word, then the shared beginning, then lists`() {
    var editor = LineEditor()
    let words = ["tree", "tap", "tag", "help"]
    let complete = { (text: String) in
      Completion(of: String(text.split(separator: " ").last ?? ""), among: words)
    }
    _ = editor.receive(.text("t"))
    #expect(editor.receive(.tab, complete: complete) == .ring)
    #expect(editor.receive(.tab, complete: complete) == .list(Completion(of: "t", among: words)))
    _ = editor.receive(.text("a"))
    #expect(editor.receive(.tab, complete: complete) == .ring)
    _ = editor.receive(.text("p"))
    #expect(editor.receive(.tab, complete: complete) == nil)
    #expect(editor.line.text == "tap ")
    _ = editor.receive(.text("x"))
    #expect(editor.receive(.tab, complete: complete) == .ring)
    #expect(Completion(of: "", among: ["follow", "folder"]).commonPrefix == "fol")
  }

  @Test func `candidates are listed in columns, and a long list is cut`() {
    let completion = Completion(of: "", among: (1...50).map { "word\($0)" })
    #expect(
      completion.table(columns: 20, rows: 2) == ["word1   word2", "word3   word4", "… and 46 more"]
    )
    #expect(Completion(of: "", among: ["語\u{1B}", "b"]).table(columns: 80) == [#"語\e  b"#])
  }

  @Test func `a pasted text of several lines runs nothing before Enter`() {
    var editor = LineEditor()
    #expect(editor.receive(.paste("one\ntwo\n")) == nil && editor.receive(.pasteEnd) == nil)
    #expect(editor.line.text == "one\ntwo")
    #expect(editor.receive(.enter) == .submit("one\ntwo"))
  }

  @Test func `K19: a secret is in no history, no search and no deleted text, and is one line`() {
    var editor = LineEditor(history: LineHistory(["old"]))
    editor.reset(isSecret: true)
    _ = editor.receive(.text("swordfish"))
    for key in [Key.up, .down, .search, .tab] { #expect(editor.receive(key) == .ring) }
    _ = editor.receive(.killToStart)
    #expect(editor.line.isEmpty && editor.receive(.yank) == .ring)
    _ = editor.receive(.paste("a\nb"))
    #expect(editor.receive(.enter) == .ring && editor.line.isEmpty)
    _ = editor.receive(.text("sesame"))
    #expect(editor.receive(.enter) == .submit("sesame"))
    editor.reset()
    #expect(editor.receive(.yank) == .ring && editor.history.lines == ["old"])
  }

  @Test func `a search finds older lines, and is left with the line or without it`() {
    var editor = LineEditor(history: LineHistory(["open 1", "help", "open 2", "open 2"]))
    _ = editor.receive(.text("draft"))
    _ = editor.receive(.search)
    #expect(editor.receive(.text("op")) == nil && editor.line.text == "open 2")
    #expect(editor.receive(.search) == nil && editor.line.text == "open 1")
    #expect(editor.receive(.search) == .ring && editor.line.text == "open 1")
    #expect(editor.receive(.text("x")) == .ring && editor.line.text == "draft")
    _ = editor.receive(.backspace)
    #expect(editor.line.text == "open 2")
    _ = editor.receive(.escape)
    #expect(editor.line.text == "draft" && editor.search == nil)
    _ = editor.receive(.search)
    _ = editor.receive(.text("he"))
    _ = editor.receive(.left)
    #expect(editor.line.before == "hel" && editor.search == nil)
  }
}
