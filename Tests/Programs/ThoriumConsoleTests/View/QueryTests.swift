import Testing
import Thorium

@testable import ThoriumConsole

/// Commands that print lines about the state.
struct QueryTests {
  @Test func `a query prints its answer, and the reactor receives no action`() throws {
    let played = try play("all", "add tea", "add milk", "all", "row 1", "row 2")
    #expect(
      played.output == [
        "nav: resetRoot Pantry  [Pantry]", "things: 0", "things: 1", "things: 2", "tea", "milk",
        "milk", "none", "bye",
      ]
    )
    #expect(played.status == 0)
  }

  @Test func `arguments of a query that do not parse are refused`() throws {
    let played = try play("row", "row x", "row 1 2", "all 1")
    #expect(
      played.output.filter { $0.hasPrefix("!") } == [
        "! row needs N, a whole number", "! N must be a whole number, not \"x\"",
        "! too many words: type row N, without \"2\"", "! too many words: type all, without \"1\"",
      ]
    )
  }

  @Test func `help lists a query, and a near word suggests it`() throws {
    let lines = try play("help", "rwo").output
    #expect(lines.contains { $0.hasPrefix("  row N") && $0.hasSuffix("prints thing N") })
    #expect(lines.contains("? unknown command: rwo (did you mean row?)"))
  }

  @Test func `the answer of a query cannot forge a line or steer a terminal`() throws {
    let lines = try play("add 'a\u{1B}[2J'", "all").output
    #expect(lines.contains(#"a\e[2J"#))
  }

  @Test func `a child of a collection has queries, with its id`() throws {
    let played = try Played(
      ["what 1", "what 2", "what 3", "help"],
      root: ShelfFlow(),
      views: Views(ShelfView())
    )
    #expect(played.output.prefix(4).suffix(3) == ["1 tea", "2 milk", "! there is no 3"])
    #expect(played.output.contains { $0.hasPrefix("  what N") })
  }

  private func play(_ commands: String...) throws -> Played {
    try Played(commands, root: PantryFlow(), views: Views(PantryView()))
  }
}

private struct Pantry: Reactor {
  let initialState: [String] = []
  func reduce(into state: inout [String], mutation: String) { state.append(mutation) }
}

private struct PantryView: View {
  func bind(reactor: Binder<Pantry>) {
    reactor.line("things") { "\($0.count)" }
    reactor.action("add", "adds a thing", .text) { $0 }
    reactor.query("all", "prints all things") { $0 }
    reactor.query("row", "prints thing N", .int) { things, row in
      [things.indices.contains(row) ? things[row] : "none"]
    }
  }
}

private struct PantryFlow: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(Pantry())).removed()
  }
}

private struct Thing: Reactor {
  let initialState: String
  func reduce(into state: inout String, mutation: Never) {}
}

private struct Shelf: Reactor {
  struct State: Sendable {
    var things: Children<Int, Thing> = [
      1: Thing(initialState: "tea"), 2: Thing(initialState: "milk"),
    ]
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Never) {}
}

private struct ThingView: View {
  func bind(reactor: Binder<Thing>) {
    reactor.query("what", "prints the name") { [$0] }
  }
}

private struct ShelfView: View {
  func bind(reactor: Binder<Shelf>) {
    reactor.children(\.things, by: .int, ThingView())
  }
}

private struct ShelfFlow: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(Shelf())).removed()
  }
}
