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
  /// The number of consecutive failures of pipelines that led to the current input.
  @exclusivity(unchecked) var failures = 0
  /// The number of failures that have yet to be answered.
  @exclusivity(unchecked) var unanswered = 0

  @usableFromInline
  init(
    _ actions: Pipeline<R.Action>,
    _ mutations: Pipeline<R.Mutation>,
    _ states: Pipeline<R.State>,
    in runtime: Runtime
  ) {
    self.actions = StoreLine("actions", actions, nil, runtime) { $0.apply($1) }
    self.mutations = StoreLine("mutations", mutations, nil, runtime) { $0.apply($1) }
    self.states = StoreLine("states", states, (), runtime) { $0.apply($1) }
    shown = states.isIdentity ? nil : PipelineOutput()
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

  /// The time since a stage first asked for it.
  @usableFromInline var now: Duration { clock.elapsed() }

  /// Ends the tasks and the alarms.
  func stop() {
    for task in unsafe tasks { task.cancel() }
    for alarm in unsafe alarms.values { alarm.clear(isOver: true) }
    unsafe (tasks, subscriptions, alarms) = ([], [], [:])
  }
}

/// The last state that observers and streams received from a pipeline.
final class PipelineOutput<State: Sendable>: Sendable {
  private let content = Mutex<(state: State, revision: UInt)?>(nil)

  /// The state and its number in the order of deliveries.
  var latest: (state: State, revision: UInt)? { content.withLock { $0 } }

  func show(_ state: State) {
    // The release of the previous state must not run other code under the lock.
    let old = content.withLock { content in
      let old = content
      content = (state, (old?.revision ?? 0) &+ 1)
      return old
    }
    withExtendedLifetime(old) {}
  }
}
