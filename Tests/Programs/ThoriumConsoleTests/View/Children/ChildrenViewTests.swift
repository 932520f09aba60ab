import Testing
import Thorium

@testable import ThoriumConsole

/// Views of the children of a collection, inside the view of their parent.
struct ChildrenViewTests {
  @Test func `a child that is removed, moved, replaced or hidden is printed`() throws {
    let commands = [
      "add", "add", "add", "move 3", "up 3", "drop 1", "anew 2", "up 2", "state", "hide", "up 2",
      "hide",
    ]
    let played = try Played(commands, of: Row(), RowView())
    #expect(
      played.output.suffix(16) == [
        "order: 3 1 2", "3 value: 1", "count: 2", "- 1", "- 2", "2 value: 20", "2 value: 21",
        "count: 2", "3 value: 1", "2 value: 21", "count: hidden",
        "? unknown command: up (help lists the commands)",
        "count: 2", "3 value: 1", "2 value: 21", "bye",
      ]
    )
  }

  @Test func `the order is printed when a child appears before another one`() throws {
    let played = try play("add", "first 7", "add")
    #expect(
      played.output.suffix(6) == [
        "count: 2", "order: 7 1", "7 value: 0", "count: 3", "3 value: 0", "bye",
      ]
    )
  }

  @Test func `the example of help is a line that is accepted now`() throws {
    let output = try play("first 7", "help up").output
    #expect(output.contains("For example: up 7"))
  }

  @Test func `a query of a child is typed with its id`() throws {
    let played = try play("add", "up 1", "what 1", "what 3", "help")
    let refusal = "! there is no 3: type what N, where N is 1"
    #expect(played.output.dropFirst(5).prefix(2) == ["1 it is 1", refusal])
    #expect(played.output.contains { $0.hasPrefix("  what N") })
  }

  private func play(_ commands: String...) throws -> Played {
    try Played(commands, of: Row(), RowView())
  }
}

private struct Cell: Reactor {
  let initialState: Int
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
  func refusal(action: Int, state: Int) -> Refusal? {
    state + action < 0 ? "it is at its least" : nil
  }
}

private struct Row: Reactor {
  enum Action: Sendable {
    case add
    case drop(Int)
    case anew(Int)
    case move(Int)
    case first(Int)
    case hide
  }
  struct State: Sendable {
    var cells: Children<Int, Cell> = [:]
    var isHidden = false
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add: state.cells[state.cells.count + 1] = Cell(initialState: 0)
    case .drop(let id): state.cells[id] = nil
    case .anew(let id): state.cells[id] = Cell(initialState: 20)
    case .move(let id): state.cells.move(id, to: 0)
    case .first(let id):
      state.cells[id] = Cell(initialState: 0)
      state.cells.move(id, to: 0)
    case .hide: state.isHidden.toggle()
    }
  }
}

private struct RowView: View {
  func bind(reactor: Binder<Row>) {
    reactor.line("count") { $0.isHidden ? "hidden" : "\($0.cells.count)" }
    reactor.children(\.cells, by: .int, CellView()) { !$0.isHidden }
    reactor.action("add", "adds a cell") { .add }
    reactor.action("drop", "drops cell N", .int) { .drop($0) }
    reactor.action("anew", "replaces cell N", .int) { .anew($0) }
    reactor.action("move", "moves cell N to the front", .int) { .move($0) }
    reactor.action("first", "adds cell N at the front", .int) { .first($0) }
    reactor.action("hide", "hides the cells, or shows them") { .hide }
  }
}

private struct CellView: View {
  func bind(reactor: Binder<Cell>) {
    reactor.line("value") { "\($0)" }
    reactor.action("up", "adds one") { 1 }
    reactor.action("down", "takes one") { -1 }
    reactor.query("what", "prints the value") { ["it is \($0)"] }
  }
}
