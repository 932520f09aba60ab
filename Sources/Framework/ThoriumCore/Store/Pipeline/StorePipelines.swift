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
