import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleWaybills

/// The rows of the table as a value.
struct PostTableTests {
  @Test(arguments: [
    (TableEdit.insertSame, "no row 0.0"), (.remove(0), "no section"), (.replace(0), "no section"),
    (.removeLast, "no section"), (.reloadSection(.max), "no section \(Int.max)"),
    (.insertSection(1, "A"), "no place 1"), (.moveSection(from: 0, to: 0), "no section"),
    (.reload(0), "no row 0.0"), (.removeSection(0), "no section"), (.removeAll, "no section"),
    (.select(ListPath(section: 0, row: 0)), "no row 0.0"), (.scroll(0), "no row 0"),
    (.edit(ListPath(section: 5, row: 5)), "no row 5.5"), (.endEdit, "nothing is being edited"),
    (.move(from: ListPath(section: 0, row: 0), to: ListPath(section: 0, row: 0)), "no section"),
  ])
  func `trap 4.14: an impossible action is refused with a reason, and changes nothing`(
    edit: TableEdit,
    reason: String
  ) {
    let reactor = TableReactor(client: TestClient(on: VirtualClock()))
    let refusal = reactor.refusal(action: .edit(edit), state: reactor.initialState)
    #expect(refusal?.reason == reason)
    var state = reactor.initialState
    reactor.reduce(into: &state, mutation: .edit(edit))
    #expect(state.table == reactor.initialState.table)
    #expect(state.notice == .failure(reason))
  }

  @Test func `trap 4.15: rows and their changes are one step`() throws {
    var random = SplitMix64(seed: 15)
    var table = PostTable()
    try table.show(.numbered(1...5))
    try table.perform(.signals(isOn: true))
    try table.perform(.window(3))
    var shown = table.list
    var visible = Set(table.window.visible(in: table.list))
    var (came, left) = (0, 0)
    for _ in 1...500 {
      let row = Int.random(in: 0...5, using: &random)
      let edits: [TableEdit] = [
        .insert, .batch, .append, .removeLast, .cell(.standard), .remove(row),
        .insertAt(ListPath(section: 0, row: row)), .replace(row), .reload(row), .scroll(row),
        .move(from: ListPath(section: 0, row: row), to: ListPath(section: 0, row: 0)),
      ]
      guard let edit = edits.randomElement(using: &random) else { continue }
      let before = table.$events
      guard (try? table.perform(edit)) != nil else { continue }
      try shown.apply(table.list.changes(since: shown))
      #expect(shown == table.list)
      for event in table.$events.assignments(behind: before.count).values.joined() {
        guard let row = event.row else { continue }
        switch event.kind {
        case .willDisplay: came += visible.insert(row.id).inserted ? 1 : 0
        case .didEndDisplaying: left += visible.remove(row.id) == nil ? 0 : 1
        default: break
        }
      }
      #expect(visible == Set(table.window.visible(in: table.list)))
    }
    #expect(came > 100 && left > 100)
  }

  @Test func `trap 4.18: a second subscription does not repeat events`() throws {
    var table = PostTable()
    try table.show(.numbered(1...3))
    for _ in 1...2 { try table.perform(.signals(isOn: true)) }
    let before = table.$events
    try table.perform(.select(ListPath(section: 0, row: 1)))
    let lines = table.$events.assignments(behind: before.count).values.joined().map {
      $0.line(\.text)
    }
    #expect(
      lines == ["event didHighlight 0.1", "event didUnhighlight 0.1", "event didSelect 0.1 Post 2"]
    )
    try table.perform(.signals(isOn: false))
    try table.perform(.select(ListPath(section: 0, row: 0)))
    #expect(table.$events.count == before.count + 1)
  }
}

extension ListWindow {
  /// The rows that stand within the window.
  fileprivate func visible(in list: SectionedList<Row, Header>) -> [Row.ID] {
    list.allRows.dropFirst(top).prefix(size).map(\.id)
  }
}
