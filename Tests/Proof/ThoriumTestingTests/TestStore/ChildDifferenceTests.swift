import Testing
import Thorium
import ThoriumTesting

/// The reports of a test store about children and pulses that differ.
struct ChildDifferenceTests {
  struct Row: Reactor, Equatable {
    let initialState = 0
    var title: String
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  struct Table: Reactor {
    typealias Change = @Sendable (inout State) -> Void
    struct State: Sendable, Equatable {
      var rows: Children<Int, Row> = [7: Row(title: "milk"), 8: Row(title: "tea")]
      var header = Child(Row(title: "header"))
      var editor: Child<Row>?
      var counts = ["a": 1]
      @Pulse var alert: String?
    }
    let initialState = State()
    func reduce(into state: inout State, mutation: Change) { mutation(&state) }
  }

  private func difference(_ change: @escaping Table.Change) async throws -> [String] {
    let issues = try await recorded {
      let store = TestStore(Table())
      store.send(change)
    }
    return issues.flatMap { $0.text.split(separator: "\n").dropFirst().map { $0.dropFirst(2) } }
      .map(String.init)
  }

  @Test func `a child is named by its place, and shown as its reactor`() async throws {
    let lines = try await difference { state in
      state.rows[7] = Row(title: "salt")
      state.rows[9] = Row(title: "rice")
      state.rows[8] = nil
      state.header = Child(Row(title: "top"))
    }
    #expect(
      lines == [
        #"rows[7].title: "milk" → "salt""#,
        #"rows[8]: ChildDifferenceTests.Row(initialState: 0, title: "tea") → nil"#,
        #"rows[9]: nil → ChildDifferenceTests.Row(initialState: 0, title: "rice")"#,
        #"header.title: "header" → "top""#,
      ]
    )
  }

  @Test func `an order, a pulse, a new child and a dictionary are printed on one line each`()
    async throws
  {
    let lines = try await difference { state in
      state.rows.move(8, to: 0)
      state.editor = Child(Row(title: "x"), from: 5)
      state.counts["b"] = 2
      state.alert = "saved"
    }
    #expect(
      lines == [
        "rows.ids: [7, 8] → [8, 7]",
        "editor: nil → Child<ChildDifferenceTests.Row>(ChildDifferenceTests.Row(initialState: 0, title: \"x\"), from: 5)",
        #"counts["b"]: nil → 2"#,
        #"alert: nil → "saved""#,
      ]
    )
  }

  @Test func `a test store starts in a state`() {
    let store = TestStore(Row(title: "milk"), from: 7)
    store.send(1) { $0 = 8 }
  }
}
