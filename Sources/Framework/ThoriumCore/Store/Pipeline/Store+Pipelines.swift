import Synchronization
import ThoriumSystem

// The start, the waits and the end of a store's pipelines.
extension Store {
  /// Adds pipelines to the store and starts them, before other code can reach the store.
  @usableFromInline
  func addPipelines(_ pipes: StorePipelines<R>) {
    install(pipes)
    role.hold(isCalled: false)
    start(pipes)
    leaveRole()
  }

  /// Adds pipelines to the store, which do not run yet.
  func install(_ pipes: StorePipelines<R>) {
    unsafe needExtras().pipes = pipes
    unsafe isDiverted = true
  }

  /// Starts the pipelines; the holder of the role calls it.
  func start(_ pipes: StorePipelines<R>) {
    let extras = needExtras()
    if pipes.shown != nil {
      let head = Observer<R.State>(
        notify: { [weak self, unowned pipes] state in self?.divert(state, pipes) },
        isInside: true
      )
      unsafe extras.observers.append(head)
      unsafe divert(state, pipes)
    }
    unsafe merge(pipes.actions, into: .actions, of: pipes) { store, pipes, action, stage in
      let step = unsafe pipes.actions.receive(.init(action, from: nil), at: pipes.now, from: stage)
      store.applyStep(step, pipes)
    }
    unsafe merge(pipes.mutations, into: .mutations, of: pipes) { store, pipes, mutation, stage in
      let item = StorePipelines<R>.Mutations.PipelineElement(mutation, from: nil)
      store.applyStep(unsafe pipes.mutations.receive(item, at: pipes.now, from: stage), pipes)
    }
    unsafe merge(pipes.states, into: .states, of: pipes) { store, pipes, state, stage in
      let step = unsafe pipes.states.receive(.init(state, from: ()), at: pipes.now, from: stage)
      store.applyStep(step, pipes)
    }
  }

  /// Starts to read the sequences that are merged into a pipeline.
  ///
  /// Each element continues after the stage of its merge.
  private func merge<Element, Origin>(
    _ passage: PipelineState<Element, Origin>,
    into stream: PipeStage.Stream,
    of pipes: StorePipelines<R>,
    _ take: @escaping @Sendable (Store, StorePipelines<R>, Element, _ stage: Int) -> Void
  ) {
    let finalState = needExtras().finalState(of: self)
    for (index, stage) in passage.stages.enumerated() {
      guard case .merge(let source) = stage else { continue }
      let name = "elements merged into the \(stream) of \(R.self)"
      let ahead = EarlyElements(limit: runtime.limits.handOff)
      unsafe pipes.tasks[PipeStage(stream, index)] = runtime.start(named: name) {
        do {
          try await source { element in
            // Not every sequence ends when it is cancelled.
            guard !Task.isCancelled, finalState.store != nil else { return false }
            let handled = finalState.store?.deliverMerged(ahead) {
              take($0, $1, element, index + 1)
            }
            await handled?.wait(for: "for \(R.self) to handle \(name)")
            return true
          }
        } catch  where !Task.isCancelled {
          finalState.store?.submit(
            .turn { $0.typed(as: R.self).handlePipelineFailure(error, of: stream, for: nil) }
          )
        } catch {}
      }
    }
  }

  /// Handles an element of a merged sequence, or queues it when the store is busy.
  ///
  /// - Returns: A gate that opens when the element has been handled; `nil` if the sequence
  ///   need not wait.
  private func deliverMerged(
    _ ahead: EarlyElements,
    _ step: @escaping @Sendable (Store, StorePipelines<R>) -> Void
  ) -> AsyncGate? {
    if takeRoleSoon() {
      continuePipeline(step)
      giveBackRole()
      return nil
    }
    // A store that is still being created cannot handle the element, so a wait would
    // block this thread.
    if isHolder, ahead.allowsOne() {
      enqueue(.turn { $0.typed(as: R.self).continuePipeline(step) })
      return nil
    }
    let handled = AsyncGate()
    enqueue(
      .turn { store in
        store.typed(as: R.self).continuePipeline(step)
        store.openGate(handled)
      }
    )
    return handled
  }

