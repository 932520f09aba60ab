import Synchronization

/// The pipelines of one store: what they remember and hold back, and whom they tell.
///
/// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the
/// store's role, like the store's own; until anybody knows the store they belong to its maker.
@safe
@usableFromInline
final class Pipes<R: Reactor>: @unchecked Sendable {
  @usableFromInline typealias Actions = Passage<R.Action, Ticket?>
  @usableFromInline typealias Mutations = Passage<R.Mutation, Run?>
  @usableFromInline typealias States = Passage<R.State, Void>

  @exclusivity(unchecked) @usableFromInline var actions: Actions
  @exclusivity(unchecked) @usableFromInline var mutations: Mutations
  @exclusivity(unchecked) @usableFromInline var states: States
  /// Those who are told what comes through the pipeline of the states.
  @exclusivity(unchecked) @usableFromInline var observers = ObserverList<R.State>()
  /// What they were told last, where that pipeline has a stage.
  @usableFromInline let shown: Shown<R.State>?
  /// The tasks that read what is merged.
  @exclusivity(unchecked) var tasks: [PipeStage: Task<Void, Never>] = [:]
  /// The alarms of what waits for a time.
  @exclusivity(unchecked) var alarms: [PipeStage: Alarm] = [:]
  /// The number of consecutive failures of pipelines that led to the input that is handled now.
  @exclusivity(unchecked) var failures = 0
  /// The number of failures that tasks have still to answer.
  @exclusivity(unchecked) var delayedAnswers = 0
  /// How much time has passed, where a stage asks.
  private let elapsed: (@Sendable () -> Duration)?

  @usableFromInline
  init(
    _ actions: Pipeline<R.Action>,
    _ mutations: Pipeline<R.Mutation>,
    _ states: Pipeline<R.State>,
    on clock: any Clock<Duration>
  ) {
    unsafe self.actions = Passage(actions)
    unsafe self.mutations = Passage(mutations)
    unsafe self.states = Passage(states)
    shown = states.isIdentity ? nil : Shown()
    let isTimed = actions.readsTime || mutations.readsTime || states.readsTime
    elapsed = isTimed ? clock.stopwatch() : nil
  }

  /// The time that has passed since the store was made.
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

/// What observers and streams were told last, where a pipeline shapes it.
@usableFromInline
final class Shown<State: Sendable>: Sendable {
  private let content = Mutex<(state: State, revision: UInt)?>(nil)

  /// The state, and how many were told with it.
  @usableFromInline var latest: (state: State, revision: UInt)? { content.withLock { $0 } }

  func show(_ state: State) {
    // What was told before may end with this, and must not do so under the lock.
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
