extension Effect {
  /// An effect that does nothing and is over at once.
  @inlinable
  public static var none: Self { Self(Plan.none) }

  /// Returns an effect with one immediate mutation.
  ///
  /// - Parameter mutation: The mutation.
  /// - Returns: An effect that is over when the mutation has been reduced. Building it
  ///   allocates nothing.
  @inlinable
  public static func just(_ mutation: R.Mutation) -> Self {
    Self(.just(mutation))
  }

  /// Returns an effect with several immediate mutations, in order.
  ///
  /// No other input is handled between them.
  ///
  /// - Parameter mutations: The mutations.
  /// - Returns: An effect that is over when all have been reduced.
  @inlinable
  public static func of(_ mutations: R.Mutation...) -> Self {
    Self(.many(mutations))
  }

  /// Returns an effect with the mutations of a finite sequence, immediately and in order.
  ///
  /// - Parameter mutations: The mutations; the sequence is read to its end now.
  /// - Returns: An effect that is over when all have been reduced.
  @inlinable
  public static func from(_ mutations: some Sequence<R.Mutation>) -> Self {
    Self(.many(Array(mutations)))
  }

  /// Returns an effect that emits an event, which one reader receives once.
  ///
  /// Use it for a momentary occurrence, such as a saved file that closes its editor. Put
  /// information that a user must still see later into the state.
  ///
  ///     .concat(.just(.setSaved), .event(.saved))
  ///
  /// - Parameter event: The event. It is kept until a reader takes it: see ``Store/events``.
  /// - Returns: An effect that is over when the event is taken or kept.
  @inlinable
  public static func event(_ event: R.Event) -> Self {
    Self(.event(Box(event)))
  }

  /// Returns an effect with a body that emits mutations while it runs.
  ///
  /// The body runs to its first suspension on the thread that handles the action, and then on the
  /// runtime's executor. Emissions before the first suspension belong to the action that started
  /// the body. A body inherits the task-local values of the thread that handles the action.
  ///
  ///     .run(name: "follow Ada") { emit in
  ///       try await emit.clock.sleep(for: .milliseconds(500))
  ///       emit(.add(1))
  ///     }
  ///
  /// Effects nest to any depth. However, an effect that `body` captures is released with
  /// `body`, which takes stack. At least 1 000 bodies that each capture the next one fit into a
  /// stack of 512 KB.
  ///
  /// - Parameters:
  ///   - start: The start of the body, by default before `send` returns.
  ///   - name: The name of the work in reports, for instance when it is cancelled.
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

// Effects that contain others.
extension Effect {
  /// Returns an effect that runs effects one after the other.
  ///
  /// Each part starts when the previous one is over, without a gap if that one did not suspend. A
  /// part that is cancelled by its id is over. A part that fails ends the whole.
  ///
  /// - Parameter effects: The parts, in order.
  /// - Returns: An effect that is over when its last part is.
  @inlinable
  public static func concat(_ effects: Self...) -> Self {
    Self(of: effects, Work.concat)
  }

  /// Returns an effect that runs an array of effects one after the other.
  ///
  ///     .concat(urls.map(load))
  ///
  /// It costs less than a chain of `concat` around `concat`.
  ///
  /// - Parameter effects: The parts, in order.
  /// - Returns: An effect that is over when its last part is.
  @inlinable
  public static func concat(_ effects: [Self]) -> Self {
    Self(of: effects, Work.concat)
  }

  /// Returns an effect that runs effects in parallel, started in order.
  ///
  /// A part that fails ends the whole: the other parts are cancelled.
  ///
  /// - Parameter effects: The parts.
  /// - Returns: An effect that is over when all its parts are.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    Self(of: effects, Work.merge)
  }

  /// Returns an effect that runs an array of effects in parallel, started in order.
  ///
  /// - Parameter effects: The parts.
  /// - Returns: An effect that is over when all its parts are.
  @inlinable
  public static func merge(_ effects: [Self]) -> Self {
    Self(of: effects, Work.merge)
  }

  /// Returns an effect that runs effects in parallel until the first one ends.
  ///
  /// The other effects are then cancelled.
  ///
  ///     .race(.run { … }, .pause(for: .seconds(3)))   // three seconds at most
  ///
  /// - Parameter effects: The parts, started in order. If one is over at once, the later
  ///   ones do not start.
  /// - Returns: An effect that ends like the first part that ends: it is over, or has failed.
  @inlinable
  public static func race(_ effects: Self...) -> Self {
    Self(of: effects, Work.race)
  }

  /// Turns a failure of this effect into one last mutation.
  ///
  ///     .run { … }.catch { .setError("\($0)") }
  ///
  /// A cancellation is no failure.
  ///
  /// - Parameter recover: Returns the mutation for the error.
  /// - Returns: An effect that never fails.
  @inlinable
  public func `catch`(_ recover: @escaping @Sendable (any Error) -> R.Mutation) -> Self {
    Self(of: self) { .caught($0) { Box(recover($0)) } }
  }

  /// Adds a mutation that is reduced exactly once when this effect ends, however it ends.
  ///
  /// - After success, it is reduced at the end.
  /// - After a failure, it is reduced after the mutation of a `catch` inside.
  /// - After a cancellation, it is reduced in the same step, before any replacement starts.
  ///
  /// So no reactor stays in a loading state for ever. When the store itself ends, the
  /// mutation is dropped.
  ///
  /// - Parameter mutation: The mutation at the end.
  /// - Returns: An effect that is over when the mutation has been reduced.
  @inlinable
  public func finally(_ mutation: R.Mutation) -> Self {
    Self(of: self) { .finally($0, Box(mutation)) }
  }
}
