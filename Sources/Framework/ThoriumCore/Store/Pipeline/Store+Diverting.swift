// Passes inputs through the pipelines of a store and handles the results. The holder of the role
// calls everything here, or the creating thread before other code can reach the store.
extension Store {
  /// Sends an action through its pipeline, and handles it.
  @inlinable
  @inline(never)
  func divert(_ action: R.Action, _ pendingAction: PendingAction?) {
    guard unsafe !isEnded, let pipes = unsafe existingExtras?.pipes else {
      return reportLateAction(action, pendingAction)
    }
    let item = StorePipelines<R>.Actions.PipelineElement(action, from: pendingAction)
    let step = unsafe pipes.actions.receive(item, at: pipes.now)
    guard case .passes(let item) = step else { return applyStep(step, pipes) }
    accept(item.element, for: item.origin)
  }

  /// Handles an action that a stage of its pipeline has held back or merged in.
  @inlinable
  @inline(never)
  func acceptPassed(_ action: R.Action, for pendingAction: PendingAction?) {
    accept(action, for: pendingAction)
  }

  /// Sends a mutation through its pipeline, and reduces it.
  @inlinable
  @inline(never)
  func divert(_ mutation: R.Mutation, from run: EffectTask?) {
    guard let extras = existingExtras, let pipes = unsafe extras.pipes else {
      return reduce(mutation, from: run)
    }
    let item = StorePipelines<R>.Mutations.PipelineElement(mutation, from: run)
    // If a stage makes a body emit, the emission must wait.
    unsafe extras.isNotifying = true
    let step = unsafe pipes.mutations.receive(item, at: pipes.now)
    unsafe extras.isNotifying = false
    guard case .passes(let item) = step else { return applyStep(step, pipes) }
    reduce(item.element, from: item.origin)
  }

  func divert(_ state: R.State, _ pipes: StorePipelines<R>) {
    applyStep(unsafe pipes.states.receive(.init(state, from: ()), at: pipes.now), pipes)
  }

  @usableFromInline
  func applyStep(_ step: StorePipelines<R>.Actions.Step, _ pipes: StorePipelines<R>) {
    switch step {
    case .passes(let item): performRequest(.passedAction(Box(item.element), item.origin))
    case .drops(let item): finishUnhandledAction(item, .dropped)
    case .fails(let item, let error):
      handlePipelineFailure(
        error,
        of: .actions,
        for: traceBeginning(of: item.element, item.origin)
      )
    case .waits(let item, let wait, let replaced):
      if let replaced { finishUnhandledAction(replaced, .dropped) }
      // The action's synchronous part is over: the action waits.
      if let pendingAction = item.origin { notifyHandled(pendingAction) }
      guard let wait else { return }
      sleep(wait.duration, PipeStage(.actions, wait.stage), pipes) { store, pipes in
        if let step = unsafe pipes.actions.release(wait, at: pipes.now) {
          store.applyStep(step, pipes)
        }
      }
    }
  }

  @usableFromInline
  func applyStep(_ step: StorePipelines<R>.Mutations.Step, _ pipes: StorePipelines<R>) {
    switch step {
    case .passes(let item): reduce(item.element, from: item.origin)
    case .drops: break
    case .fails(_, let error): answerLater(error, of: .mutations)
    case .waits(_, let wait, _):
      guard let wait else { return }
      sleep(wait.duration, PipeStage(.mutations, wait.stage), pipes) { store, pipes in
        if let step = unsafe pipes.mutations.release(wait, at: pipes.now) {
          store.applyStep(step, pipes)
        }
      }
    }
  }

  func applyStep(_ step: StorePipelines<R>.States.Step, _ pipes: StorePipelines<R>) {
    switch step {
    case .passes(let item): show(item.element, pipes)
    case .drops: break
    case .fails(_, let error): answerLater(error, of: .states)
    case .waits(_, let wait, _):
      guard let wait else { return }
      sleep(wait.duration, PipeStage(.states, wait.stage), pipes) { store, pipes in
        if let step = unsafe pipes.states.release(wait, at: pipes.now) {
          store.applyStep(step, pipes)
        }
      }
    }
  }

  /// Removes the mutations of a cancelled body from the mutation pipeline.
  @usableFromInline
  func removeMutations(from run: EffectTask) {
    guard let pipes = unsafe existingExtras?.pipes else { return }
    unsafe pipes.mutations.removeElements { $0 === run }
  }

  /// Delivers a state that has passed the state pipeline.
  func show(_ state: R.State, _ pipes: StorePipelines<R>) {
    let extras = needExtras()
    let wasNotifying = unsafe extras.isNotifying
    pipes.shown?.show(state)
    unsafe extras.isNotifying = true
    unsafe pipes.observers.notify(state)
    unsafe extras.isNotifying = wasNotifying
  }

  /// Ends an action that was not handled.
  func finishUnhandledAction(
    _ item: StorePipelines<R>.Actions.PipelineElement,
    _ ending: TraceEnding
  ) {
    trace(item.element, ended: ending)
    if let pendingAction = item.origin { notifyFinished(pendingAction) }
  }

  /// Asks the reactor to answer an error in a separate turn, since an effect may be running.
  ///
  /// The answer may fail again. After too many such failures in a row, a task submits
  /// the next answer.
  private func answerLater(_ error: any Error, of stream: PipeStage.Stream) {
    let extras = needExtras()
    let failures = unsafe (extras.pipes?.failures ?? 0) + 1
    let turn = Input.turn {
      $0.typed(as: R.self).handlePipelineFailure(error, of: stream, after: failures)
    }
    if failures <= runtime.limits.handOff { return submit(turn) }
    unsafe extras.pipes?.delayedAnswers += 1
    let finalState = extras.finalState(of: self)
    runtime.start(.enqueued, named: "an answer to a failure of \(R.self)") {
      guard let store = finalState.store else {
        let report = Report.unhandledInPipeline(error, of: stream.rawValue, reactor: "\(R.self)")
        return finalState.runtime.report(report)
      }
      store.submit(
        .turn { store in
          let store = store.typed(as: R.self)
          unsafe store.existingExtras?.pipes?.delayedAnswers -= 1
          store.handlePipelineFailure(error, of: stream, after: failures)
          store.callIfSettled()
        }
      )
    }
  }

  private func handlePipelineFailure(
    _ error: any Error,
    of stream: PipeStage.Stream,
    after failures: Int
  ) {
    let pipes = unsafe existingExtras?.pipes
    unsafe pipes?.failures = failures
    handlePipelineFailure(error, of: stream, for: nil)
    unsafe pipes?.failures = 0
  }

  func handlePipelineFailure(
    _ error: any Error,
    of stream: PipeStage.Stream,
    for pendingAction: PendingAction?
  ) {
    if unsafe !isEnded, let effect = unsafe reactor.mutate(failure: error, state: state) {
      return carryOut(effect, for: pendingAction)
    }
    runtime.report(.unhandledInPipeline(error, of: stream.rawValue, reactor: "\(R.self)"))
    guard let pendingAction else { return }
    pendingAction.fail(error)
    finish(pendingAction)
  }
}
