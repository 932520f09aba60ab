import Synchronization

/// The pipelines of one store, and their observers.
///
/// Proof that `@unchecked Sendable` is right: every mutable field
/// belongs to the holder of the store's role, like the store's own fields. Until other code can
/// reach the store, the fields belong to the thread that creates it.
@safe
@usableFromInline
final class StorePipelines<R: Reactor>: @unchecked Sendable {
  @usableFromInline let actions: StoreLine<R, R.Action, PendingAction?>
  @usableFromInline let mutations: StoreLine<R, R.Mutation, EffectTask?>
  @usableFromInline let states: StoreLine<R, R.State, Void>
  /// The observers of the output of the state pipeline.
  @exclusivity(unchecked) var observers = Slots<Observer<R.State>>()
  /// The last output of the state pipeline, if that pipeline has a stage.
  let shown: PipelineOutput<R.State>?
  /// True when a state may be shown long after the assignments to its pulses.
  let showsLate: Bool
  /// The number of consecutive failures of pipelines that led to the current input.
  @exclusivity(unchecked) var failures = 0
  /// The number of failures that have yet to be answered.
  @exclusivity(unchecked) var unanswered = 0

  @usableFromInline
  init(
    _ actions: Pipeline<R.Action>,
    _ mutations: Pipeline<R.Mutation>,
    _ states: Pipeline<R.State>,
    isStub: Bool = false,
    in runtime: Runtime
  ) {
    self.actions = StoreLine("actions", actions, nil, runtime) { $0.apply($1) }
    self.mutations = StoreLine("mutations", mutations, nil, runtime) { $0.apply($1) }
    self.states = StoreLine("states", states, (), runtime) { $0.apply($1) }
    shown = states.isIdentity ? nil : PipelineOutput()
    showsLate = isStub || shown != nil
  }

  var isHolding: Bool {
    unsafe actions.line.isHolding || mutations.line.isHolding || states.line.isHolding
      || unanswered > 0
  }
}

/// One pipeline of a store, with the tasks and alarms of its line.
///
/// Proof that `@unchecked Sendable` is right: as for ``StorePipelines``.
@safe
@usableFromInline
final class StoreLine<R: Reactor, Element: Sendable, Origin: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var line: Line<Element, Origin>
  /// The word for the elements in reports.
  let name: String
  /// The origin of a merged element.
  let mergedOrigin: Origin
  /// Handles an outcome, except for the timer of a wait.
  let apply: @Sendable (Store<R>, Line<Element, Origin>.Outcome) -> Void
  /// The tasks that read the merged sequences.
  @exclusivity(unchecked) var tasks: [Task<Void, any Error>] = []
  /// The subscriptions to parts of other stores.
  @exclusivity(unchecked) var subscriptions: [any AnyObject & Sendable] = []
  /// The alarms of elements that wait for a time, by stage.
  @exclusivity(unchecked) var alarms: [Int: Alarm] = [:]
  /// The contexts of the senders of these elements, by stage.
  @exclusivity(unchecked) var contexts: [Int: SavedContext] = [:]
  /// The number of elements that merged sequences may still deliver before their store is created.
  @exclusivity(unchecked) var earlyElements: Int
  private(set) lazy var clock = AlarmClock(anyClock)
  private let anyClock: any Clock<Duration>

  init(
    _ name: String,
    _ pipeline: Pipeline<Element>,
    _ mergedOrigin: Origin,
    _ runtime: Runtime,
    apply: @escaping @Sendable (Store<R>, Line<Element, Origin>.Outcome) -> Void
  ) {
    unsafe line = Line(pipeline)
    self.name = name
    self.mergedOrigin = mergedOrigin
    self.apply = apply
    unsafe earlyElements = runtime.limits.handOff
    anyClock = runtime.clock
  }

  /// True when there is no stage.
  @inlinable var isEmpty: Bool { unsafe line.stages.isEmpty }

  /// The time since a stage first asked for it.
  @usableFromInline var now: Duration { clock.elapsed() }

  /// Ends the tasks and the alarms.
  func stop() {
    for task in unsafe tasks { task.cancel() }
    for alarm in unsafe alarms.values { alarm.clear(isOver: true) }
    unsafe (tasks, subscriptions, alarms, contexts) = ([], [], [:], [:])
  }
}

/// The last state that observers and streams received from a pipeline.
final class PipelineOutput<State: Sendable>: Sendable {
  private let content = Mutex<(state: State, revision: UInt)?>(nil)

  /// The state and its number in the order of deliveries.
  var latest: (state: State, revision: UInt)? { content.withLock { $0 } }

  func show(_ state: State) {
    // The release of the previous state must not run other code under the lock.
    let old = content.withLock { exchange(&$0, with: (state, ($0?.revision ?? 0) &+ 1)) }
    withExtendedLifetime(old) {}
  }
}

// The start, the waits and the end of a store's pipelines.
extension Store {
  /// Adds pipelines to the store and starts them, before other code can reach the store.
  @usableFromInline
  func addPipelines(_ pipes: StorePipelines<R>) {
    install(pipes)
    role.hold(isCalled: false)
    begin()
  }

