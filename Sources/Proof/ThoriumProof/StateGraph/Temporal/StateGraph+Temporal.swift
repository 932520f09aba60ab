public import Thorium
import ThoriumText

extension StateGraph {
  /// Requires that a condition holds in every state that the search has computed.
  ///
  ///     try graph.always("the total is never negative") { $0.total >= 0 }
  ///
  /// This includes the states between two mutations of one action, and every computed state of a class.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - holds: Returns whether the condition holds.
  /// - Throws: The shortest path to a state in which it does not hold.
  /// - Complexity: O(*n*) for *n* states.
  public func always(_ name: String, _ holds: (R.State) -> Bool) throws(TemporalCounterexample) {
    let path = reached.firstIndex { !holds($0) }.map(transitions.path(to:))
    let other = seen.first { !holds($0.state) }
    if let other, path.map({ $0.count > self.path(to: other).count }) ?? true {
      throw counterexample("always: \(name)", self.path(to: other), nil, at: other)
    }
    if let path { throw counterexample("always: \(name)", path, nil) }
  }

  /// Requires that every run reaches a state with a condition.
  ///
  ///     try graph.eventually("it is dark", fair: [.off]) { $0 == .dark }
  ///
  /// A state between two mutations of one action counts, as an observer sees it. There is no verdict if
  /// the condition holds in one state of a class and not in another one.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - fair: The actions that eventually occur if they stay possible; by default none, since a user need not
  ///     act. Passing time always does.
  ///   - holds: Returns whether the condition holds.
  /// - Throws: A run on which it never holds, as a shortest path and a loop.
  /// - Complexity: O(*n* · *m*) for *n* states and *m* actions.
  public func eventually(
    _ name: String,
    fair: [R.Action] = [],
    _ holds: (R.State) -> Bool
  ) throws(TemporalCounterexample) {
    let name = "eventually: \(name)"
    let inside = try answers(name) { !holds($0) }
    let graph = undecidedTransitions(ways) { holds($0.state) }
    try requireProgress(name, in: graph, from: [0], fair, inside: inside)
  }

  /// Requires that each state with a first condition is followed by a state with a second one.
  ///
  ///     try graph.leadsTo("a request is answered", { $0.isLoading }, { !$0.isLoading })
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - fair: As for ``eventually(_:fair:_:)``.
  ///   - cause: Returns whether the first condition holds.
  ///   - effect: Returns whether the second condition holds; the same state may fulfil both.
  /// - Throws: A run on which the second condition does not follow.
  /// - Complexity: As for ``eventually(_:fair:_:)``.
  public func leadsTo(
    _ name: String,
    fair: [R.Action] = [],
    _ cause: (R.State) -> Bool,
    _ effect: (R.State) -> Bool
  ) throws(TemporalCounterexample) {
    let name = "leads to: \(name)"
    let inside = try answers(name) { !effect($0) }
    let isCause = try answers(name, cause)
    let ways = ways
    let graph = undecidedTransitions(ways) { effect($0.state) }
    // The cause may be a state between two mutations.
    var causes: [Int: Seen] = [:]
    for (edge, passed) in ways where !isCause[edge.target] && causes[edge.target] == nil {
      // Of the states after the last answer, any may be a cause.
      let waiting = passed.reversed().prefix { !effect($0.state) }
      causes[edge.target] = waiting.last { cause($0.state) }
    }
    let starts = reached.indices.filter { inside[$0] && (isCause[$0] || causes[$0] != nil) }
    try requireProgress(name, in: graph, from: starts, through: causes, fair, inside: inside)
  }

