import Testing
import ThoriumProof

/// The counts of states agree with those that other checkers report.
struct KnownModelTests {
  @Test func `die hard: TLC finds 16 states, and generates 97`() {
    let graph = StateGraph(Jugs()) { Generator.element(of: Jugs.Action.allCases) }
    #expect(graph.states.count == 16 && graph.isExhaustive)
    // TLC also counts the initial state.
    #expect(graph.transitionCount == 96)
    #expect(graph.states.contains { $0.big == 4 })
  }
}
