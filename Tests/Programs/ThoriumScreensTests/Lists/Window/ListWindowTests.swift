import Effort
import Testing
import ThoriumProof
import ThoriumScreens

struct ListWindowTests {
  @Test
  func `equal windows have one hash, also where rows are equal whose ids are not`() throws {
    let windows = try [1, 2].map { id in
      let list = try SectionedList<Alike, String>(rows: [Alike(id: id)])
      var window = ListWindow<Alike, String>()
      _ = try window.edit(ListPath(section: 0, row: 0), in: list)
      return window
    }
    #expect(windows.map(\.editing) == [1, 2])
    #expect(windows[0] == windows[1] && windows[0].hashValue == windows[1].hashValue)
  }

  @Test func `a row is released once, with its event`() throws {
    var (list, window) = try posts()
    #expect(window.deselect(in: list).isEmpty)
    _ = try window.select(.init(section: 0, row: 1), in: list)
    #expect(window.deselect(in: list).lines == ["didDeselect 0.1 Post 2"])
    #expect(window.selection == nil && window.deselect(in: list).isEmpty)
    _ = try window.select(.init(section: 0, row: 1), in: list)
    try list.remove(at: 1)
    #expect(window.deselect(in: list).isEmpty)
  }

  @Test func `selection and editing follow their row, and end with it`() throws {
    var (list, window) = try posts()
    _ = try window.select(.init(section: 0, row: 1), in: list)
    _ = try window.edit(.init(section: 0, row: 1), in: list)
    try list.moveRow(from: .init(section: 0, row: 1), to: .init(section: 0, row: 0))
    try list.update(Entry(2, "Post II"))
    #expect(window.show(list).isEmpty && window.selection == 2 && window.editing == 2)
    #expect(throws: Refusal("0.0 is being edited")) {
      try window.edit(.init(section: 0, row: 1), in: list)
    }
    try list.remove(at: 0)
    #expect(window.show(list).lines == ["didEndEditing 0.0 Post II"])
    #expect(window.selection == nil && window.editing == nil)
  }

  @Test func `trap 4.17: the event of a removed row carries that row and its place`() throws {
    var (list, window) = try posts()
    _ = window.resize(to: 3, in: list)
    try list.removeSection(at: 0)
    #expect(
      window.show(list).lines == [
        "didEndDisplaying 0.0 Post 1", "didEndDisplayingHeader 0", "didEndDisplaying 0.1 Post 2",
        "didEndDisplaying 0.2 Post 3", "didEndDisplayingFooter 0",
      ]
    )
  }

  @Test func `a row is scrolled to a position, as far as the ends of the list allow`() throws {
    let list = try Entries(rows: (0..<10).map { Entry($0) })
    var window = ListWindow<Entry, String>()
    _ = window.resize(to: 4, in: list)
    for (row, position, top) in [
      (5, ListPosition.top, 5), (5, .middle, 4), (5, .bottom, 2), (0, .bottom, 0), (9, .top, 6),
    ] {
      _ = try window.scroll(to: ListPath(section: 0, row: row), at: position, in: list)
      #expect(window.top == top)
    }
    #expect(throws: Refusal("nothing is selected")) {
      try window.scroll(to: nil, at: .top, in: list)
    }
    _ = try window.select(.init(section: 0, row: 1), in: list)
    _ = try window.scroll(to: nil, at: .top, in: list)
    #expect(window.top == 1)
    #expect(throws: Refusal("no row 5.5")) {
      try window.scroll(to: .init(section: 5, row: 5), at: .top, in: list)
    }
    #expect(throws: Refusal("no row 5.5")) {
      try window.select(.init(section: 5, row: 5), in: list)
    }
  }

  @Test func `a reader of the events knows what is visible after any change of the list`() throws {
    let moves = tuple(Generator<ListOperation>.operations, .int(0...12), .int(1...4)).list(1...6)
    var kinds: [ListEventKind: Int] = [:]
    try falsify(tuple(.lists, moves), CheckSettings(cases: cases(600, quick: 120))) { list, moves in
      var list = list
      var window = ListWindow<Entry, String>(subscribed: Set(ListEventKind.allCases))
      var shown: Set<String> = []
      for (operation, row, size) in moves {
        var events = window.resize(to: size, in: list)
        if let scrolled = try? window.scroll(to: row, in: list) { events += scrolled }
        if let selected = try? window.edit(.init(section: 0, row: 0), in: list) {
          events += selected
        }
        _ = try? operation.perform(on: &list)
        events += window.show(list)
        for event in events {
          kinds[event.kind, default: 0] += 1
          try follow(event, &shown)
        }
        let rows = list.allRows.dropFirst(window.top).prefix(window.size).map { "row \($0.id)" }
        try require(shown.filter { $0.hasPrefix("row") } == Set(rows), "\(shown), and not \(rows)")
      }
    }
    let least = cases(20, quick: 1)
    #expect(ListEventKind.allCases.count { kinds[$0, default: 0] > least } == 8, "\(kinds)")
  }

  /// Adds what comes and takes out what leaves, which must be there.
  private func follow(_ event: ListEvent<Entry>, _ shown: inout Set<String>) throws {
    guard let row = event.row else { return }
    switch event.kind {
    case .willDisplay:
      try require(shown.insert("row \(row.id)").inserted, "\(row) comes twice")
    case .didEndDisplaying:
      try require(shown.remove("row \(row.id)") != nil, "\(row) leaves, and was not there")
    default: break
    }
  }

  private func posts(
    _ kinds: Set<ListEventKind> = Set(ListEventKind.allCases)
  ) throws -> (Entries, ListWindow<Entry, String>) {
    let rows = (1...3).map { Entry($0, "Post \($0)") }
    let section = ListSection(id: "", header: "Posts", footer: "3 posts", rows: rows)
    return (try Entries([section]), ListWindow(subscribed: kinds))
  }
}

extension [ListEvent<Entry>] {
  fileprivate var lines: [String] { map { String($0.line(\.text).dropFirst("event ".count)) } }
}

/// A row that is as good as any other.
private struct Alike: Identifiable, Hashable {
  let id: Int

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