  /// Requires that a condition holds until another one does, and that the other eventually does.
  ///
  ///     try graph.until("it is free until an item comes", fair: [.add(1)], { $0.total == 0 }, { $0.total > 0 })
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - fair: As for ``eventually(_:fair:_:)``.
  ///   - isWeak: True if the other condition need never hold; false by default.
  ///   - condition: Returns whether the first condition holds.
  ///   - end: Returns whether the other condition holds.
  /// - Throws: A path on which the first condition ends too early, or a run on which the other one
  ///   never holds.
  /// - Complexity: As for ``eventually(_:fair:_:)``.
  public func until(
    _ name: String,
    fair: [R.Action] = [],
    isWeak: Bool = false,
    _ condition: (R.State) -> Bool,
    _ end: (R.State) -> Bool
  ) throws(TemporalCounterexample) {
    let name = "until: \(name)"
    let inside = try answers(name) { condition($0) && !end($0) }
    let isEarly = try answers(name) { !condition($0) && !end($0) }
    if isEarly[0] { throw counterexample(name, [], nil) }
    // If the other condition holds at first, nothing more is required.
    func isOver(_ seen: Seen) -> Bool { !condition(seen.state) || end(seen.state) }
    let ways = ways
    let graph = undecidedTransitions(ways, isOver)
    var early: [Int: Seen] = [:]
    for (edge, passed) in ways where early[edge.source] == nil {
      early[edge.source] = passed.first(where: isOver).flatMap { end($0.state) ? nil : $0 }
    }
    let region = Transitions.Region(graph, from: inside[0] ? [0] : [], inside: inside)
    for place in region.order {
      if let other = early[place] {
        let path = region.path(to: place) + [edge(of: other)]
        throw counterexample(name, path, nil, at: other)
      }
      if let edge = graph.edges(from: place).first(where: { isEarly[$0.target] }) {
        throw counterexample(name, region.path(to: place) + [edge], nil)
      }
    }
    if isWeak { return }
    try requireProgress(name, in: graph, from: [0], fair, inside: inside)
  }

  /// Returns for each configuration whether a condition holds.
  ///
  /// - Throws: An error without a verdict if the condition differs in two states of a class.
  private func answers(
    _ name: String,
    _ condition: (R.State) -> Bool
  ) throws(TemporalCounterexample) -> [Bool] {
    let answers = reached.map(condition)
    let other = seen.first { $0.isEnd && condition($0.state) != answers[$0.target] }
    guard let other else { return answers }
    let texts = [reached[other.target], other.state].map(DiagramText.of)
    let remark = """
      No verdict: the classes must distinguish what the property asks, and \
      \(text(ofState: other.target)) contains \(texts[0]) and \(texts[1]), which differ in it.
      """
    throw counterexample(name, path(to: other), nil, at: other, remark)
  }

  /// A transition, and the states that an observer sees in one way through it, before its end.
  private typealias Way = (edge: Transitions.Edge, passed: [Seen])

  /// The ways through the transitions.
  ///
  /// - Complexity: O(*n*) for *n* computed states.
  private var ways: [Way] {
    var ways: [Way] = []
    var hasEnded = true
    for seen in seen {
      let edge = edge(of: seen)
      if hasEnded || ways.last?.edge != edge { ways.append((edge, [])) }
      if !seen.isEnd { ways[ways.count - 1].passed.append(seen) }
      hasEnded = seen.isEnd
    }
    return ways
  }

  /// Returns the transitions without those that pass a deciding state in each of their ways.
  private func undecidedTransitions(_ ways: [Way], _ decides: (Seen) -> Bool) -> Transitions {
    let kept = Set(ways.filter { !$0.passed.contains(where: decides) }.map(\.edge))
    var graph = transitions
    for (edge, _) in ways where !kept.contains(edge) { graph.remove(edge) }
    return graph
  }

  /// Requires that no fair run stays inside a set of states for ever.
  private func requireProgress(
    _ name: String,
    in graph: Transitions,
    from starts: [Int],
    through causes: [Int: Seen] = [:],
    _ fair: [R.Action],
    inside: [Bool]
  ) throws(TemporalCounterexample) {
    let region = Transitions.Region(
      graph,
      from: starts.filter { inside[$0] },
      through: causes.mapValues(edge),
      inside: inside
    )
    let search = Transitions.FairCycles(
      graph: graph,
      fair: columns(of: fair).sorted() + (hasTime ? [actions.count] : [])
    )
    guard let cycle = search.first(in: region) else { return }
    let path = region.path(to: cycle.entry)
    let cause = path.lazy.compactMap { edge in
      causes[edge.target].flatMap { self.edge(of: $0) == edge ? $0 : nil }
    }.last
    throw counterexample(name, path, cycle.walk, cycle.refusals, at: cause)
  }