  /// Continues a step after a time, unless a later call for the same stage replaces it.
  func sleep(
    _ duration: Duration,
    _ stage: PipeStage,
    _ pipes: StorePipelines<R>,
    then release: @escaping @Sendable (Store, StorePipelines<R>) -> Void
  ) {
    let finalState = needExtras().finalState(of: self)
    let alarm = unsafe pipes.alarms[stage] ?? Alarm(AlarmClock(runtime.clock))
    unsafe pipes.alarms[stage] = alarm
    let name = "delayed \(stage.stream) of \(R.self)"
    alarm.set(after: duration, in: runtime, named: name) { _ in
      finalState.store?.submit(.turn { $0.typed(as: R.self).continuePipeline(release) })
    }
  }

  /// Continues in a pipeline, unless the store has ended.
  private func continuePipeline(_ step: (Store, StorePipelines<R>) -> Void) {
    guard unsafe !isEnded, let pipes = unsafe existingExtras?.pipes else { return }
    step(self, pipes)
    callIfSettled()
  }

  /// Makes the holder of the role check whether the store has settled, if tasks wait for it.
  func callIfSettled() {
    guard let extras = existingExtras, unsafe !extras.settling.isEmpty else { return }
    if isAtRest(extras) { role.call() }
  }

  /// Ends the work of the pipelines: waiting states are delivered, and all else is dropped.
  @usableFromInline
  func finishPipelines(_ pipes: StorePipelines<R>) {
    for task in unsafe pipes.tasks.values { task.cancel() }
    unsafe pipes.tasks = [:]
    for alarm in unsafe pipes.alarms.values { alarm.cancelTasks() }
    unsafe pipes.alarms = [:]
    for item in unsafe pipes.actions.cancel() { finishUnhandledAction(item, .cancelled(.end)) }
    _ = unsafe pipes.mutations.cancel()
    for step in unsafe pipes.states.flush() {
      // The answer must not go through the mailbox, since no code may be able to reach the store.
      if case .fails(_, let error) = step { handlePipelineFailure(error, of: .states, for: nil) }
      if case .passes(let item) = step { show(item.element, pipes) }
    }
    let observers = unsafe pipes.observers.places
    unsafe pipes.observers = Slots()
    let last = pipes.shown?.latest
    for observer in observers { observer?.finish?(last) }
  }

  /// The last state that observers and streams received, and its number.
  @usableFromInline var shown: (state: R.State, revision: UInt)? {
    checkReading()
    if let shown = unsafe existingExtras?.pipes?.shown { return shown.latest }
    return snapshot
  }

  /// Attaches an observer to the output of the state pipeline.
  ///
  /// - Returns: True when there is a state pipeline that the observer must follow.
  @usableFromInline
  func attachToPipeline(_ observer: Observer<R.State>) -> Bool {
    guard !observer.token.isInside, let pipes = unsafe existingExtras?.pipes,
      let shown = pipes.shown
    else { return false }
    let latest = shown.latest
    if let latest { observer.notify(latest.state) }
    if unsafe isEnded {
      observer.finish?(latest)
    } else {
      unsafe pipes.observers.append(observer)
    }
    return true
  }

  @usableFromInline
  func detachFromPipeline(_ token: ObserverToken) {
    unsafe existingExtras?.pipes?.observers.remove(token)
  }
}

/// The number of elements that a merged sequence may still deliver before its store is created.
private final class EarlyElements: Sendable {
  private let left: Atomic<Int>

  init(limit: Int) {
    left = Atomic(limit)
  }

  func allowsOne() -> Bool {
    left.subtract(1, ordering: .relaxed).oldValue > 0
  }
}
