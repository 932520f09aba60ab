import Testing
import Thorium

@testable import ThoriumProof

struct HostileDiagramTests {
  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func `a mark that joins a quotation mark does not hide it from Graphviz`(mark: String) throws {
    let hostile = "a\"\(mark) b\\\(mark)"
    let dot = try Words.graph(of: ["x", hostile]).diagram().dot
    let expected = #"  s2 [label="a\"\#(mark) b\\\#(mark)"];"#
    let lines = dot.split(separator: "\n")
    #expect(lines.contains { $0.unicodeScalars.elementsEqual(expected.unicodeScalars) }, "\(dot)")
  }

  @Test func `each node has a label of its own, which is never empty`() throws {
    let diagram = try Words.graph(of: ["x", "x (2)", "", " "]).diagram()
    #expect(diagram.nodes.map(\.label) == ["x", "x (2)", "\"\"", "\" \""])
    #expect(diagram.mermaid.contains("state \"#34;#34;\" as s3"))
    let labels: [String: AnyHashable] = ["a": "x", "b": Tag.x, "c": "x (2)", "d": "x (3)"]
    let alike = try Words.graph(of: ["a", "b", "c", "d"]).diagram { labels[$0] ?? AnyHashable("") }
    #expect(alike.nodes.map(\.label) == ["x", "x (2)", "x (2) (2)", "x (3)"])
  }

  @Test func `reasons that name the state do not fill the drawing`() throws {
    let graph = StateGraph(Account()) {
      Account.Action.add
      Account.Action.take
    }
    let diagram = try graph.diagram { $0 < 10 ? "poor" : "rich" }
    #expect(diagram.refusals.count == 1_001)
    #expect(diagram.text.split(separator: "\n").count { $0.contains("the balance is ") } == 400)
    #expect(diagram.text.contains("\n  and 601 more reasons\n"))
    #expect(diagram.svg.contains("  and 601 more reasons</text>"))
  }

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

/// An account whose refusals name the balance.
private struct Account: Reactor {
  enum Action: Sendable { case add, take }
  let initialState = 0

  func refusal(action: Action, state: Int) -> Refusal? {
    action == .take ? "the balance is \(state)" : nil
  }

  func reduce(into state: inout Int, mutation: Action) { state = min(state + 1, 1_000) }
}

/// A machine whose initial state leads to 19 others, and each of them to all.
private struct Rows: Reactor {
  let initialState = 0

  func refusal(action: Int, state: Int) -> Refusal? {
    state == 0 && action >= 20 ? "too far" : nil
  }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
