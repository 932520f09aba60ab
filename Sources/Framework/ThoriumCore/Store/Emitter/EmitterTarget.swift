/// The input that attaches an observer to a store, and the token of the observer.
@usableFromInline
typealias Attachment = (turn: Input, token: ObserverToken)

/// The target of a mapped body's emissions, and the source of its state and actions.
@usableFromInline
protocol EmitterTarget<R>: AnyObject, Sendable {
  associatedtype R: Reactor

  var body: EffectTask { get }
  var currentState: R.State { get }
  func emit(_ mutation: R.Mutation, isAwaited: Bool) -> AsyncGate?
  func emitEvent(_ event: R.Event)
  func erased(_ effect: Effect<R>) -> AnyEffect
  func observer(ofStates notify: @escaping @Sendable (R.State) -> Void) -> Attachment
  func observer(
    ofActions notify: @escaping @Sendable (R.Action) -> Void,
    finish: (@Sendable () -> Void)?
  ) -> Attachment
}

/// The target of a body that runs in an effect of another reactor.
final class MappedEmitterTarget<R: Reactor, Other: Reactor>: EmitterTarget {
  let other: Emitter<Other>
  let mapping: Mapping<R, Other>

  init(_ other: Emitter<Other>, _ mapping: Mapping<R, Other>) {
    self.other = other
    self.mapping = mapping
  }

  var body: EffectTask { other.body }

  var currentState: R.State { mapping.state(other.currentState) }

  func emit(_ mutation: R.Mutation, isAwaited: Bool) -> AsyncGate? {
    other.emit(mapping.mutation(mutation), isAwaited: isAwaited)
  }

  func emitEvent(_ event: R.Event) {
    if let event = mapping.event?(event) { other.emitEvent(event) }
  }

  func erased(_ effect: Effect<R>) -> AnyEffect { other.erased(effect.mapped(by: mapping)) }

  func observer(ofStates notify: @escaping @Sendable (R.State) -> Void) -> Attachment {
    let state = mapping.state
    return other.observer(ofStates: { notify(state($0)) })
  }

  func observer(
    ofActions notify: @escaping @Sendable (R.Action) -> Void,
    finish: (@Sendable () -> Void)?
  ) -> Attachment {
    guard let part = mapping.action else {
      fatalError(
        "An effect of \(R.self) waits for an action, but is mapped to \(Other.self) without one: give `map` its `action`."
      )
    }
    return other.observer(
      ofActions: { action in if let action = part(action) { notify(action) } },
      finish: finish
    )
  }
}
