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

  @Test func `help lists a query, and a near word suggests it`() throws {
    let lines = try play("help", "rwo").output
    #expect(lines.contains { $0.hasPrefix("  row N") && $0.hasSuffix("prints thing N") })
    #expect(lines.contains("? unknown command: rwo (did you mean row?)"))
  }

  private func play(_ commands: String...) throws -> Played {
    try Played(commands, of: Pantry(), PantryView())
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
