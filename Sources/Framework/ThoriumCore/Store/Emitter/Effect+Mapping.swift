extension Effect {
  /// Maps an effect of this reactor to one of another reactor, which contains this one as a part.
  ///
  ///     case .child(let action):
  ///       child.mutate(action: action, state: state.child)
  ///         .map(state: \.child) { .child($0) }
  ///
  /// It maps all emissions of the effect, immediate or later, and also the mutations of
  /// `catch` and `finally`. Ids, policies, times, errors and cancellations stay the same. The
  /// functions must be pure.
  ///
  /// - Parameters:
  ///   - state: Returns the state that a body reads, from the other reactor's state.
  ///   - action: Returns the action that a body can wait for with `take`, from the other reactor's
  ///     action. Without it a body that waits for an action stops the program with a message.
  ///   - transform: Returns the other reactor's mutation for a mutation of this one.
  /// - Returns: An effect of the other reactor.
  @inlinable
  public func map<Other: Reactor>(
    state: @escaping @Sendable (Other.State) -> R.State,
    action: (@Sendable (Other.Action) -> R.Action?)? = nil,
    _ transform: @escaping @Sendable (R.Mutation) -> Other.Mutation
  ) -> Effect<Other> where R.Event == Never {
    mapped(by: Mapping(state: state, action: action, event: nil, mutation: transform))
  }

  /// Maps an effect of a reactor with events to one of another reactor that contains it as a part.
  ///
  ///     editor.mutate(action: action, state: state.editor)
  ///       .map(state: \.editor, event: Event.editor) { .editor($0) }
  ///
  /// - Parameters:
  ///   - state: Returns the state that a body reads, from the other reactor's state.
  ///   - action: Returns the action that a body can wait for with `take`, from the other
  ///     reactor's action.
  ///   - event: Returns the other reactor's event for an event of this one; `nil` drops the event.
  ///   - transform: Returns the other reactor's mutation for a mutation of this one.
  /// - Returns: An effect of the other reactor.
  @inlinable
  public func map<Other: Reactor>(
    state: @escaping @Sendable (Other.State) -> R.State,
    action: (@Sendable (Other.Action) -> R.Action?)? = nil,
    event: @escaping @Sendable (R.Event) -> Other.Event?,
    _ transform: @escaping @Sendable (R.Mutation) -> Other.Mutation
  ) -> Effect<Other> {
    mapped(by: Mapping(state: state, action: action, event: event, mutation: transform))
  }

  /// Replaces each mutation of this effect by another one.
  ///
  ///     search("swift").map { .inspected($0) }
  ///
  /// If the function returns values of another type, `map` is `AsyncSequence`'s method.
  /// Its result is not an effect, but a sequence that reads the effect without a store.
  ///
  /// - Parameter transform: Returns the new mutation; a pure function.
  /// - Returns: An effect of the same reactor.
  @inlinable
  public func map(_ transform: @escaping @Sendable (R.Mutation) -> R.Mutation) -> Self {
    map(state: { $0 }, action: { $0 }, event: { $0 }, transform)
  }

  /// Maps this effect in constant time; an effect that contains others is mapped when it starts.
  @inlinable
  func mapped<Other: Reactor>(by mapping: Mapping<R, Other>) -> Effect<Other> {
    switch plan {
    case .none: .none
    case .just(let mutation): .just(mapping.mutation(mutation))
    case .many(let mutations): .from(mutations.map(mapping.mutation))
    case .work(let effect): Effect<Other>(.work(effect.mapped(by: mapping)))
    }
  }
}

extension Work {
  /// True when this effect contains no other.
  var isAlone: Bool {
    switch self {
    case .none, .mutation, .mutations, .run, .pause, .timer, .due, .cancel, .event, .childAction:
      true
    default: false
    }
  }

  /// Maps this effect itself; its parts are mapped when they start.
  func mapped<R: Reactor, Other: Reactor>(by mapping: Mapping<R, Other>) -> Work {
    switch self {
    case .none: .none
    case .mutation(let mutation): .mutation(mapping.mapped(mutation))
    case .mutations(let mutations): .mutations(mapping.mappedAll(mutations))
    case .run(let start, let name, let body):
      .run(start, name: name) { try await body(.mappedTarget(mapping.mappedTarget(to: $0))) }
    case .concat(let parts): .concat(parts.map { $0.mapped(by: mapping) })
    case .merge(let parts): .merge(parts.map { $0.mapped(by: mapping) })
    case .race(let parts): .race(parts.map { $0.mapped(by: mapping) })
    case .pause(let duration): .pause(duration)
    case .timer(let timer): .timer(timer.mapped(mapping.mappedAll))
    case .due(let timer): .due(timer.mapped(mapping.mappedAll))
    case .retried(let part, let retries): .retried(part.mapped(by: mapping), retries)
    case .underID(let id, let policy, let part): .underID(id, policy, part.mapped(by: mapping))
    case .cancel(let id): .cancel(id)
    case .event(let event): mapping.event?(event.value()).map { .event(Box($0)) } ?? .none
    case .childAction(let childAction):
      .childAction(
        Box(childAction.value(as: (any AnyChildAction<R.State>).self).mapped(by: mapping.state))
      )
    case .caught(let part, let recover):
      .caught(part.mapped(by: mapping)) { mapping.mapped(recover($0)) }
    case .finally(let part, let mutation):
      .finally(part.mapped(by: mapping), mapping.mapped(mutation))
    case .mapped(let mapped, _):
      mapped.value(as: (any MappedEffect<R>).self).mapped(by: mapping)
    case .deferred(let make): .deferred { make().mapped(by: mapping) }
    case .deep(let deep): deep.value.mapped(by: mapping)
    }
  }
}

