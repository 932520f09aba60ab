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
    state = { steps.reversed().reduce(Box($0)) { $1.mapState($0) }.value() }
    let part: @Sendable (Other.Action) -> R.Action? = { whole in
      steps.reversed().mapped(Box(whole)) { $0.mapAction($1) }?.value(as: R.Action.self)
    }
    action = hasAction ? part : nil
    event = { steps.mapped(Box($0)) { $0.mapEvent($1) }?.value(as: Other.Event.self) }
    mutation = { steps.reduce(Box($0)) { $1.mapped($0) }.value() }
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
  /// Returns the mutation of the other reactor for one of the first.
  func mapped(_ mutation: AnyBox) -> AnyBox { Box(self.mutation(mutation.value())) }

  fileprivate func mapEvent(_ event: AnyBox) -> AnyBox? {
    self.event?(event.value()).map { Box($0) }
  }

  fileprivate func mapState(_ state: AnyBox) -> AnyBox { Box(self.state(state.value())) }

  fileprivate func mapAction(_ action: AnyBox) -> AnyBox? {
    self.action?(action.value()).map { Box($0) }
  }
}

/// A mapping between any reactors, whose values are in boxes.
private protocol MapStep: Sendable {
  func mapped(_ mutation: AnyBox) -> AnyBox
  func mapEvent(_ event: AnyBox) -> AnyBox?
  func mapState(_ state: AnyBox) -> AnyBox
  func mapAction(_ action: AnyBox) -> AnyBox?
}

extension Sequence<any MapStep> {
  /// Returns a value after these maps, or `nil` if one of them drops it.
  fileprivate func mapped(_ value: AnyBox, by map: (any MapStep, AnyBox) -> AnyBox?) -> AnyBox? {
    var value = value
    for step in self {
      guard let mapped = map(step, value) else { return nil }
      value = mapped
    }
    return value
  }
}

/// The input that attaches an observer to a store, and the token of the observer.
@usableFromInline
typealias Attachment = (turn: Input, token: ObserverToken)

/// The target of a mapped body's emissions, and the source of its state and actions.
@usableFromInline
protocol EmitterTarget<R>: AnyObject, Sendable {
  associatedtype R: Reactor

  var body: EffectTask { get }
  var storeReactor: Any.Type { get }
  var currentState: R.State { get }
  func state<C: Reactor>(of child: Child<C>) -> C.State
  func emit(_ mutation: R.Mutation, isAwaited: Bool) -> AsyncGate?
  func emitEvent(_ event: R.Event)
  func erased(_ effect: Effect<R>) -> AnyEffect
  func observer(ofStates notify: @escaping @Sendable (R.State) -> Void) -> Attachment
  func observer(
    ofActions notify: @escaping @Sendable (R.Action) -> Void,
    finish: (@Sendable () -> Void)?
  ) -> Attachment
}

/// The target of a body that runs in an effect of another reactor.
final class MappedEmitterTarget<R: Reactor, Other: Reactor>: EmitterTarget {
  let other: Emitter<Other>
  let mapping: Mapping<R, Other>

  init(_ other: Emitter<Other>, _ mapping: Mapping<R, Other>) {
    self.other = other
    self.mapping = mapping
  }

  var body: EffectTask { other.body }

  var storeReactor: Any.Type { other.storeReactor }

  var currentState: R.State { mapping.state(other.currentState) }

  // A child has the same identity in the state of the whole.
  func state<C: Reactor>(of child: Child<C>) -> C.State { other.state(of: child) }

  func emit(_ mutation: R.Mutation, isAwaited: Bool) -> AsyncGate? {
    other.emit(mapping.mutation(mutation), isAwaited: isAwaited)
  }

  func emitEvent(_ event: R.Event) {
    if let event = mapping.event?(event) { other.emitEvent(event) }
  }

  func erased(_ effect: Effect<R>) -> AnyEffect { other.erased(effect.mapped(by: mapping)) }

  func observer(ofStates notify: @escaping @Sendable (R.State) -> Void) -> Attachment {
    let state = mapping.state
    return other.observer(ofStates: { notify(state($0)) })
  }

  func observer(
    ofActions notify: @escaping @Sendable (R.Action) -> Void,
    finish: (@Sendable () -> Void)?
  ) -> Attachment {
    guard let part = mapping.action else {
      fatalError(
        "An effect of \(R.self) waits for an action, but is mapped to \(Other.self) without one: give `map` its `action`."
      )
    }
    return other.observer(
      ofActions: { action in if let action = part(action) { notify(action) } },
      finish: finish
    )
  }
}
