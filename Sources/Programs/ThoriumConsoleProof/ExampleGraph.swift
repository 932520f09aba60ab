public import Thorium
import ThoriumConsole
public import ThoriumProof
import ThoriumText

/// A state graph of an example, which `thorium explore` reports and `thorium diagram` draws.
///
///     let graph = ExampleGraph("counter") {
///       StateGraph(Counter(), by: \.isLoading) { Counter.Action.increase }
///     }
public struct ExampleGraph: Sendable {
  /// The parts of a graph that do not depend on the type of the reactor.
  struct Result: Sendable {
    let report: String
    /// The report with sentences instead of a table.
    let sentences: String
    let json: JSONText
    let makeDiagram: @Sendable () throws(DiagramError) -> Diagram
  }

  /// The name of the graph.
  package let name: String
  let explore: @Sendable () -> Result

  /// Creates a state graph.
  ///
  /// - Parameters:
  ///   - name: The name of the graph, in a few words.
  ///   - explore: Explores the states, and returns their graph.
  public init<R: Reactor>(_ name: String, _ explore: @escaping @Sendable () -> StateGraph<R>) {
    self.name = name
    self.explore = {
      let graph = explore()
      return Result(
        report: graph.description,
        sentences: graph.sentences,
        json: graph.json(of: name),
        makeDiagram: { () throws(DiagramError) in try graph.diagram() }
      )
    }
  }
}

extension StateGraph {
  /// The counts and the findings of the graph as JSON.
  fileprivate func json(of name: String) -> JSONText {
    .object([
      ("kind", .text("graph")), ("name", .text(name)), ("reactor", .text("\(R.self)")),
      ("states", .number(states.count)), ("transitions", .number(transitionCount)),
      ("isExhaustive", .flag(isExhaustive)),
      ("deadEnds", .texts(deadEnds.map { SwiftText.line(of: $0) })),
      ("neverPossible", .texts(neverPossible.map { SwiftText.line(of: $0) })),
      ("doubts", .texts(doubts)), ("text", .text(description)),
    ])
  }
}