  /// Returns the columns of fair actions.
  private func columns(of fair: [R.Action]) -> Set<Int> {
    let tried = ValueNumbers(actions)
    return Set(
      fair.map { action in
        guard let number = tried.number(of: action) else {
          preconditionFailure(
            """
            The graph was not explored with the fair action \(SwiftText.line(of: action).shortened). \
            Add it to the actions of the graph.
            """
          )
        }
        return number
      }
    )
  }
}

extension StateGraph {
  /// Creates a counterexample from the transitions of a path and of its loop.
  private func counterexample(
    _ name: String,
    _ stem: [Transitions.Edge],
    _ loop: [Transitions.Edge]?,
    _ refused: [Int] = [],
    at other: Seen? = nil,
    _ remark: String? = nil
  ) -> TemporalCounterexample {
    let end = stem.last?.target ?? 0
    let reasons = refused.filter { $0 < actions.count }.map { column in
      let reason = refusal(actions[column], reached[end]).map { " (\($0))" } ?? ""
      return "\(actionText(column)) is refused here\(reason.shortened)"
    }
    let found = TemporalCounterexample(
      name: name,
      start: text(ofState: 0),
      stem: stem.map { edge in
        step(edge, at: other.flatMap { self.edge(of: $0) == edge ? $0 : nil })
      },
      loop: loop.map { $0.map { step($0, at: nil) } },
      ending: reasons.isEmpty ? remark : ": \(reasons.joined(separator: ", "))",
      test: other == nil ? test(name, stem, loop) : nil
    )
    FailurePages.write(page(of: found, stem + (loop ?? [])))
    return found
  }

  private func path(to other: Seen) -> [Transitions.Edge] {
    transitions.path(to: other.source) + [edge(of: other)]
  }

  private func edge(of seen: Seen) -> Transitions.Edge {
    Transitions.Edge(source: seen.source, column: seen.column, target: seen.target)
  }

  /// Describes a transition that ends in another computed state, or passes it, if one is given.
  private func step(_ edge: Transitions.Edge, at other: Seen?) -> TemporalCounterexample.Step {
    let target = text(ofState: edge.target)
    let way = other?.isEnd == false ? ", on the way to \(target)" : ""
    return TemporalCounterexample.Step(
      action: text(of: edge),
      source: text(ofState: edge.source),
      target: other.map { DiagramText.of($0.state) + way } ?? target
    )
  }

  /// Returns a test that repeats the path, unless a service replies on it, it cannot be written, or
  /// it has more than 200 steps.
  private func test(
    _ name: String,
    _ stem: [Transitions.Edge],
    _ loop: [Transitions.Edge]?
  ) -> PastedTest? {
    let edges = stem + (loop ?? [])
    let end = reached[stem.last?.target ?? 0]
    guard edges.count <= 200, let making = making(),
      SwiftText.printsAlike(end),
      edges.allSatisfy({ transitions.replies(of: $0) == nil && canBePasted($0) })
    else { return nil }
    let again = (loop ?? []).flatMap(code)
    let expected = keyTexts == nil ? SwiftText.of("\(end)") : nil
    guard let expected, !expected.contains("(unknown context at ") else { return nil }
    return PastedTest(
      "As a test, which fails as long as the run ends so"
        + (making.contains("<#") ? ". Complete its initializer:" : ":"),
      named: name,
      ["let world = VirtualWorld()", making] + stem.flatMap(code) + again + again
        + [#"#expect("\(store.currentState)" != \#(expected))"#]
    )
  }

  private func canBePasted(_ edge: Transitions.Edge) -> Bool {
    edge.column == actions.count || SwiftText.canBePasted(actions[edge.column])
  }

  private func code(_ edge: Transitions.Edge) -> [String] {
    if edge.column < actions.count {
      return ["store.send(\(SwiftText.of(actions[edge.column])))", "world.run()"]
    }
    let delay = delays[edge.source * columns + edge.column] ?? .zero
    return ["world.advance(by: \(SwiftText.of(delay)))"]
  }
}
