import Testing
import Thorium

@testable import ThoriumConsole

/// Several views on one screen that bind the same word, and an optional child.
struct DoubledWordTests {
  @Test(arguments: [true, false])
  func `K22: the number of the words decides between a child and the children of a collection`(
    isChildFirst: Bool
  ) throws {
    let view = BoardView(isChildFirst: isChildFirst)
    let played = try play(view, "close", "close 1", "close 3", "close x", "close 2 4", "help close")
    let answers = [
      "open: no", "1 open: no", "! there is no 3: type close N, where N is 1 or 2",
      "! N must be a whole number, not \"x\"",
      "! too many words: type close N, without \"4\"",
    ]
    let alone = ["  close  closes the note"]
    let numbered = ["  close N  closes the note", "For example: close 1"]
    let help = isChildFirst ? alone + numbered : numbered + alone
    let expected: [String] = answers + help + ["bye"]
    #expect(Array(played.suffix(9)) == expected)
  }

  @Test(arguments: [true, false])
  func `K3: a word of the view itself hides the same word of a child, not that of children`(
    isChildFirst: Bool
  ) throws {
    let view = BoardView(isChildFirst: isChildFirst, closesAll: true)
    let played = try play(view, "close", "close 2", "help")
    #expect(played.contains("all closed: 1") && played.contains("2 open: no"))
    #expect(!played.contains("open: no"))
    let help = played.filter { $0.hasPrefix("  close ") }
    #expect(help.count == 2 && help.contains { $0.hasSuffix("closes all") })
  }

  @Test func `the kind of an argument decides between two children`() throws {
    let played = try play(BoardView(isChildFirst: true), "set 7", "set on", "set x")
    #expect(
      played.suffix(4) == ["set: 7", "set: on", "! N must be a whole number, not \"x\"", "bye"]
    )
  }

  @Test func `an optional child is shown while there is one`() throws {
    let view = BoardView(isChildFirst: true)
    let played = try play(view, "write", "draft", "write", "draft", "write")
    #expect(
      played.suffix(5) == [
        "? unknown command: write (help lists the commands)", "written: 0", "written: 1",
        "? unknown command: write (help lists the commands)", "bye",
      ]
    )
  }

  @Test func `K19: the earliest secret among commands with one word is masked`() throws {
    let played = try Played(
      ["key 1 swordfish", "key swordfish", "help key swordfish"],
      style: .init(echoes: true, isTimeVirtual: true),
      of: Board(),
      KeyedView()
    )
    #expect(!played.output.contains { $0.contains("swordfish") })
    #expect(played.output.contains("> key *********"))
  }

  private func play(_ view: BoardView, _ commands: String...) throws -> [String] {
    try Played(commands, of: Board(), view).output
  }
}

private struct Note: Reactor {
  enum Action: Sendable {
    case close
    case set(String)
    case write
  }
  struct State: Sendable {
    var isOpen = true
    var text: String?
    var written = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .close: state.isOpen = false
    case .set(let text): state.text = text
    case .write: state.written += 1
    }
  }
}

private struct Board: Reactor {
  enum Action: Sendable {
    case count
    case draft
  }
  struct State: Sendable {
    var closed = 0
    var note = Child(Note())
    var number = Child(Note())
    var option = Child(Note())
    var notes: Children<Int, Note> = [1: Note(), 2: Note()]
    var draft: Child<Note>?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .count: state.closed += 1
    case .draft: state.draft = state.draft == nil ? Child(Note()) : nil
    }
  }
}

private struct BoardView: View {
  var isChildFirst: Bool
  var closesAll = false

  func bind(reactor: Binder<Board>) {
    reactor.line("all closed") { $0.closed == 0 ? nil : "\($0.closed)" }
    reactor.action(closesAll ? "close" : "count", "closes all") { .count }
    reactor.action("draft", "begins a draft, or removes it") { .draft }
    if isChildFirst { reactor.child(\.note, NoteView()) }
    reactor.children(\.notes, by: .int, NoteView())
    if !isChildFirst { reactor.child(\.note, NoteView()) }
    reactor.child(\.number, SetView(argument: .int))
    reactor.child(\.option, SwitchView())
    reactor.child(\.draft, DraftView())
  }
}

private struct NoteView: View {
  func bind(reactor: Binder<Note>) {
    reactor.line("open") { $0.isOpen ? "yes" : "no" }
    reactor.action("close", "closes the note") { .close }
  }
}

private struct SetView: View {
  let argument: Argument<Int>

  func bind(reactor: Binder<Note>) {
    reactor.line("set") { $0.text }
    reactor.action("set", "sets a number", argument) { .set("\($0)") }
  }
}

private struct SwitchView: View {
  func bind(reactor: Binder<Note>) {
    reactor.line("set") { $0.text }
    reactor.action("set", "switches", .onOff) { .set($0 ? "on" : "off") }
  }
}

private struct DraftView: View {
  func bind(reactor: Binder<Note>) {
    reactor.line("written") { "\($0.written)" }
    reactor.action("write", "writes a word") { .write }
  }
}

private struct KeyedView: View {
  func bind(reactor: Binder<Board>) {
    reactor.child(\.note, KeyView())
    reactor.children(\.notes, by: .int, KeyView())
  }

  private struct KeyView: View {
    func bind(reactor: Binder<Note>) {
      reactor.action("key", "sets the key", .secret) { _ in .close }
    }
  }
}