extension AnyEffect {
  /// Maps an effect of one reactor to one of another.
  @usableFromInline
  func mapped<R: Reactor, Other: Reactor>(by mapping: Mapping<R, Other>) -> AnyEffect {
    // Up to this number, maps around a body call each other, which costs the least.
    if work.isAlone && depth < Depth.callLimit {
      return AnyEffect(work.mapped(by: mapping), around: depth)
    }
    return AnyEffect(MapOfEffect(effect: self, mapping: mapping).work, around: depth)
  }
}

extension Mapping {
  /// Returns the mutations of the other reactor for an array of mutations of the first.
  func mappedAll(_ mutations: AnyBox) -> AnyBox {
    Box(mutations.value(as: [R.Mutation].self).map(mutation))
  }
}

/// An effect of one reactor as one of another, which is mapped when it starts.
///
/// Then a map around another map becomes one mapping. So any number of maps needs no stack.
private protocol MappedEffect<Other>: Sendable {
  associatedtype Other: Reactor

  /// Returns the effect with another map around it.
  func mapped<Target: Reactor>(by outer: Mapping<Other, Target>) -> Work
}

/// An effect and its mapping.
private struct MapOfEffect<R: Reactor, Other: Reactor>: MappedEffect {
  let effect: AnyEffect
  let mapping: Mapping<R, Other>

  /// The effect, whose map is applied to its parts when it starts.
  var work: Work {
    .mapped(Box<any MappedEffect<Other>>(self)) { AnyEffect(effect.work.mapped(by: mapping)) }
  }

  func mapped<Target: Reactor>(by outer: Mapping<Other, Target>) -> Work {
    MapOfEffect<R, Target>(effect: effect, mapping: mapping.followed(by: outer)).work
  }
}

/// The functions that map an effect of one reactor to one of another.
@usableFromInline
struct Mapping<R: Reactor, Other: Reactor>: Sendable {
  @usableFromInline let state: @Sendable (Other.State) -> R.State
  @usableFromInline let action: (@Sendable (Other.Action) -> R.Action?)?
  @usableFromInline let event: (@Sendable (R.Event) -> Other.Event?)?
  @usableFromInline let mutation: @Sendable (R.Mutation) -> Other.Mutation
  /// The joined maps, the innermost first; `nil` for a single map.
  private let steps: [any MapStep]?

  @usableFromInline
  init(
    state: @escaping @Sendable (Other.State) -> R.State,
    action: (@Sendable (Other.Action) -> R.Action?)?,
    event: (@Sendable (R.Event) -> Other.Event?)?,
    mutation: @escaping @Sendable (R.Mutation) -> Other.Mutation
  ) {
    (self.state, self.action, self.event, self.mutation) = (state, action, event, mutation)
    steps = nil
  }

  /// Creates one mapping of many.
  private init(_ steps: [any MapStep], hasAction: Bool) {
    let whole = steps.dropFirst().reduce(steps[0]) { JoinedMaps($0, $1) }
    state = { whole.mapState(Box($0)).value() }
    let part: @Sendable (Other.Action) -> R.Action? = {
      whole.mapAction(Box($0))?.value(as: R.Action.self)
    }
    action = hasAction ? part : nil
    event = { whole.mapEvent(Box($0))?.value(as: Other.Event.self) }
    mutation = { whole.mapped(Box($0)).value() }
    self.steps = steps
  }
}

extension Mapping {
  /// Returns this mapping followed by another one.
  ///
  /// Maps are joined in pairs, and these in pairs, so that any number of maps needs little stack.
  func followed<Target: Reactor>(by outer: Mapping<Other, Target>) -> Mapping<R, Target> {
    let hasAction = action != nil && outer.action != nil
    return Mapping<R, Target>(chain.followed(by: outer.chain), hasAction: hasAction)
  }

  private var chain: [any MapStep] { steps ?? [self] }
}

extension Mapping: MapStep {
  fileprivate var count: Int { 1 }

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
  /// The number of maps in it.
  var count: Int { get }
  func mapped(_ mutation: AnyBox) -> AnyBox
  func mapEvent(_ event: AnyBox) -> AnyBox?
  func mapState(_ state: AnyBox) -> AnyBox
  func mapAction(_ action: AnyBox) -> AnyBox?
}

/// Two mappings as one.
private struct JoinedMaps: MapStep {
  let inner: any MapStep
  let outer: any MapStep
  let count: Int

  init(_ inner: any MapStep, _ outer: any MapStep) {
    (self.inner, self.outer, count) = (inner, outer, inner.count + outer.count)
  }

  func mapped(_ mutation: AnyBox) -> AnyBox { outer.mapped(inner.mapped(mutation)) }
  func mapEvent(_ event: AnyBox) -> AnyBox? { inner.mapEvent(event).flatMap(outer.mapEvent) }
  func mapState(_ state: AnyBox) -> AnyBox { inner.mapState(outer.mapState(state)) }
  func mapAction(_ action: AnyBox) -> AnyBox? { outer.mapAction(action).flatMap(inner.mapAction) }
}

extension [any MapStep] {
  /// Returns these maps and then others, where neighbours of equal length are joined.
  ///
  /// - Complexity: O(log *n*) for *n* maps that were added one by one.
  fileprivate func followed(by outer: Self) -> Self {
    var steps = Self(outer.reversed())
    for var step in reversed() {
      while let next = steps.last, next.count == step.count {
        step = JoinedMaps(step, next)
        steps.removeLast()
      }
      steps.append(step)
    }
    return steps.reversed()
  }
}
