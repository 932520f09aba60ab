extension Emitter {
  /// Emits a mutation.
  ///
  /// - Parameter mutation: The mutation.
  /// - Returns: True when the body is still alive. If it is false, the body should return, since
  ///   its emissions have no effect.
  @inlinable
  @discardableResult
  public func callAsFunction(_ mutation: R.Mutation) -> Bool {
    let body = body
    if body.isAlive { _ = emit(mutation, from: body, isAwaited: false) }
    // If this was the last reference to the store, the store has ended by now.
    return body.isAlive
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
    let body = body
    if body.isAlive, let handled = emit(mutation, from: body, isAwaited: true) {
      await body.wait(for: handled)
    }
    return body.isAlive
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
    let body = body
    if body.isAlive { emitEvent(event, from: body) }
    return body.isAlive
  }

  /// The current state of the store, or its last one if it is released.
  @inlinable public var currentState: R.State {
    if let mapped { return mapped.currentState }
    let body = body
    if let store = body.store { return store.typed(as: R.self).currentState }
    return unsafe unsafeDowncast(body.finalState, to: FinalState<R>.self).waitForReleasedState()
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
  ///
  /// `Date(timeIntervalSince1970: emit.now / .seconds(1))` is this date for Foundation.
  public var now: Duration { runtime.now }

  /// Returns an identifier that no earlier call has returned, in the form of a random UUID.
  ///
  ///     emit(.greet(emit.id()))
  ///
  /// - Returns: A text such as `E220A839-7B1D-4CAF-AE78-9A1B5D3F0C42`.
  public func id() -> String { runtime.id() }

  var runtime: Runtime { body.finalState.runtime }
}

// Each of these has two forms: for the running body, and for a body in an effect of another
// reactor.
extension Emitter {
  /// The running body, however often its effect was mapped.
  @inlinable var body: EffectTask {
    switch target {
    case .run(let body): unsafe unsafeDowncast(body, to: EffectTask.self)
    case .mappedTarget(let box): box.value(as: (any EmitterTarget<R>).self).body
    }
  }

  /// The target of a body in an effect of another reactor; `nil` for a body of the store's reactor.
  @inlinable var mapped: (any EmitterTarget<R>)? {
    guard case .mappedTarget(let box) = target else { return nil }
    return box.value(as: (any EmitterTarget<R>).self)
  }

  /// Emits a mutation of a living body.
  ///
  /// - Returns: A gate that opens when an awaited mutation has been handled; `nil` if it already
  ///   has been.
  @inlinable
  func emit(_ mutation: R.Mutation, from body: EffectTask, isAwaited: Bool) -> AsyncGate? {
    if let mapped { return mapped.emit(mutation, from: body, isAwaited: isAwaited) }
    return body.store?.typed(as: R.self).emit(mutation, from: body, isAwaited: isAwaited)
  }

  /// Emits an event of a living body.
  @inlinable
  func emitEvent(_ event: R.Event, from body: EffectTask) {
    if let mapped { return mapped.emitEvent(event, from: body) }
    body.store?.typed(as: R.self).emitEventInTurn(event, from: body)
  }

  /// Returns an effect as one of the store's reactor.
  @inlinable
  func erased(_ effect: Effect<R>) -> AnyEffect {
    mapped?.erased(effect) ?? effect.erased
  }

  /// Returns an observer of the states before any pipeline.
  func observer(ofStates notify: @escaping @Sendable (R.State) -> Void) -> Attachment {
    if let mapped { return mapped.observer(ofStates: notify) }
    let observer = Observer<R.State>(notify: notify, isInside: true)
    return (.turn { $0.typed(as: R.self).attach(observer) }, observer.token)
  }

  /// Returns an observer of the accepted actions, which is notified of the end of the store.
  func observer(
    ofActions notify: @escaping @Sendable (R.Action) -> Void,
    finish: (@Sendable () -> Void)? = nil
  ) -> Attachment {
    if let mapped { return mapped.observer(ofActions: notify, finish: finish) }
    let observer = Observer<R.Action>(notify: notify, finish: finish)
    return (.turn { $0.typed(as: R.self).addWaiter(observer) }, observer.token)
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
  var currentState: R.State { get }
  func emit(_ mutation: R.Mutation, from body: EffectTask, isAwaited: Bool) -> AsyncGate?
  func emitEvent(_ event: R.Event, from body: EffectTask)
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

  var currentState: R.State { mapping.state(other.currentState) }

  func emit(_ mutation: R.Mutation, from body: EffectTask, isAwaited: Bool) -> AsyncGate? {
    other.emit(mapping.mutation(mutation), from: body, isAwaited: isAwaited)
  }

  func emitEvent(_ event: R.Event, from body: EffectTask) {
    if let event = mapping.event?(event) { other.emitEvent(event, from: body) }
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

extension Mapping {
  /// Returns the target of a body of the first reactor, which runs in an effect of the other one.
  func mappedTarget(to target: AnyEmitterTarget) -> AnyBox {
    Box<any EmitterTarget<R>>(MappedEmitterTarget(Emitter<Other>(target), self))
  }
}

// The store's side of the emissions of a body, on any thread.
extension Store {
  /// Reduces a mutation that a living body emits.
  ///
  /// In the body's first segment, the mutation belongs to the action that started the body. It is
  /// reduced before all waiting inputs. Otherwise it is sent like an action.
  ///
  /// - Returns: A gate that opens when an awaited mutation has been handled; `nil` if it already
  ///   has been.
  @inlinable
  func emit(_ mutation: R.Mutation, from run: EffectTask, isAwaited: Bool) -> AsyncGate? {
    if mayLandAtOnce(run) {
      atPlace { commit(mutation, from: run) }
      return nil
    }
    run.hasSent = true
    // No box is needed here; only a queued input needs one.
    guard takeRoleSoon() else {
      let handled = isAwaited ? AsyncGate() : nil
      enqueue(.emission(Box(mutation), run, handled))
      return handled
    }
    if run.isAlive { commit(mutation, from: run) }
    giveBackRole()
    return nil
  }

  /// Delivers an event of a body, in order with its other emissions.
  @inlinable
  func emitEventInTurn(_ event: R.Event, from run: EffectTask) {
    if mayLandAtOnce(run) {
      atPlace { emitEvent(event, from: run) }
    } else {
      run.hasSent = true
      submit(
        .turn { store in if run.isAlive { store.typed(as: R.self).emitEvent(event, from: run) } }
      )
    }
  }
}

extension AnyStore {
  /// Runs work with the isolation of the store's actor; called from a body's first segment.
  ///
  /// The Swift runtime regards a body that starts on an actor as not isolated to it, although its
  /// thread runs there.
  @inlinable
  @inline(__always)
  func atPlace(_ work: () -> Void) {
    guard isPlaced, let actor = runtime.parts.actorThatBodiesLeave else {
      return work()
    }
    ContextExecutor().run(in: actor, work)
  }

  /// True when an emission or a request of the body belongs to the action that is being handled.
  @usableFromInline
  func mayLandAtOnce(_ run: EffectTask) -> Bool {
    unsafe run.isInFirstSegment && !isNotifying && !isReducing
  }

  /// True when no emission of the body waits, so that the state contains them all.
  ///
  /// While a thread holds the role, or an input waits, it is false: an emission may be among them.
  func hasHandledAll(of run: EffectTask) -> Bool {
    if !run.hasSent || mayLandAtOnce(run) { return true }
    return role.isAtRest
  }
}

extension EffectTask {
  /// Waits until a mutation has been handled, or the body is over.
  ///
  /// A cancelled task waits too: while its body is alive, the mutation is applied.
  @usableFromInline
  func wait(for handled: AsyncGate) async {
    if handled.isOpen { return }
    guard let wait = startWait(cancel: { handled.open() }) else { return }
    let reactor = store?.reactorName ?? "a store"
    await handled.waitUncancelled(for: "for \(reactor) to handle a mutation")
    finishWait(wait)
  }
}
