import Synchronization

// The waits of a body for its store. No wait keeps the store alive. The end of the store ends the
// body, which ends the waits of the body.
extension EffectTask {
  func condition<R: Reactor>(
    of _: R.Type,
    within limit: Duration?,
    _ isMet: @escaping @Sendable (R.State) -> Bool
  ) async throws -> R.State {
    try Task.checkCancellation()
    if isAlive, let store, store.hasHandledAll(of: self) {
      let state = store.typed(as: R.self).currentState
      if isMet(state) { return state }
    }
    let answer = PendingResult<R.State>(to: self)
    let observer = Observer<R.State>(
      notify: { state in if isMet(state) { answer.give(.success(state)) } },
      isInside: true
    )
    let turn = Input.turn { $0.typed(as: R.self).attach(observer) }
    return try await wait(for: answer, within: limit, turn, observer.token)
  }

  func waitForAction<R: Reactor, Value: Sendable>(
    from _: R.Type,
    within limit: Duration?,
    _ pick: @escaping @Sendable (R.Action) -> Value?
  ) async throws -> Value {
    try Task.checkCancellation()
    let answer = PendingResult<Value>(to: self)
    let waiter = Observer<R.Action> { action in
      if let value = pick(action) { answer.give(.success(value)) }
    }
    let turn = Input.turn { $0.typed(as: R.self).addWaiter(waiter) }
    return try await wait(for: answer, within: limit, turn, waiter.token)
  }

  /// Returns a stream of the matching actions from now on.
  ///
  /// Its reader may be busy between two of them.
  func actions<R: Reactor, Value: Sendable>(
    of _: R.Type,
    picking pick: @escaping @Sendable (R.Action) -> Value?
  ) -> StoreStream<Value> {
    StoreStream(listensNow: true) { [self] in
      guard isAlive, let store else { return nil }
      let buffer = Buffer<Value>(of: "actions", R.self, limitedBy: store.runtime)
      let waiter = Observer<R.Action>(
        notify: { action in if let value = pick(action) { buffer.put([value]) } },
        finish: buffer.finish
      )
      store.handleRequest(.turn { $0.typed(as: R.self).addWaiter(waiter) }, of: self)
      return (buffer.next, Subscription(waiter.token, in: store))
    }
  }

  private func wait<Value: Sendable>(
    for answer: PendingResult<Value>,
    within limit: Duration?,
    _ question: Input,
    _ token: ObserverToken
  ) async throws -> Value {
    guard let wait = startWait(cancel: { answer.give(.failure(CancellationError())) }) else {
      throw CancellationError()
    }
    let subscription = try subscribe(question, token)
    let timer = limit.map { fail(answer, after: $0) }
    defer {
      timer?.cancel()
      subscription.cancel()
      finishWait(wait)
    }
    return try await answer.wait()
  }

  private func subscribe(_ question: Input, _ token: ObserverToken) throws -> Subscription {
    guard isAlive, let store else { throw CancellationError() }
    store.handleRequest(question, of: self)
    return Subscription(token, in: store)
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
final class PendingResult<Value: Sendable>: Sendable {
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
