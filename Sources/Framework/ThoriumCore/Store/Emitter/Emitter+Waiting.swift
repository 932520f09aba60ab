import Synchronization

extension Emitter {
  /// Waits for a state that satisfies a condition.
  ///
  ///     let state = try await emit.condition(within: .seconds(5)) { $0.isLoggedIn }
  ///     emit(.greet(state.name))
  ///
  /// If the current state satisfies the condition, it is returned at once. The wait misses no state
  /// that an action after the call causes, however briefly it lasts. A call before the first
  /// suspension of the body misses none.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration of the wait, on the runtime's clock; by default
  ///     there is no limit.
  ///   - isMet: The condition, a pure function. It is called with each new state.
  /// - Returns: The first state that satisfies it. Keeping the state makes the next change copy it.
  /// - Throws: An ``EffectTimeout`` when the time has passed; a `CancellationError` when the body
  ///   is cancelled or over, or the store has ended.
  @discardableResult
  public func condition(
    within limit: Duration? = nil,
    _ isMet: @escaping @Sendable (R.State) -> Bool
  ) async throws -> R.State {
    try Task.checkCancellation()
    let body = body
    if body.isAlive, let store = body.store, store.hasHandledAll(of: body) {
      let state = withExtendedLifetime(store) { currentState }
      if isMet(state) { return state }
    }
    let answer = PendingResult<R.State>(to: body)
    let observer = observer(ofStates: { if isMet($0) { answer.give(.success($0)) } })
    return try await body.wait(for: answer, within: limit, observer)
  }

  /// Waits for the next action that matches.
  ///
  ///     let answer = try await emit.take { $0 == .confirm || $0 == .dismiss }
  ///     if answer == .confirm { try await emit.run(delete) }
  ///
  /// The wait receives every accepted action from the call on. The store handles the action as
  /// usual, before the body continues. All bodies that wait for the action receive it.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration of the wait, on the runtime's clock; by default
  ///     there is no limit.
  ///   - matches: Returns true for the action to wait for; a pure function.
  /// - Returns: The action.
  /// - Throws: An ``EffectTimeout`` when the time has passed; a `CancellationError` when the body
  ///   is cancelled or over, or the store has ended.
  @discardableResult
  public func take(
    within limit: Duration? = nil,
    _ matches: @escaping @Sendable (R.Action) -> Bool
  ) async throws -> R.Action {
    try Task.checkCancellation()
    let answer = PendingResult<R.Action>(to: body)
    let observer = observer(ofActions: { if matches($0) { answer.give(.success($0)) } })
    return try await body.wait(for: answer, within: limit, observer)
  }
}

// The waits of a body for its store. No wait keeps the store alive. The end of the store ends the
// body, which ends the waits of the body.
extension EffectTask {
  fileprivate func wait<Value: Sendable>(
    for answer: PendingResult<Value>,
    within limit: Duration?,
    _ observer: Attachment
  ) async throws -> Value {
    guard let wait = startWait(cancel: { answer.give(.failure(CancellationError())) }) else {
      throw CancellationError()
    }
    let subscription = try subscribe(observer)
    let timer = limit.map { fail(answer, after: $0) }
    defer {
      timer?.cancel()
      subscription.cancel()
      finishWait(wait)
    }
    return try await answer.wait()
  }

  private func subscribe(_ observer: Attachment) throws -> Subscription {
    guard isAlive, let store else { throw CancellationError() }
    store.handleRequest(observer.turn, of: self)
    return Subscription(observer.token, in: store)
  }

  /// Starts the timeout of a wait.
  ///
  /// The timeout is a fork. So it uses the runtime's clock, appears in the trace, and ends
  /// with the body.
  private func fail<Value: Sendable>(_ answer: PendingResult<Value>, after limit: Duration) -> Fork
  {
    let timeout = AnyEffect(
      .deferred {
        answer.give(.failure(EffectTimeout(after: limit)))
        return .none
      }
    )
    return startFork(timeout.after(limit), isAwaited: false)
  }
}

extension AnyStore {
  /// Handles a request of a body.
  ///
  /// In the body's first segment this happens at once, so that the body sees every later
  /// consequence of the action that started it.
  func handleRequest(_ request: Input, of run: EffectTask) {
    if mayLandAtOnce(run) { handle(request) } else { submit(request) }
  }
}

extension Store {
  /// Adds a body that waits for actions; the holder of the role calls it.
  func addWaiter(_ waiter: Observer<R.Action>) {
    if unsafe isEnded {
      waiter.finish?()
    } else {
      unsafe needExtras().waiters.append(waiter)
      unsafe isPlain = false
    }
  }
}

/// A result that a body waits for; only the first given result counts.
private final class PendingResult<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isGiven = AsyncGate()
  private let run: EffectTask

  init(to run: EffectTask) {
    self.run = run
  }

  func give(_ result: Result<Value, any Error>) {
    let isFirst = self.result.withLock { given in
      if given != nil { return false }
      given = result
      return true
    }
    guard isFirst else { return }
    // The resumed task finds the store free.
    if let store = run.store { store.openGate(isGiven) } else { isGiven.open() }
  }

  /// Waits until the result is given, or the waiting task is cancelled.
  func wait() async throws -> Value {
    await withTaskCancellationHandler {
      await isGiven.waitUncancelled(for: "for a state or an action, as \(Value.self)")
    } onCancel: {
      give(.failure(CancellationError()))
    }
    try Task.checkCancellation()
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
