import Foundation
import Testing
import ThoriumProof
import ThoriumText

@testable import ThoriumConsole

struct TableTests {
  private static let songs = ["1 語学|Zoë", "2 e\u{301}|👩‍🚀🇩🇪", "3 a\u{1B}[2J|b\u{202E}\nc"]

  @Test func `K16, K18: the columns of a table are aligned, and its cells are escaped`() throws {
    let played = try play(["put \(quoted(Self.songs))"])
    #expect(
      played.output.dropFirst() == [
        "   song      artist",
        " 0 1 語学    Zoë",
        " 1 2 e\u{301}       👩‍🚀🇩🇪",
        #" 2 3 a\e[2J  b\u{202E}\nc"#,
        "bye",
      ]
    )
    let places = zip(played.output.dropFirst(), ["artist", "Zoë", "👩‍🚀", #"b\u"#]).map { line, cell in
      line.firstRange(of: cell).map { line[..<$0.lowerBound].displayWidth }
    }
    #expect(places == [13, 13, 13, 13])
  }

  @Test func `the names are printed again when a column becomes wider, and only then`() throws {
    let played = try play([
      "put 'a|1,b|2'", "put 'a|1,longer|22,c|3'", "put 'c|3,a|4'", "put ''", "put 'a|1'",
      "put 'a|1,b|a longer one'",
    ])
    #expect(
      played.output.dropFirst() == [
        "   song  artist", " 0 a     1", " 1 b     2",
        "   song    artist", "- 1 b       2", "+ 1 longer  22", "+ 2 c       3",
        "- 1 longer  22", "= 2->0 c       3", "~ 1 a       4",
        "- 0..1 (2 rows)", "+ 0 a       1",
        "   song    artist", "+ 1 b       a longer one", "bye",
      ]
    )
  }

  @Test func `K7: a row in JSON has an object with its cells, which are whole`() throws {
    let played = try play(["put 'a|1'", "put \(quoted(["a|\u{1B}"]))"], .json)
    #expect(
      played.output.dropFirst().dropLast() == [
        #"{"kind":"columns","names":["song","artist"],"text":"   song  artist"}"#,
        #"{"kind":"row","index":0,"text":"a     1","cells":{"song":"a","artist":"1"}}"#,
        #"{"kind":"updated","index":0,"text":"a     \\e","cells":{"song":"a","artist":"\u001b"}}"#,
      ]
    )
  }

  @Test(arguments: [1, 2, 300])
  func `K16: on a terminal of any width, a row needs one line and no character is split`(
    count: Int
  ) {
    let names = (1...count).map { "column \($0)" }
    let rows = Self.songs.map { song in
      names.indices.map { TableLayoutRow(song).cells[$0 % 2] }
    }
    var layout = TableLayout(names: names)
    layout.widen(for: rows)
    let lines =
      [OutputLine.columns(layout)] + rows.enumerated().map { row(at: $0, $1, in: layout) }
    let characters = Set(lines.compactMap(\.text).joined() + "…")
    let whole = lines.compactMap { $0.text?.displayWidth }.max() ?? 0
    var cuts = 0
    for columns in [1, 2, 3, 4, 5, 8, 13, 14, 21, 34, 55, 80, 400, whole - 1, whole] {
      for line in lines.compactMap({ $0.text(in: columns) }) {
        #expect(line.displayWidth <= columns && line == line.escaped)
        #expect(line.allSatisfy(characters.contains), "\(line)")
        if line.contains("…") { cuts += 1 }
      }
    }
    #expect(cuts > 10)
    #expect(lines.map { $0.text(in: whole) } == lines.map(\.text))
  }

  @Test func `only a terminal gets cut rows, and a recording whole ones`() throws {
    let terminal = try PseudoTerminal()
    var size = winsize(ws_row: 9, ws_col: 11, ws_xpixel: 0, ws_ypixel: 0)
    #expect(unsafe ioctl(terminal.descriptor, UInt(TIOCSWINSZ), &size) == 0)
    let file = try ScratchFile()
    let recorded = Record<String>()
    let layout = TableLayout(names: ["one column"])
    for descriptor in [terminal.descriptor, file.descriptor] {
      let output = Output(descriptor)
      let recorder = SessionRecorder(clock: VirtualClock()) { recorded.append($0.text) }
      let lines = SessionOutput(output: output, style: .init(), recorder: recorder)
      lines.print(row(at: 0, ["swordfish"], in: layout))
      lines.print(.value(name: "name", text: "swordfish"))
      output.flush()
    }
    #expect(terminal.shown(upTo: "name: swordfish").hasPrefix(" 0 swordfi…\r\n"))
    #expect(try file.text.lines == [" 0 swordfish", "name: swordfish"])
    #expect(recorded.all.count { $0 == " 0 swordfish" } == 2)
  }

  @Test func `a table without columns, or with one twice, stops the program with a sentence`() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Binder<Songs>().table(\.rows, columns: ["song": { $0.cells[0] }, "song": { $0.cells[1] }])
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains(#"A table needs columns with different names, not ["song", "song"]."#))
  }

  private func play(_ commands: [String], _ format: OutputFormat = .text) throws -> Played {
    try Played(
      commands,
      style: .init(isTimeVirtual: true, format: format),
      of: Songs(),
      SongsView()
    )
  }

  private func row(at index: Int, _ cells: [String], in layout: TableLayout) -> OutputLine {
    let line = ListLine.row(section: nil, index: index, text: "")
    return .tableRow(TableRow(line: line, cells: cells, layout: layout))
  }

  private func quoted(_ rows: [String]) -> String {
    CommandWord.quoted(rows.joined(separator: ","))
  }
}

/// A row whose id is its first cell.
struct TableLayoutRow: Sendable, Identifiable {
  let cells: [String]
  var id: String { cells[0] }

  init(_ text: String) {
    cells = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }
}

struct Songs: Reactor {
  struct State: Sendable {
    var rows: [TableLayoutRow] = []
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: String) {
    state.rows = mutation.split(separator: ",").map { TableLayoutRow(String($0)) }
  }
}

struct SongsView: View {
  func bind(reactor: Binder<Songs>) {
    reactor.table(\.rows, columns: ["song": { $0.cells[0] }, "artist": { $0.cells[1] }])
    reactor.action("put", "sets the rows", .text) { $0 }
    reactor.query("play", "prints the song in row N", .int) { [$0.rows[$1].id] }
  }
}
