// Names of ReactorKit and Rx, in no page. A use of such a name is an error that names the equivalent here.
public import ThoriumCore

@_documentation(visibility: internal)
extension Store {
  /// An unavailable name from ReactorKit; use `pulses`.
  @available(*, unavailable, renamed: "pulses(_:)")
  public func pulse<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>
  ) -> StoreStream<Value> { pulses(pulse) }
}

@_documentation(visibility: internal)
extension Effect {
  /// An unavailable name from Rx; use `none`.
  @available(*, unavailable, message: "Write .none.")
  public static func empty() -> Self { .none }

  /// An unavailable name from Rx; use `none`, or a pause that never ends.
  @available(
    *,
    unavailable,
    message: "Write .none; or .pause(for: .seconds(Int64.max)), to run until it is cancelled."
  )
  public static func never() -> Self { .none }

  /// An unavailable function; use the effect itself, or its `map(state:_:)`.
  @available(*, unavailable, message: "Use the effect itself, or its map(state:_:).")
  public static func from<Other: Reactor>(_ effect: Effect<Other>) -> Self { .none }

  /// An unavailable name from Rx; put a pause before the effect.
  @available(*, unavailable, message: "Write .concat(.pause(for: duration), effect).")
  public func delay(_ duration: Duration) -> Self { self }

  /// An unavailable name from Rx; put the mutation before the effect.
  @available(*, unavailable, message: "Write .concat(.just(mutation), effect).")
  public func startWith(_ mutation: R.Mutation) -> Self { self }

  /// An unavailable name from Rx; use `catch`.
  @available(*, unavailable, message: "Write effect.catch { _ in mutation }.")
  public func catchAndReturn(_ mutation: R.Mutation) -> Self { self }

  /// An unavailable name from Rx; use an id, or `race`.
  @available(
    *,
    unavailable,
    message: "Write .cancellable(id:), and .cancel(id:) for the action that ends it."
  )
  public func take<Other>(until other: Other) -> Self { self }

  /// An unavailable name from Rx; write one body after the other.
  @available(*, unavailable, message: "Write one body: .run { emit in … }, which awaits in turn.")
  public func flatMap<Other: Reactor>(
    _ transform: (R.Mutation) throws -> Effect<Other>
  ) -> Effect<Other> { .none }

  /// An unavailable name from Rx; use a policy.
  @available(*, unavailable, message: "Write .run { emit in … }.policy(.latest, id: id).")
  public func flatMapLatest<Other: Reactor>(
    _ transform: (R.Mutation) throws -> Effect<Other>
  ) -> Effect<Other> { .none }

  /// An unavailable name from Rx; decide in the body.
  @available(*, unavailable, message: "Write in the body: if condition { emit(mutation) }.")
  public func filter(_ isIncluded: (R.Mutation) throws -> Bool) -> Self { self }

  /// An unavailable name from Rx; do it in the body.
  @available(*, unavailable, message: "Write it in the body, before emit(mutation).")
  public func `do`(onNext look: (R.Mutation) throws -> Void) -> Self { self }

  /// An unavailable name from Rx; use the reactor itself.
  @available(*, unavailable, message: "Write self in the body: a reactor is a value.")
  public func withUnretained<Owner>(_ owner: Owner) -> Self { self }

  /// An unavailable name from Rx; choose the place of a store.
  @available(*, unavailable, message: "Leave it out: Runtime(place:) says where a store runs.")
  public func observe<Scheduler>(on scheduler: Scheduler) -> Self { self }

  /// An unavailable name from Rx; start the body on the executor.
  @available(*, unavailable, message: "Leave it out, or write .run(start: .enqueued) { … }.")
  public func subscribe<Scheduler>(on scheduler: Scheduler) -> Self { self }
}
