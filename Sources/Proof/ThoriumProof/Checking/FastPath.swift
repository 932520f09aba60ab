public import Thorium

/// The result of one step of the fast path.
@usableFromInline
enum FastPathStep {
  case done
  /// The drawn action is not possible, so it does not count as a step.
  case impossible
  /// A rule is violated, or the fast path cannot decide.
  case unclear
}

extension RunPlan {
  /// Draws a run step by step, with actions only.
  @usableFromInline
  static func execute(
    _ counts: ClosedRange<Int>,
    _ source: inout Source,
    noting note: ((inout Source) -> Void)? = nil,
    _ act: (inout Source) throws(DiscardedCase) -> FastPathStep
  ) -> Bool {
    var plan = RunPlan(counts, hasPauses: false, mayOverlap: false)
    do throws(DiscardedCase) {
      while true {
        note?(&source)
        guard let timing = try plan.next(&source, isTimed: false) else { return true }
        let isAction = timing == .action || timing == .actionAtOnce
        switch isAction ? try act(&source) : .impossible {
        case .done: break
        case .impossible: plan.discardLast(&source)
        case .unclear: return false
        }
      }
    } catch {
      return false
    }
  }
}

extension Property {
  /// Returns a fast path for runs of a reactor, if no part of the property needs a simulation.
  @inlinable
  func fastPath<R: Reactor>(of reactor: R) -> FastPath?
  where R.Action == Action, R.State == State {
    guard let makeActions, hasFastPath else { return nil }
    let isRight = isRight
    return { [self] source in
      if source.recordsChoices {
        return executeRecordingStates(makeActions, of: reactor, isRight, &source)
      }
      var state = reactor.initialState
      var steps = 0
      let holds =
        isRight(state)
        && RunPlan.execute(counts, &source) { source throws(DiscardedCase) in
          let step = try executeAction(makeActions, of: reactor, isRight, in: &state, &source)
          if case .done = step { steps += 1 }
          return step
        }
      if holds { tally?.recordSteps(steps) }
      return holds
    }
  }

  /// Executes a run on the fast path, and records the states that it reaches.
  ///
  /// It is a separate function because rarely executed code would slow down the common path.
  @inlinable
  func executeRecordingStates<R: Reactor>(
    _ makeActions: (State) -> Generator<Action>,
    of reactor: R,
    _ isRight: (State) -> Bool,
    _ source: inout Source
  ) -> Bool where R.Action == Action, R.State == State {
    var state = reactor.initialState
    let note = { (source: inout Source) in
      if let hash = hash(state) { source.mark(hash) }
    }
    var draws: [RunTally.Draw] = []
    let holds =
      isRight(state)
      && RunPlan.execute(counts, &source, noting: note) { source throws(DiscardedCase) in
        try executeAction(makeActions, of: reactor, isRight, in: &state, &source) {
          draws.append(RunTally.Draw(kind: $0.map(kinds.kind) ?? 0, result: $1))
        }
      }
    if holds { tally?.recordDraws(draws) }
    return holds
  }

  /// Draws an action and executes it.
  ///
  /// The state is an `inout` parameter. A capturing closure would copy it at each access.
  @inlinable
  func executeAction<R: Reactor>(
    _ makeActions: (State) -> Generator<Action>,
    of reactor: R,
    _ isRight: (State) -> Bool,
    in state: inout State,
    _ source: inout Source,
    recording record: ((Action?, RunTally.Result) -> Void)? = nil
  ) throws(DiscardedCase) -> FastPathStep where R.Action == Action, R.State == State {
    guard let action = try source.drawWanted(makeActions(state)) else {
      record?(nil, .unwanted)
      return .impossible
    }
    if reactor.refusal(action: action, state: state) != nil {
      record?(action, .refused)
      return .impossible
    }
    if !isPossible(action, in: state) {
      record?(action, .excluded)
      return .impossible
    }
    record?(action, .performed)
    let old = transitions.isEmpty ? nil : state
    var holds = true
    let isHandled = reactor.handleAtOnce(action, &state) { if !isRight($0) { holds = false } }
    if !isHandled || !isRight(state) { return .unclear }
    if let old {
      let transition = (old: old, action: action, new: state)
      for rule in transitions where !rule.holds(transition) { return .unclear }
    }
    return holds && isAtRest(state) ? .done : .unclear
  }

  /// True when every rule can be checked without a simulation.
  @usableFromInline var hasFastPath: Bool {
    modelling == nil && workRules.isEmpty && !checksEnding && pauses == nil
  }

  /// A check of all invariants; with a single invariant, a direct call of its rule.
  @inlinable var isRight: @Sendable (State) -> Bool {
    if invariants.count == 1 { return invariants[0].holds }
    return { [invariants] state in invariants.allSatisfy { $0.holds(state) } }
  }

  // The empty case comes first, because a loop over an empty list would retain
  // and release the list.

  @inlinable
  func isAtRest(_ state: State) -> Bool {
    if rests.isEmpty { return true }
    return rests.allSatisfy { $0.holds(state) }
  }

  @inlinable
  func isPossible(_ action: Action, in state: State) -> Bool {
    if conditions.isEmpty { return true }
    for isPossible in conditions where !isPossible(state, action) { return false }
    return true
  }
}

extension Source {
  /// Draws a value, or returns `nil` if the generator rejects the drawn value.
  @inlinable
  mutating func drawWanted<Value>(_ generator: Generator<Value>) throws(DiscardedCase) -> Value? {
    do throws(DiscardedCase) {
      return try draw(generator)
    } catch {
      if error == .unwanted { return nil }
      throw error
    }
  }
}
