/// The functions that map an effect of one reactor to one of another.
@usableFromInline
struct Mapping<R: Reactor, Other: Reactor>: Sendable {
  @usableFromInline let state: @Sendable (Other.State) -> R.State
  @usableFromInline let action: (@Sendable (Other.Action) -> R.Action?)?
  @usableFromInline let event: (@Sendable (R.Event) -> Other.Event?)?
  @usableFromInline let mutation: @Sendable (R.Mutation) -> Other.Mutation
  /// The number of maps in this mapping.
  private let count: Int
  /// The maps, the innermost first, if there are too many to call each other.
  private let steps: [any MapStep]?

  @usableFromInline
  init(
    state: @escaping @Sendable (Other.State) -> R.State,
    action: (@Sendable (Other.Action) -> R.Action?)?,
    event: (@Sendable (R.Event) -> Other.Event?)?,
    mutation: @escaping @Sendable (R.Mutation) -> Other.Mutation,
    count: Int = 1
  ) {
    (self.state, self.action, self.event, self.mutation) = (state, action, event, mutation)
    self.count = count
    steps = nil
  }

  /// Creates one mapping of many.
  private init(_ steps: [any MapStep], count: Int, hasAction: Bool) {
    state = { whole in
      Carried<R.State>.value(
        in: steps.reversed().reduce(Carried(value: whole)) { $1.mapState($0) }
      )
    }
    let part: @Sendable (Other.Action) -> R.Action? = { whole in
      steps.reversed().mapped(Carried(value: whole), by: { $0.mapAction($1) })
    }
    action = hasAction ? part : nil
    event = { steps.mapped(Carried(value: $0), by: { $0.mapEvent($1) }) }
    mutation = { part in
      Carried<Other.Mutation>.value(in: steps.reduce(Carried(value: part)) { $1.mapMutation($0) })
    }
    self.count = count
    self.steps = steps
  }
}

extension Mapping {
  /// Returns this mapping followed by another one.
  ///
  /// A few maps call each other. More maps run in a loop, so that any number of maps
  /// needs no stack.
  func followed<Target: Reactor>(by outer: Mapping<Other, Target>) -> Mapping<R, Target> {
    let count = count + outer.count
    if count > Int(Depth.callLimit) {
      let hasAction = action != nil && outer.action != nil
      return Mapping<R, Target>(chain + outer.chain, count: count, hasAction: hasAction)
    }
    let (state, mutation) = (state, mutation)
    return Mapping<R, Target>(
      state: { state(outer.state($0)) },
      action: joined(outer.action, action),
      event: joined(event, outer.event),
      mutation: { outer.mutation(mutation($0)) },
      count: count
    )
  }

  private var chain: [any MapStep] { steps ?? [self] }
}

/// Returns the composition of two functions, or `nil` if one is missing.
private func joined<A: Sendable, B: Sendable, C: Sendable>(
  _ first: (@Sendable (A) -> B?)?,
  _ second: (@Sendable (B) -> C?)?
) -> (@Sendable (A) -> C?)? {
  guard let first, let second else { return nil }
  return { first($0).flatMap(second) }
}

extension Mapping: MapStep {
  fileprivate func mapMutation(_ mutation: Any) -> Any {
    Carried(value: self.mutation(Carried<R.Mutation>.value(in: mutation)))
  }

  fileprivate func mapEvent(_ event: Any) -> Any? {
    self.event?(Carried<R.Event>.value(in: event)).map(Carried.init)
  }

  fileprivate func mapState(_ state: Any) -> Any {
    Carried(value: self.state(Carried<Other.State>.value(in: state)))
  }

  fileprivate func mapAction(_ action: Any) -> Any? {
    self.action?(Carried<Other.Action>.value(in: action)).map(Carried.init)
  }
}

/// A mapping between any reactors.
private protocol MapStep: Sendable {
  func mapMutation(_ mutation: Any) -> Any
  func mapEvent(_ event: Any) -> Any?
  func mapState(_ state: Any) -> Any
  func mapAction(_ action: Any) -> Any?
}

/// The wrapper of a type-erased value that one map passes to the next.
private struct Carried<Value> {
  let value: Value

  static func value(in carried: Any) -> Value {
    guard let carried = carried as? Self else {
      preconditionFailure("A map got a \(type(of: carried)) instead of a \(Value.self).")
    }
    return carried.value
  }
}

extension Sequence<any MapStep> {
  /// Returns a value after these maps, or `nil` if one of them drops it.
  fileprivate func mapped<Result>(_ value: Any, by map: (any MapStep, Any) -> Any?) -> Result? {
    var value = value
    for step in self {
      guard let mapped = map(step, value) else { return nil }
      value = mapped
    }
    return Carried<Result>.value(in: value)
  }
}
