/// The functions that map an effect of one reactor to one of another.
@usableFromInline
struct Mapping<R: Reactor, Other: Reactor>: Sendable {
  @usableFromInline let state: @Sendable (Other.State) -> R.State
  @usableFromInline let action: (@Sendable (Other.Action) -> R.Action?)?
  @usableFromInline let event: (@Sendable (R.Event) -> Other.Event?)?
  @usableFromInline let mutation: @Sendable (R.Mutation) -> Other.Mutation
  /// The number of maps in this mapping.
  private let count: Int
  /// The maps, if there are too many to call each other.
  private let links: MapLink?

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
    links = nil
  }

  /// Creates one mapping of many.
  private init(_ links: MapLink, count: Int, hasAction: Bool) {
    let part: @Sendable (Other.Action) -> R.Action? = { links.action($0) }
    let message: @Sendable (R.Event) -> Other.Event? = { links.event($0) }
    state = { links.state($0) }
    action = hasAction ? part : nil
    event = message
    mutation = { links.mutation($0) }
    self.count = count
    self.links = links
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
      return Mapping<R, Target>(chain.followed(by: outer.chain), count: count, hasAction: hasAction)
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

  private var chain: MapLink { links ?? MapLink(self, then: nil) }
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

/// A map in a list of consecutive maps, with its successors.
private final class MapLink: Sendable {
  private enum Next: Sendable {
    case none
    case link(MapLink)
    case deep(Deep<MapLink>)
  }

  private let step: any MapStep
  private let next: Next
  /// The number of links that are released by recursion with this one.
  private let depth: UInt8

  init(_ step: any MapStep, then following: MapLink?) {
    self.step = step
    let depth = following?.depth ?? 0
    let isDeep = depth == Depth.limit
    self.depth = isDeep ? 0 : depth + 1
    next = following.map { isDeep ? .deep(Deep($0)) : .link($0) } ?? .none
  }

  /// Returns these maps followed by others.
  ///
  /// - Complexity: O(*n*) for *n* maps here, whatever the number of the others.
  func followed(by outer: MapLink) -> MapLink {
    steps.reversed().reduce(outer) { MapLink($1, then: $0) }
  }

  func mutation<Value, Result>(_ value: Value) -> Result {
    Carried<Result>.value(in: steps.reduce(Carried(value: value)) { $1.mapMutation($0) })
  }

  func event<Value, Result>(_ value: Value) -> Result? {
    var event: Any = Carried(value: value)
    for step in steps {
      guard let mapped = step.mapEvent(event) else { return nil }
      event = mapped
    }
    return Carried<Result>.value(in: event)
  }

  func state<Value, Result>(_ value: Value) -> Result {
    Carried<Result>.value(in: steps.reversed().reduce(Carried(value: value)) { $1.mapState($0) })
  }

  func action<Value, Result>(_ value: Value) -> Result? {
    var action: Any = Carried(value: value)
    for step in steps.reversed() {
      guard let mapped = step.mapAction(action) else { return nil }
      action = mapped
    }
    return Carried<Result>.value(in: action)
  }

  /// The maps, the innermost first.
  private var steps: some Sequence<any MapStep> {
    sequence(first: self, next: \.following).lazy.map(\.step)
  }

  private var following: MapLink? {
    switch next {
    case .none: nil
    case .link(let link): link
    case .deep(let deep): deep.value
    }
  }
}
