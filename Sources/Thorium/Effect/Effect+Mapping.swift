extension Effect {
  /// Turns an effect of one reactor into one of another, which holds the first as a part.
  ///
  ///     case .child(let action):
  ///       child.mutate(action: action, state: state.child)
  ///         .map(state: \.child) { .child($0) }
  ///
  /// It maps all that the effect emits, at once or later, also what `catch` and `finally` make.
  /// Ids, policies, times, errors and cancellations are those of the effect. The functions must be
  /// pure.
  ///
  /// - Parameters:
  ///   - state: What a body reads as its current state, of the state of the other reactor.
  ///   - action: What a body can wait for with `take`, of the actions of the other reactor.
  ///     Without it a body that waits for an action stops the program with a sentence.
  ///   - transform: What the other reactor changes for a mutation of this one.
  /// - Returns: An effect of the other reactor.
  @inlinable
  public func map<Other: Reactor>(
    state: @escaping @Sendable (Other.State) -> R.State,
    action: (@Sendable (Other.Action) -> R.Action?)? = nil,
    _ transform: @escaping @Sendable (R.Mutation) -> Other.Mutation
  ) -> Effect<Other> where R.Event == Never {
    mapped(by: Mapping(state: state, action: action, event: nil, mutation: transform))
  }

  /// Turns an effect of a reactor with events into one of another, which holds the first as a part.
  ///
  ///     editor.mutate(action: action, state: state.editor)
  ///       .map(state: \.editor, event: Event.editor) { .editor($0) }
  ///
  /// - Parameters:
  ///   - state: What a body reads as its current state, of the state of the other reactor.
  ///   - action: What a body can wait for with `take`, of the actions of the other reactor.
  ///   - event: What the other reactor tells for an event of this one; `nil` tells nothing.
  ///   - transform: What the other reactor changes for a mutation of this one.
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

  /// Changes each mutation that this effect emits into another one.
  ///
  ///     search("swift").map { .inspected($0) }
  ///
  /// With a function that makes other values than mutations, `map` is that of `AsyncSequence`: it
  /// gives no effect, but what is read of one that is consumed alone.
  ///
  /// - Parameter transform: Which one; a pure function.
  /// - Returns: An effect of the same reactor.
  @inlinable
  public func map(_ transform: @escaping @Sendable (R.Mutation) -> R.Mutation) -> Self {
    map(state: { $0 }, action: { $0 }, event: { $0 }, transform)
  }

  @inlinable
  func mapped<Other: Reactor>(by mapping: Mapping<R, Other>) -> Effect<Other> {
    switch plan {
    case .none: .none
    case .just(let mutation): .just(mapping.mutation(mutation))
    case .many(let mutations): .from(mutations.map(mapping.mutation))
    case .work(.event(let event), _): mapping.event?(event).map { .event($0) } ?? .none
    case .work(let work, let depth): Effect<Other>(work.mapped(by: mapping), around: depth)
    }
  }

  /// Maps a part of a larger effect when it begins, so that no depth of parts needs stack.
  @inlinable
  func deferred<Other: Reactor>(by mapping: Mapping<R, Other>) -> Effect<Other> {
    if case .work(let work, _) = plan, work.hasParts {
      Effect<Other>(.deferred { self.mapped(by: mapping) }, around: depth)
    } else {
      mapped(by: mapping)
    }
  }
}

extension Effect.Work {
  @inlinable var hasParts: Bool {
    switch self {
    case .run, .pause, .cancel, .event, .errand: false
    default: true
    }
  }

  @inlinable
  func mapped<Other: Reactor>(by mapping: Mapping<R, Other>) -> Effect<Other>.Work {
    switch self {
    case .run(let start, let name, let body):
      .run(start, name: name) { emit in try await body(Emitter(emit, mapping)) }
    case .concat(let parts): .concat(parts.map { $0.deferred(by: mapping) })
    case .merge(let parts): .merge(parts.map { $0.deferred(by: mapping) })
    case .race(let parts): .race(parts.map { $0.deferred(by: mapping) })
    case .pause(let duration): .pause(duration)
    case .retried(let part, let retries): .retried(part.deferred(by: mapping), retries)
    case .lined(let id, let part): .lined(id, part.deferred(by: mapping))
    case .droppable(let id, let part): .droppable(id, part.deferred(by: mapping))
    case .throttled(let id, let interval, let latest, let part):
      .throttled(id, interval, latest: latest, part.deferred(by: mapping))
    case .keyed(let id, let cancelInFlight, let part):
      .keyed(id, cancelInFlight: cancelInFlight, part.deferred(by: mapping))
    case .cancel(let id): .cancel(id)
    case .event(let event): .concat(mapping.event?(event).map { [.event($0)] } ?? [])
    case .errand(let errand): .errand(errand.mapped(by: mapping.state))
    case .caught(let part, let recover):
      .caught(part.deferred(by: mapping)) { mapping.mutation(recover($0)) }
    case .finally(let part, let mutation):
      .finally(part.deferred(by: mapping), mapping.mutation(mutation))
    case .deferred(let make): .deferred { make().mapped(by: mapping) }
    case .deep(let deep): .deferred { Effect(deep).mapped(by: mapping) }
    }
  }
}

/// How an effect of one reactor becomes one of another.
@usableFromInline
struct Mapping<R: Reactor, Other: Reactor>: Sendable {
  @usableFromInline let state: @Sendable (Other.State) -> R.State
  @usableFromInline let action: (@Sendable (Other.Action) -> R.Action?)?
  @usableFromInline let event: (@Sendable (R.Event) -> Other.Event?)?
  @usableFromInline let mutation: @Sendable (R.Mutation) -> Other.Mutation

  @inlinable
  init(
    state: @escaping @Sendable (Other.State) -> R.State,
    action: (@Sendable (Other.Action) -> R.Action?)?,
    event: (@Sendable (R.Event) -> Other.Event?)?,
    mutation: @escaping @Sendable (R.Mutation) -> Other.Mutation
  ) {
    self.state = state
    self.action = action
    self.event = event
    self.mutation = mutation
  }
}
