import Testing

@testable import ThoriumProof

struct HostileDiagramTests {
  @Test func `each node has a label of its own, which is never empty`() throws {
    let diagram = try Words.graph(of: ["x", "x (2)", "", " "]).diagram()
    #expect(diagram.nodes.map(\.label) == ["x", "x (2)", "\"\"", "\" \""])
    #expect(diagram.mermaid.contains("state \"#34;#34;\" as s3"))
    let labels: [String: AnyHashable] = ["a": "x", "b": Tag.x, "c": "x (2)", "d": "x (3)"]
    let alike = try Words.graph(of: ["a", "b", "c", "d"]).diagram { labels[$0] ?? AnyHashable("") }
    #expect(alike.nodes.map(\.label) == ["x", "x (2)", "x (2) (2)", "x (3)"])
  }

  @Test func `the columns of a table are aligned on a terminal, also those of wide characters`()
    throws
  {
    let lines = try Words.graph(of: ["ab", "起点"]).diagram().text.split(separator: "\n")
    #expect(
      lines[1..<4] == [
        "state   \"ab\"  \"起点\"",
        "1 ab    ·     2",
        "2 起点  1     ·",
      ]
    )
  }

  // Takes over a second: a thousand arrows are laid out.
  @Test func `forty nodes with all arrows between their rows are drawn`() throws {
    let graph = StateGraph(Rows()) { Generator.element(of: Array(0..<40)) }
    let diagram = try graph.diagram()
    #expect(DiagramLayout(diagram).rows.map(\.count) == [1, 19, 20])
    #expect(diagram.arrows.count > 1_000)
  }
}

/// A value that prints like the text `x`.
private enum Tag { case x }

/// A state that is a text, which each action replaces.
private struct Words: Reactor {
  let initialState: String

  func refusal(action: String, state: String) -> Refusal? { action == state ? "no change" : nil }

  func reduce(into state: inout String, mutation: String) { state = mutation }

  static func graph(of words: [String]) -> StateGraph<Words> {
    StateGraph(Words(initialState: words[0])) { Generator.element(of: words) }
  }
}

/// A machine whose initial state leads to 19 others, and each of them to all.
private struct Rows: Reactor {
  let initialState = 0

  func refusal(action: Int, state: Int) -> Refusal? {
    state == 0 && action >= 20 ? "too far" : nil
  }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
