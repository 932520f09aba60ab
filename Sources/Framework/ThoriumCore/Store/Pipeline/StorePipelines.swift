import Synchronization

/// The pipelines of one store, with their state and their observers.
///
/// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
/// store's role, like the store's own fields. Until other code can reach the store, the fields
/// belong to the thread that creates it.
@safe
@usableFromInline
final class StorePipelines<R: Reactor>: @unchecked Sendable {
  @usableFromInline typealias Actions = PipelineState<R.Action, PendingAction?>
  @usableFromInline typealias Mutations = PipelineState<R.Mutation, EffectTask?>
  @usableFromInline typealias States = PipelineState<R.State, Void>

  @exclusivity(unchecked) @usableFromInline var actions: Actions
  @exclusivity(unchecked) @usableFromInline var mutations: Mutations
  @exclusivity(unchecked) @usableFromInline var states: States
  /// The observers of the output of the state pipeline.
  @exclusivity(unchecked) @usableFromInline var observers = Slots<Observer<R.State>>()
  /// The last output of the state pipeline, if that pipeline has a stage.
  @usableFromInline let shown: PipelineOutput<R.State>?
  /// The tasks that read the merged sequences.
  @exclusivity(unchecked) var tasks: [PipeStage: Task<Void, Never>] = [:]
  /// The alarms of elements that wait for a time.
  @exclusivity(unchecked) var alarms: [PipeStage: Alarm] = [:]
  /// The number of consecutive failures of pipelines that led to the current input.
  @exclusivity(unchecked) var failures = 0
  /// The number of failures that tasks have yet to answer.
  @exclusivity(unchecked) var delayedAnswers = 0
  /// Returns the time since the store was created; `nil` if no stage needs it.
  private let elapsed: (@Sendable () -> Duration)?

  @usableFromInline
  init(
    _ actions: Pipeline<R.Action>,
    _ mutations: Pipeline<R.Mutation>,
    _ states: Pipeline<R.State>,
    on clock: any Clock<Duration>
  ) {
    unsafe self.actions = PipelineState(actions)
    unsafe self.mutations = PipelineState(mutations)
    unsafe self.states = PipelineState(states)
    shown = states.isIdentity ? nil : PipelineOutput()
    let isTimed = actions.readsTime || mutations.readsTime || states.readsTime
    elapsed = isTimed ? clock.stopwatch() : nil
  }

  /// The time since the store was created.
  @usableFromInline var now: Duration { elapsed?() ?? .zero }

  var isHolding: Bool {
    unsafe actions.held + mutations.held + states.held + delayedAnswers > 0
  }
}

/// A stage of one of a store's pipelines.
struct PipeStage: Hashable, Sendable {
  enum Stream: String, Sendable {
    case actions, mutations, states
  }

  let stream: Stream
  let index: Int

  init(_ stream: Stream, _ index: Int) {
    self.stream = stream
    self.index = index
  }
}

/// The last state that observers and streams received from a pipeline.
@usableFromInline
final class PipelineOutput<State: Sendable>: Sendable {
  private let content = Mutex<(state: State, revision: UInt)?>(nil)

  /// The state and its number in the order of deliveries.
  @usableFromInline var latest: (state: State, revision: UInt)? { content.withLock { $0 } }

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

extension Pipeline {
  fileprivate var readsTime: Bool {
    stages.contains { if case .throttle = $0 { true } else { false } }
  }
}
