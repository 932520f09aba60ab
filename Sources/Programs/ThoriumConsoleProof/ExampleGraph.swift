public import Thorium
public import ThoriumProof

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
    let facts: GraphFacts
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
        facts: GraphFacts(graph),
        makeDiagram: { () throws(DiagramError) in try graph.diagram() }
      )
    }
  }
}
