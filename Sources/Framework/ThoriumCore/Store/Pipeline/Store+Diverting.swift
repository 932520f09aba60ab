// Passes inputs through the pipelines of a store and handles the outcomes. The holder of the role
// calls everything here, or the creating thread before other code can reach the store.
extension Store {
  /// Sends an action through its pipeline, if there is one, and handles it.
  @inlinable
  @inline(never)
  func divert(_ action: R.Action, _ pendingAction: PendingAction?) {
    if unsafe isEnded { return reportLateAction(action, pendingAction) }
    guard let pipes = unsafe existingExtras?.pipes, !pipes.actions.isEmpty else {
      return accept(action, for: pendingAction)
    }
    let outcome = receive((action, pendingAction), in: pipes.actions)
    guard case .passes(let item) = outcome else { return apply(outcome, of: pipes.actions) }
    accept(item.element, for: item.origin)
  }

  /// Sends a mutation through its pipeline, if there is one, and reduces it.
  @inlinable
  @inline(never)
  func divert(_ mutation: R.Mutation, from run: EffectTask?) {
    guard let pipes = unsafe existingExtras?.pipes, !pipes.mutations.isEmpty else {
      return reduce(mutation, from: run)
    }
    let outcome = receive((mutation, run), in: pipes.mutations)
    guard case .passes(let item) = outcome else { return apply(outcome, of: pipes.mutations) }
    reduce(item.element, from: item.origin)
  }

  /// Sends an element through the stages of a pipeline, starting with a given one.
  @inlinable
  func receive<Element: Sendable, Origin: Sendable>(
    _ item: Line<Element, Origin>.Item,
    in line: StoreLine<R, Element, Origin>,
    from stage: Int = 0
  ) -> Line<Element, Origin>.Outcome {
    // If a stage makes a body emit, the emission must wait.
    whileNotifying { unsafe line.line.receive(item, at: line.now, from: stage) }
  }

  /// Handles the outcome for an element, and sets the timer if it waits.
  @usableFromInline
  func apply<Element: Sendable, Origin: Sendable>(
    _ outcome: Line<Element, Origin>.Outcome,
    of line: StoreLine<R, Element, Origin>
  ) {
    line.apply(self, outcome)
    guard case .waits(_, let wait, _) = outcome else { return }
    unsafe line.contexts[wait.stage] = runtime.parts.carriesContext ? SavedContext() : nil
    guard let duration = wait.duration else { return }
    let finalState = needExtras().finalState(of: self)
    let alarm = unsafe line.alarms[wait.stage] ?? Alarm(line.clock)
    unsafe line.alarms[wait.stage] = alarm
    alarm.set(
      after: duration,
      in: runtime,
      named: "delayed \(line.name) of \(R.self)",
      withContext: false
    ) { _ in
      finalState.store?.submit(
        .turn { $0.typed(as: R.self).continuePipeline { $0.release(wait, in: line) } }
      )
    }
  }

  /// Sends on an element that has waited, in the context of its sender.
  private func release<Element: Sendable, Origin: Sendable>(
    _ wait: Line<Element, Origin>.Wait,
    in line: StoreLine<R, Element, Origin>
  ) {
    func sendOn() {
      if let next = unsafe line.line.release(wait, at: line.now) { apply(next, of: line) }
    }
    guard unsafe line.line.isLatest(wait),
      let context = unsafe line.contexts.removeValue(forKey: wait.stage)
    else { return sendOn() }
    context.run(in: runtime.parts.actor, sendOn)
  }

  func apply(_ outcome: Line<R.Action, PendingAction?>.Outcome) {
    switch outcome {
    case .passes(let item): performRequest(.passedAction(Box(item.element), item.origin))
    case .drops(let item): finish(item.element, unhandled: .dropped, for: item.origin)
    case .fails(let item, let error):
      let pendingAction = traceStart(of: item.element, item.origin)
      handlePipelineFailure(error, of: "actions", for: pendingAction)
    case .waits(let item, _, let replaced):
      if let replaced { finish(replaced.element, unhandled: .dropped, for: replaced.origin) }
      // The action's synchronous part is over: the action waits.
      if let pendingAction = item.origin { notifyHandled(pendingAction) }
    }
  }

  func apply(_ outcome: Line<R.Mutation, EffectTask?>.Outcome) {
    switch outcome {
    case .passes(let item): reduce(item.element, from: item.origin)
    case .fails(_, let error): answerLater(error, of: "mutations")
    case .drops, .waits: break
    }
  }

  func apply(_ outcome: Line<R.State, Void>.Outcome) {
    switch outcome {
    case .passes(let item): show(item.element)
    case .fails(_, let error): answerLater(error, of: "states")
    case .drops, .waits: break
    }
  }

  /// Delivers a state that has passed the state pipeline.
  func show(_ state: R.State) {
    guard let pipes = unsafe existingExtras?.pipes else { return }
    pipes.shown?.show(state)
    whileNotifying { unsafe pipes.observers.notify(Uncopied(state)) }
  }

  /// Asks the reactor to answer an error in a separate turn, since an effect may be running.
  ///
  /// The answer may fail again. After too many such failures in a row, a task submits
  /// the next answer.
  private func answerLater(_ error: any Error, of stream: String) {
    let extras = needExtras()
    guard let pipes = unsafe extras.pipes else { return }
    let failures = unsafe pipes.failures + 1
    unsafe pipes.unanswered += 1
    let answer: @Sendable (AnyStore) -> Void = { store in
      let store = store.typed(as: R.self)
      unsafe pipes.unanswered -= 1
      unsafe pipes.failures = failures
      store.handlePipelineFailure(error, of: stream, for: nil)
      unsafe pipes.failures = 0
      store.callIfSettled()
    }
    if failures <= runtime.limits.handOff { return submit(.turn(answer)) }
    let finalState = extras.finalState(of: self)
    runtime.start(.enqueued, named: "an answer to a failure of \(R.self)") {
      if let store = finalState.store { return store.submit(.turn(answer)) }
      let report = Report.unhandledInPipeline(error, of: stream, reactor: "\(R.self)")
      finalState.runtime.report(report)
    }
  }

  func handlePipelineFailure(
    _ error: any Error,
    of stream: String,
    for pendingAction: PendingAction?
  ) {
    if unsafe !isEnded, let effect = unsafe reactor.mutate(failure: error, state: state) {
      return carryOut(effect, for: pendingAction)
    }
    runtime.report(.unhandledInPipeline(error, of: stream, reactor: "\(R.self)"))
    guard let pendingAction else { return }
    pendingAction.fail(error)
    finish(pendingAction)
  }
}
