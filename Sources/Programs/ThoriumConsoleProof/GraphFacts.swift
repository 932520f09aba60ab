import Thorium
import ThoriumConsole
import ThoriumProof
import ThoriumText

/// The counts and the findings of a state graph, without the type of its reactor.
struct GraphFacts: Sendable {
  let reactor: String
  let states: Int
  let transitions: Int
  let isExhaustive: Bool
  let deadEnds: [String]
  let neverPossible: [String]
  let doubts: [String]

  init<R: Reactor>(_ graph: StateGraph<R>) {
    reactor = "\(R.self)"
    states = graph.states.count
    transitions = graph.transitionCount
    isExhaustive = graph.isExhaustive
    deadEnds = graph.deadEnds.map { SwiftText.line(of: $0) }
    neverPossible = graph.neverPossible.map { SwiftText.line(of: $0) }
    doubts = graph.doubts
  }
}

extension ExampleGraph.Result {
  /// The report as JSON.
  func json(of name: String) -> JSONText {
    .object([
      ("kind", .text("graph")), ("name", .text(name)), ("reactor", .text(facts.reactor)),
      ("states", .number(facts.states)), ("transitions", .number(facts.transitions)),
      ("isExhaustive", .flag(facts.isExhaustive)), ("deadEnds", .texts(facts.deadEnds)),
      ("neverPossible", .texts(facts.neverPossible)), ("doubts", .texts(facts.doubts)),
      ("text", .text(report)),
    ])
  }
}
