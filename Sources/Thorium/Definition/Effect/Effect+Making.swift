extension Effect {
  /// Nothing at all.
  @inlinable
  public static var none: Self { Self(Plan.none) }

  /// One mutation, at once.
  ///
  /// - Parameter mutation: What to change.
  /// - Returns: An effect that is over when it has landed. Building it allocates nothing.
  @inlinable
  public static func just(_ mutation: R.Mutation) -> Self {
    Self(.just(mutation))
  }

  /// Several mutations, at once and in order.
  ///
  /// Nothing that is sent meanwhile comes between them.
  ///
  /// - Parameter mutations: What to change.
  /// - Returns: An effect that is over when all have landed.
  @inlinable
  public static func of(_ mutations: R.Mutation...) -> Self {
    Self(.many(mutations))
  }

  /// The mutations of a finite sequence, at once and in order.
  ///
  /// - Parameter mutations: What to change; it is read to its end now.
  /// - Returns: An effect that is over when all have landed.
  @inlinable
  public static func from(_ mutations: some Sequence<R.Mutation>) -> Self {
    Self(.many(Array(mutations)))
  }

  /// A message beside the state, at once: somebody takes it, once.
  ///
  /// Use it for what happens and is over, such as a saved file that closes its editor. What a
  /// person still has to see when they look again belongs into the state.
  ///
  ///     .concat(.just(.setSaved), .event(.saved))
  ///
  /// - Parameter event: What to tell. It is kept until somebody takes it: see ``Store/events``.
  /// - Returns: An effect that is over when the event is taken or kept.
  @inlinable
  public static func event(_ event: R.Event) -> Self {
    Self(.event(Box(event)))
  }

  /// An effect is a part as it is: give it itself, or its `map(state:_:)`.
  @available(*, unavailable, message: "An effect is a part as it is; map(state:_:) maps one.")
  public static func from<Other: Reactor>(_ effect: Effect<Other>) -> Self { .none }

  /// A body that emits mutations while it runs.
  ///
  /// It runs on the thread that handles the action to its first suspension, and then on the runtime's executor.
  /// What it emits until then belongs to the action that started it. A body inherits the
  /// task-local values of the thread that handles the action.
  ///
  ///     .run(name: "follow Ada") { emit in
  ///       try await emit.clock.sleep(for: .milliseconds(500))
  ///       emit(.add(1))
  ///     }
  ///
  /// Effects nest in any depth, but an effect that `body` captures is released with `body`, which
  /// takes stack. At least 1 000 bodies that each capture the next one fit into a stack of 512 KB.
  ///
  /// - Parameters:
  ///   - start: Whether the body begins before `send` returns, as it does by default.
  ///   - name: What a person reads where the work is told of, for instance when it is cancelled.
  ///   - body: The work. An error that it throws is the effect's failure.
  /// - Returns: An effect that is over when the body has returned.
  @inlinable
  public static func run(
    start: EffectStart = .immediate,
    name: String? = nil,
    _ body: @escaping Body
  ) -> Self {
    Self(.run(start, name: name) { target in try await body(Emitter(target)) })
  }
}
