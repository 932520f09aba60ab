import ThoriumProof

extension Described {
  /// The graph of a reactor whose states, actions and refusals quote a hostile text.
  static let ofGraphs: [Described] = [
    Described(type: "StateGraph", value: graph, hasLines: true),
    Described(type: "GraphCoverage", value: graph.coverage(of: TraceRecord())),
    Described(type: "TemporalCounterexample", value: counterexample, hasLines: true),
  ]

  private static let graph = StateGraph(Echo()) { Echo.Action.say(hostile) }

  private static var counterexample: any Sendable {
    do {
      try graph.always(hostile) { $0.isEmpty }
      return "the property holds"
    } catch {
      return error
    }
  }
}

/// A reactor that says a text once.
private struct Echo: Reactor {
  enum Action: Sendable, Hashable { case say(String) }
  let initialState = ""

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .say(let text): .just(text)
    }
  }

  func reduce(into state: inout String, mutation: String) { state = mutation }

  func refusal(action: Action, state: String) -> Refusal? {
    state.isEmpty ? nil : "\(state) was said"
  }
}
