extension Emitter {
  /// Emits a mutation.
  ///
  /// - Parameter mutation: What to change.
  /// - Returns: Whether the body is still alive. Once it is not, nothing that it emits lands, and
  ///   it does best to return.
  @inlinable
  @discardableResult
  public func callAsFunction(_ mutation: R.Mutation) -> Bool {
    switch target {
    case .run(let run): running(run).emit(mutation, to: R.self)
    case .outlet(let box): outlet(in: box).emit(mutation)
    }
  }

  /// Emits a mutation, and waits until the store has handled it.
  ///
  ///     for await price in api.prices {
  ///       guard await emit.send(.setPrice(price)) else { return }
  ///     }
  ///
  /// Use it where a body can emit faster than its store handles, for instance in a long loop, or with a store
  /// on the main actor: at most one mutation of the loop is in the mailbox. A mutation is handled when it was
  /// reduced and the observers were notified. Before the first suspension of the body that happens at once,
  /// without a wait. In an effect that is read without a store, this waits until the reader has taken the
  /// mutation.
  ///
  /// A cancelled body, or the end of the store, ends the wait. A child task of the body that is
  /// cancelled alone goes on waiting, since its mutation still lands.
  ///
  /// - Parameter mutation: What to change.
  /// - Returns: Whether the body is still alive. Once it is not, nothing that it sends lands, so it should
  ///   return.
  @inlinable
  @discardableResult
  public func send(_ mutation: R.Mutation) async -> Bool {
    switch target {
    case .run(let run): await running(run).send(mutation, to: R.self)
    case .outlet(let box): await outlet(in: box).send(mutation)
    }
  }

  /// Tells a message beside the state, which somebody takes once.
  ///
  ///     emit.event(.saved)
  ///
  /// - Parameter event: What to tell, behind all that the body has emitted so far.
  /// - Returns: Whether the body is still alive. Once it is not, nothing that it tells is heard.
  @inlinable
  @discardableResult
  public func event(_ event: R.Event) -> Bool {
    switch target {
    case .run(let run): running(run).tell(event, of: R.self)
    case .outlet(let box): outlet(in: box).tell(event)
    }
  }

  /// Whether what the body emits may land.
  @inlinable var isAlive: Bool {
    switch target {
    case .run(let run): running(run).isAlive
    case .outlet(let box): outlet(in: box).isAlive
    }
  }

  /// The state of the store now, or the last one that it had.
  @inlinable public var currentState: R.State {
    switch target {
    case .run(let run): running(run).currentState(of: R.self)
    case .outlet(let box): outlet(in: box).currentState
    }
  }

  /// The clock of the store's runtime.
  ///
  /// A body may sleep on it for any duration. On a clock of the system, too, one of billions of years, such as
  /// `.seconds(Int64.max)`, lasts until the body is cancelled.
  public var clock: any Clock<Duration> { runtime.parts.bodyClock }

  /// The generator of random numbers of the store's runtime.
  ///
  ///     var random = emit.random
  ///     emit(.add(Int.random(in: 1...6, using: &random)))
  public var random: RuntimeRandom { runtime.random }

  /// The date of the store's runtime, as the time since 1970 began in Greenwich.
  public var now: Duration { runtime.now }

  /// Returns an identifier that no earlier call has returned: see ``Runtime/id()``.
  ///
  ///     emit(.greet(emit.id()))
  ///
  /// - Returns: The text of a random UUID.
  public func id() -> String { runtime.id() }

  var runtime: Runtime {
    switch target {
    case .run(let run): running(run).legacy.runtime
    case .outlet(let box): outlet(in: box).runtime
    }
  }

  /// The outlet of a body that runs in an effect of another reactor.
  @inlinable
  func outlet(in box: AnyBox) -> any Outlet<R> { box.value() }

  /// Returns the body that a target refers to.
  @inlinable
  func running(_ body: any AnyObject & Sendable) -> Run {
    unsafe unsafeDowncast(body, to: Run.self)
  }
}
