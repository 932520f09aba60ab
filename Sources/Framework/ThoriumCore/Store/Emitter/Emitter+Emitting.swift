extension Emitter {
  /// Emits a mutation.
  ///
  /// - Parameter mutation: The mutation.
  /// - Returns: True when the body is still alive. If it is false, the body should return, since
  ///   its emissions have no effect.
  @inlinable
  @discardableResult
  public func callAsFunction(_ mutation: R.Mutation) -> Bool {
    switch target {
    case .run(let run):
      let run = running(run)
      if run.isAlive { _ = store(of: run)?.emit(mutation, from: run, isAwaited: false) }
      // If this was the last reference to the store, the store has ended by now.
      return run.isAlive
    case .mappedTarget(let box): return mappedTarget(in: box).emit(mutation)
    }
  }

  /// Emits a mutation, and waits until the store has handled it.
  ///
  ///     for await price in api.prices {
  ///       guard await emit.send(.setPrice(price)) else { return }
  ///     }
  ///
  /// Use it if a body can emit faster than its store handles, for instance in a long loop, or with
  /// a store on the main actor. At most one mutation of the loop is in the mailbox. A mutation is
  /// handled when it has been reduced and the observers have been notified. Before the first
  /// suspension of the body, it is handled at once, without a wait.
  ///
  /// A cancelled body, or the end of the store, ends the wait. If only a child task of the body is
  /// cancelled, it continues to wait, since its mutation is still reduced.
  ///
  /// - Parameter mutation: The mutation.
  /// - Returns: True when the body is still alive. If it is false, the body should return, since
  ///   its emissions have no effect.
  @inlinable
  @discardableResult
  public func send(_ mutation: R.Mutation) async -> Bool {
    switch target {
    case .run(let run):
      let run = running(run)
      if run.isAlive, let handled = store(of: run)?.emit(mutation, from: run, isAwaited: true) {
        await run.wait(for: handled)
      }
      return run.isAlive
    case .mappedTarget(let box): return await mappedTarget(in: box).send(mutation)
    }
  }

  /// Emits an event, which one reader receives once.
  ///
  ///     emit.event(.saved)
  ///
  /// - Parameter event: The event, which follows all previous emissions of the body.
  /// - Returns: True when the body is still alive; otherwise the event has no effect.
  @inlinable
  @discardableResult
  public func event(_ event: R.Event) -> Bool {
    switch target {
    case .run(let run):
      let run = running(run)
      if run.isAlive { store(of: run)?.emitEventInTurn(event, from: run) }
      return run.isAlive
    case .mappedTarget(let box): return mappedTarget(in: box).emitEvent(event)
    }
  }

  /// The current state of the store, or its last one if it is released.
  @inlinable public var currentState: R.State {
    switch target {
    case .run(let run):
      let run = running(run)
      if let store = store(of: run) { return store.currentState }
      return unsafe unsafeDowncast(run.finalState, to: FinalState<R>.self).waitForReleasedState()
    case .mappedTarget(let box): return mappedTarget(in: box).currentState
    }
  }

  /// The clock of the store's runtime.
  ///
  /// A body may sleep on it for any duration. On a clock of the system, too, a sleep of billions of
  /// years, such as `.seconds(Int64.max)`, lasts until the body is cancelled.
  public var clock: any Clock<Duration> { runtime.parts.bodyClock }

  /// The generator of random numbers of the store's runtime.
  ///
  ///     var random = emit.random
  ///     emit(.add(Int.random(in: 1...6, using: &random)))
  public var random: some RandomNumberGenerator & Sendable { runtime.random }

  /// The date of the store's runtime, as the time since 1970-01-01 00:00 UTC.
  public var now: Duration { runtime.now }

  /// Returns an identifier that no earlier call has returned.
  ///
  /// See ``Runtime/id()``.
  ///
  ///     emit(.greet(emit.id()))
  ///
  /// - Returns: The text of a random UUID.
  public func id() -> String { runtime.id() }

  var runtime: Runtime { body.finalState.runtime }

  /// The running body, however often its effect was mapped.
  var body: EffectTask {
    switch target {
    case .run(let run): running(run)
    case .mappedTarget(let box): mappedTarget(in: box).body
    }
  }

  /// Returns the target of a body that runs in an effect of another reactor.
  @inlinable
  func mappedTarget(in box: AnyBox) -> any EmitterTarget<R> { box.value() }

  /// The store of a running body, or `nil` once it is released.
  @inlinable
  func store(of run: EffectTask) -> Store<R>? { run.store?.typed() }

  /// Returns the body that a target refers to.
  @inlinable
  func running(_ body: any AnyObject & Sendable) -> EffectTask {
    unsafe unsafeDowncast(body, to: EffectTask.self)
  }
}