  /// Adds pipelines to the store, which do not run yet.
  func install(_ pipes: StorePipelines<R>) {
    unsafe needExtras().pipes = pipes
    unsafe isPlain = false
  }

  /// Starts the pipelines; the holder of the role calls it.
  func start(_ pipes: StorePipelines<R>) {
    let states = pipes.states
    if pipes.shown != nil {
      let head = Observer<R.State>(
        notify: { [weak self] state in
          self.map { $0.apply($0.receive((state, ()), in: states), of: states) }
        },
        isInside: true
      )
      unsafe needExtras().observers.append(head)
      unsafe apply(receive((state, ()), in: states), of: states)
    }
    startSources(of: pipes.actions)
    startSources(of: pipes.mutations)
    startSources(of: states)
  }

  /// Starts to read the sequences and the stores that are merged into a pipeline.
  ///
  /// Each element continues after the stage of its merge.
  private func startSources<Element, Origin>(of line: StoreLine<R, Element, Origin>) {
    let finalState = needExtras().finalState(of: self)
    for (index, stage) in unsafe line.line.stages.enumerated() {
      if case .follow(let follow) = stage {
        let subscription = follow { element, actor in
          _ = finalState.store?.deliver(element, to: line, from: index + 1, in: actor)
        }
        if let subscription { unsafe line.subscriptions.append(subscription) }
      }
      guard case .merge(let source) = stage else { continue }
      let name = "elements merged into the \(line.name) of \(R.self)"
      let task = runtime.start(named: name) {
        do {
          try await source { element in
            // Not every sequence ends when it is cancelled.
            guard !Task.isCancelled, finalState.store != nil else { return false }
            let handled = finalState.store?.deliver(element, to: line, from: index + 1)
            await handled?.wait(for: "for \(R.self) to handle \(name)")
            return true
          }
        } catch  where !Task.isCancelled {
          finalState.store?.submit(
            .turn { $0.typed(as: R.self).handlePipelineFailure(error, of: line.name, for: nil) }
          )
        } catch {}
      }
      unsafe line.tasks.append(task)
    }
  }

  /// Handles an element of a merged source, or queues it when the store is busy.
  ///
  /// - Returns: A gate that opens when the element has been handled; `nil` if the sequence
  ///   need not wait.
  private func deliver<Element, Origin>(
    _ element: Element,
    to line: StoreLine<R, Element, Origin>,
    from stage: Int,
    in caller: (any Actor)? = nil
  ) -> AsyncGate? {
    let step: @Sendable (Store) -> Void = { store in
      store.apply(store.receive((element, line.mergedOrigin), in: line, from: stage), of: line)
    }
    if takeRoleSoon(from: caller) {
      continuePipeline(step)
      giveBackRole()
      return nil
    }
    // While this thread creates the store, it cannot handle an element, so a wait would block it.
    let isEarly = unsafe isHolder && line.earlyElements > 0
    if isEarly { unsafe line.earlyElements -= 1 }
    let handled = isEarly ? nil : AsyncGate()
    let turn = Input.turn { store in
      store.typed(as: R.self).continuePipeline(step)
      if let handled { store.openGate(handled) }
    }
    enqueue(turn, from: caller)
    return handled
  }

  /// Continues in a pipeline, unless the store has ended.
  func continuePipeline(_ step: (Store) -> Void) {
    if unsafe isEnded { return }
    step(self)
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
    pipes.actions.stop()
    pipes.mutations.stop()
    pipes.states.stop()
    for item in unsafe pipes.actions.line.removeItems() {
      finish(item.element, unhandled: .cancelled(.end), for: item.origin)
    }
    _ = unsafe pipes.mutations.line.removeItems()
    for outcome in unsafe pipes.states.line.flush() {
      // The answer must not go through the mailbox, since no code may be able to reach the store.
      if case .fails(_, let error) = outcome {
        handlePipelineFailure(error, of: "states", for: nil)
      }
      if case .passes(let item) = outcome { show(item.element) }
    }
    unsafe exchange(&pipes.observers, with: Slots()).finish()
  }

  /// The last state that observers and streams received, and its number.
  @usableFromInline var shown: (state: R.State, revision: UInt)? {
    checkReading()
    if let shown = unsafe existingExtras?.pipes?.shown { return shown.latest }
    return lock.withLock { _ in unsafe (state, revision) }
  }

  /// Attaches an observer to the output of the state pipeline.
  ///
  /// - Returns: True when there is a state pipeline that the observer must follow.
  @usableFromInline
  func attachToPipeline(_ observer: Observer<R.State>) -> Bool {
    guard !observer.token.isInside, let pipes = unsafe existingExtras?.pipes,
      let shown = pipes.shown
    else { return false }
    if let latest = shown.latest { observer.notify(latest.state) }
    if unsafe isEnded {
      observer.finish?()
    } else {
      unsafe pipes.observers.append(observer)
    }
    return true
  }
}
