/// An element of a store's mailbox.
@usableFromInline
enum Input: Sendable {
  case action(AnyBox, PendingAction?)
  /// A mutation, and a gate if its body waits until it has been handled.
  case emission(AnyBox, EffectTask, AsyncGate?)
  case ended(EffectTask, (any Error)?)
  // Large cases are indirect, since the largest case decides the size of all.
  /// Work with its own turn, such as an event or a new subscriber.
  indirect case turn(@Sendable (AnyStore) -> Void)
  case unobserve(ObserverToken)
  case settle(AsyncGate)
  /// An input in the context of its sender.
  indirect case carried(Input, ContextExecutor)

  /// True when the store may call the reactor or an observer to handle the input.
  var needsContext: Bool {
    switch self {
    case .ended(let run, let error): error != nil || !run.endsInSilence
    case .action, .emission, .turn: true
    case .unobserve, .settle, .carried: false
    }
  }
}
