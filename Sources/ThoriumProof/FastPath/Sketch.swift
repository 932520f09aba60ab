import Thorium

/// What has come of a step of a sketch.
@usableFromInline
enum SketchedStep {
  case done
  /// What was drawn is not possible, so that it is no step.
  case impossible
  /// Something does not hold, or cannot be known.
  case unclear
}

extension Outline {
  /// Draws a story step by step, in which nothing but actions happens.
  @usableFromInline
  static func sketch(
    _ counts: ClosedRange<Int>,
    _ source: inout Source,
    noting note: ((inout Source) -> Void)? = nil,
    _ act: (inout Source) throws(Rejection) -> SketchedStep
  ) -> Bool {
    var outline = Outline(counts, hasPauses: false, mayOverlap: false)
    do throws(Rejection) {
      while true {
        note?(&source)
        guard let pace = try outline.next(&source, isTimed: false) else { return true }
        let isAction = pace == .action || pace == .actionAtOnce
        switch isAction ? try act(&source) : .impossible {
        case .done: break
        case .impossible: outline.discardLast(&source)
        case .unclear: return false
        }
      }
    } catch {
      return false
    }
  }
}

extension Property {
  /// Sketches stories of a machine, where nothing is said that needs a world.
  @inlinable
  func sketch(of machine: InstantMachine<Action, State>) -> Sketch? {
    guard let makeActions, canBeSketched else { return nil }
    let isRight = isRight
    return { [self] source in
      if source.isNoted { return sketchNoted(makeActions, of: machine, isRight, &source) }
      var state = machine.initialState
      return isRight(state)
        && Outline.sketch(counts, &source) { source throws(Rejection) in
          try sketch(makeActions, of: machine, isRight, in: &state, &source)
        }
    }
  }

  /// Sketches a story, and notes which states it comes through.
  ///
  /// It stands apart, since what is seldom done makes slow what is done beside it.
  @inlinable
  func sketchNoted(
    _ makeActions: (State) -> Generator<Action>,
    of machine: InstantMachine<Action, State>,
    _ isRight: (State) -> Bool,
    _ source: inout Source
  ) -> Bool {
    var state = machine.initialState
    let note = { (source: inout Source) in
      if let hash = hash(state) { source.mark(hash) }
    }
    return isRight(state)
      && Outline.sketch(counts, &source, noting: note) { source throws(Rejection) in
        try sketch(makeActions, of: machine, isRight, in: &state, &source)
      }
  }

  /// Draws an action, and does it.
  ///
  /// The state is handed on rather than captured, or else each look at it would copy it.
  @inlinable
  func sketch(
    _ makeActions: (State) -> Generator<Action>,
    of machine: InstantMachine<Action, State>,
    _ isRight: (State) -> Bool,
    in state: inout State,
    _ source: inout Source
  ) throws(Rejection) -> SketchedStep {
    guard let action = try source.drawWanted(makeActions(state)),
      machine.refusal(action, state) == nil, isPossible(action, in: state)
    else { return .impossible }
    let old = transitions.isEmpty ? nil : state
    var holds = true
    let isHandled = machine.handle(action, &state) { if !isRight($0) { holds = false } }
    if !isHandled { return .unclear }
    if let old {
      let transition = Transition(old: old, action: action, new: state)
      for rule in transitions where !rule.holds(transition) { return .unclear }
    }
    return holds && isAtRest(state) ? .done : .unclear
  }

  /// Whether all that must hold can be looked at without a world.
  @usableFromInline var canBeSketched: Bool {
    modelling == nil && pauses == nil && !sendsRefused
  }

  /// Whether all holds that must hold of a state, mostly one rule, which is then asked at once.
  @inlinable var isRight: @Sendable (State) -> Bool {
    if invariants.count == 1 { return invariants[0].holds }
    return { [invariants] state in invariants.allSatisfy { $0.holds(state) } }
  }

  // What says nothing is asked first: to go through an empty list counts it twice.

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
  /// Draws a value, or answers nothing where what was drawn is not wanted.
  @inlinable
  mutating func drawWanted<Value>(
    _ generator: Generator<Value>
  ) throws(Rejection) -> Value? {
    do throws(Rejection) {
      return try draw(generator)
    } catch {
      if error == .unwanted { return nil }
      throw error
    }
  }
}
