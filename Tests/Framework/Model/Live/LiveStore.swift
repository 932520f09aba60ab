import ThoriumProof

/// A store at work, on which a program is played, and all that can be seen of it.
///
/// Proof that `@unchecked Sendable` is right: everything of one store, its tasks too, runs on the
/// thread that plays the program.
final class LiveStore: @unchecked Sendable {
  private(set) var lines: [Line] = []
  private var store: Store<Probe>?
  private var subscriptions: [Int: Subscription] = [:]
  private var takings: [Int: Subscription] = [:]
  private var emitters: [Int: Emitter<Probe>] = [:]
  private var forks: [Int: Fork] = [:]
  private var counts = Counts()
  /// The place of each effect among those that have begun.
  private var effects: [Int: Int] = [:]
  /// Who has gone on that waited for the end of an action.
  private var awakened: [(receipt: Int, isAccepted: Bool)] = []
  private let executor = SimulatedExecutor()
  private let clock = VirtualClock()
  private var runtime = Runtime.standard

  init(isTraced: Bool) {
    runtime = Runtime(
      executor: executor,
      clock: clock,
      tracers: isTraced ? [LineTracer(live: self)] : []
    ) { [weak self] report in
      // When that is told depends on who still holds what the store has left.
      if case .untaken = report { return }
      self?.note(.reports(Line.Message(report)))
    }
    store = Store(Probe(live: self), in: runtime)
  }

  func play(_ step: Program.Step) {
    switch step {
    case .deed(let deed): perform(deed)
    case .perform(let act, let receipt): perform(act, receipt)
    case .pass(let seconds): pass(seconds)
    }
  }

  /// Waits for the store to settle, where it is at rest, and then lets it go.
  ///
  /// - Returns: Whether the store is gone.
  func finish(isAtRest: Bool) -> Bool {
    if isAtRest { settle() }
    weak let gone = store
    store = nil
    run()
    subscriptions = [:]
    takings = [:]
    emitters = [:]
    forks = [:]
    return gone == nil
  }

  func note(_ line: Line) {
    lines.append(line)
  }

  /// The place of an effect among those that have begun.
  fileprivate func place(of effect: Int) -> Int {
    let place = effects[effect] ?? effects.count + 1
    effects[effect] = place
    return place
  }

  /// Does something to the store, if it is still there and may be done again.
  func perform(_ deed: Deed?) {
    guard let deed, counts.allows(deed) else { return }
    switch deed.kind {
    case .send(let act): store?.send(act)
    case .observe(let number): observe(number)
    case .leave(let number): subscriptions.removeValue(forKey: number)?.cancel()
    case .take(let number): take(number)
    case .stopTaking(let number): takings.removeValue(forKey: number)?.cancel()
    case .emit(let body, let change): emitters[body].map { self.emit(change, body, $0) }
    case .fork(let body, let drawing): fork(effect(drawing), deed.number, of: body)
    case .unfork(let fork): forks[fork]?.cancel()
    case .end: store?.end()
    case .release: store = nil
    }
  }

  /// Keeps what a body was given to emit with.
  ///
  /// - Returns: How often the body has begun, this time too.
  func begin(_ body: Drawing.Body, _ emit: Emitter<Probe>) -> Int {
    emitters[body.number] = emit
    return counts.count(body.number)
  }

  func emit(_ change: Change, _ body: Int, _ emit: Emitter<Probe>) {
    let isAlive = emit(change)
    note(.emitted(body, isAlive: isAlive))
  }

  private func fork(_ effect: Effect<Probe>, _ number: Int, of body: Int) {
    if let fork = emitters[body]?.fork(effect) { forks[number] = fork }
  }

  private func observe(_ number: Int) {
    let subscription = store?.observe { [self] state in
      note(.tells(number, state.print))
      guard let reaction = state.last?.telling, reaction.observer == number else { return }
      perform(reaction.deed)
    }
    guard let subscription else { return }
    let replaced = subscriptions.updateValue(subscription, forKey: number)
    withExtendedLifetime(replaced) {}
  }

  private func take(_ number: Int) {
    let subscription = store?.takeEvents { [self] notice in
      note(.takes(number, notice.number))
      perform(notice.taking)
    }
    guard let subscription else { return }
    let replaced = takings.updateValue(subscription, forKey: number)
    withExtendedLifetime(replaced) {}
  }

  private func perform(_ act: Act, _ receipt: Int) {
    Task.immediate(executorPreference: executor) { [self] in
      guard let answer = await store?.perform(act) else { return }
      await answer.finished()
      awakened.append((receipt, isAccepted: answer.refusal == nil))
    }
    run()
  }

  private func pass(_ seconds: Int) {
    run()
    clock.advance(by: .seconds(seconds)) { run() }
  }

  /// All goes on that can; the order of those who have waited for the end of an action is not seen.
  private func run() {
    executor.runUntilIdle()
    for (receipt, isAccepted) in awakened.sorted(by: { $0.receipt < $1.receipt }) {
      note(.finished(receipt: receipt, isAccepted: isAccepted))
    }
    awakened = []
  }

  private func settle() {
    Task.immediate(executorPreference: executor) { [self] in
      guard let store else { return }
      await store.settled()
      note(.settled)
    }
    run()
  }
}

/// Writes down what a probe's store does.
private struct LineTracer: Tracer {
  unowned let live: LiveStore

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    guard let event = event as? TraceEvent<Probe> else { return }
    live.note(.traces(line(event)))
  }

  private func line(_ event: TraceEvent<Probe>) -> Line.Event {
    switch event {
    case .storeBegan: .storeBegan
    case .actionBegan(let number, let act): .actionBegan(number, act.number)
    case .actionEnded(let number, let ending): .actionEnded(number, Line.Ending(ending))
    case .effectBegan(let effect, let name, let action):
      .effectBegan(live.place(of: effect), name, action: action)
    case .effectEnded(let effect, let ending):
      .effectEnded(live.place(of: effect), Line.Ending(ending))
    case .reduced(let change, let state, let effect):
      .reduced(change.number, state.print, effect: effect.map(live.place(of:)))
    case .event(let notice, let effect): .told(notice.number, effect: effect.map(live.place(of:)))
    case .actionTurnedAway(let act, _): .actionEnded(act.number, Line.Ending(.late))
    case .storeEnded: .storeEnded
    }
  }
}

extension Line.Ending {
  fileprivate init(_ ending: TraceEnding) {
    self =
      switch ending {
      case .finished: .finished
      case .failed(let error): .failed(number(of: error))
      case .refused: .refused
      case .dropped: .finished  // No reactor of the model has a pipeline.
      case .cancelled(let cause): .cancelled(cause)
      case .late: .late
      }
  }
}

extension Line.Message {
  fileprivate init(_ report: Report) {
    self =
      switch report {
      case .unhandled(let error, _): .unhandled(number(of: error))
      case .refused: .refused
      case .late: .late
      case .cancelled(let work, _, _): .cancelled(work)
      default: .other("\(report)")
      }
  }
}
