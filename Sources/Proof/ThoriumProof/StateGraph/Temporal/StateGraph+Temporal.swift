public import Thorium
import ThoriumText

extension StateGraph {
  /// Requires that a condition holds in every state.
  ///
  ///     try graph.always("the total is never negative") { $0.total >= 0 }
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - holds: Returns whether the condition holds.
  /// - Throws: The shortest path to a state in which it does not hold.
  /// - Complexity: O(*n*) for *n* states.
  public func always(_ name: String, _ holds: (R.State) -> Bool) throws(TemporalCounterexample) {
    guard let place = reached.firstIndex(where: { !holds($0) }) else { return }
    throw counterexample("always: \(name)", transitions.path(to: place), nil)
  }

  /// Requires that every run reaches a state with a condition.
  ///
  ///     try graph.eventually("it is dark", fair: [.off]) { $0 == .dark }
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
    try requireProgress("eventually: \(name)", from: [0], fair, inside: reached.map { !holds($0) })
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
    let inside = reached.map { !effect($0) }
    let starts = reached.indices.filter { inside[$0] && cause(reached[$0]) }
    try requireProgress("leads to: \(name)", from: starts, fair, inside: inside)
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
    let inside = reached.map { condition($0) && !end($0) }
    let isEarly = reached.map { !condition($0) && !end($0) }
    if isEarly[0] { throw counterexample("until: \(name)", [], nil) }
    // If the other condition holds at first, nothing more is required.
    let region = Transitions.Region(transitions, from: inside[0] ? [0] : [], inside: inside)
    for place in region.order {
      if let edge = transitions.edges(from: place).first(where: { isEarly[$0.target] }) {
        throw counterexample("until: \(name)", region.path(to: place) + [edge], nil)
      }
    }
    if isWeak { return }
    try requireProgress("until: \(name)", from: [0], fair, inside: inside)
  }

  /// Requires that no fair run stays inside a set of states for ever.
  private func requireProgress(
    _ name: String,
    from starts: [Int],
    _ fair: [R.Action],
    inside: [Bool]
  ) throws(TemporalCounterexample) {
    let region = Transitions.Region(transitions, from: starts.filter { inside[$0] }, inside: inside)
    let search = Transitions.FairCycles(
      graph: transitions,
      fair: columns(of: fair).sorted() + (hasTime ? [actions.count] : [])
    )
    guard let cycle = search.first(in: region) else { return }
    throw counterexample(name, region.path(to: cycle.entry), cycle.walk, cycle.refusals)
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
    _ refused: [Int] = []
  ) -> TemporalCounterexample {
    let end = stem.last?.target ?? 0
    let reasons = refused.filter { $0 < actions.count }.map { column in
      let reason = refusal(actions[column], reached[end]).map { " (\($0))" } ?? ""
      return "\(actionText(column)) is refused here\(reason.shortened)"
    }
    return TemporalCounterexample(
      name: name,
      start: text(ofState: 0),
      stem: stem.map(step),
      loop: loop.map { $0.map(step) },
      ending: reasons.isEmpty ? nil : ": \(reasons.joined(separator: ", "))",
      test: test(name, stem, loop)
    )
  }

  private func step(_ edge: Transitions.Edge) -> TemporalCounterexample.Step {
    TemporalCounterexample.Step(
      action: text(of: edge),
      source: text(ofState: edge.source),
      target: text(ofState: edge.target)
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
    guard edges.count <= 200, let making = ReactorSubject<R>.making(R.self),
      SwiftText.printsAlike(end),
      edges.allSatisfy({ transitions.replies(of: $0) == nil && canBePasted($0) })
    else { return nil }
    let again = (loop ?? []).flatMap(code)
    let expected = keyTexts == nil ? SwiftText.of("\(end)") : nil
    guard let expected, !expected.contains("(unknown context at ") else { return nil }
    return PastedTest(
      "As a test, which fails as long as the run ends so:",
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

extension ReactorSubject {
  /// Returns the source code that creates a store of a reactor.
  fileprivate static func making(_ type: R.Type) -> String? {
    SwiftText.name(of: type).map { "let store = Store(\($0)(), in: world.runtime)" }
  }
}
