import Synchronization

/// The object that owns the mailbox of a store.
final class Postbox: Sendable {
  struct Content {
    var mailbox: Mailbox<Input>
    /// The store, while a scheduled task will handle its inputs.
    ///
    /// The task holds only the postbox, so it keeps no store alive that other code has served.
    var store: AnyStore?
  }

  let content: Mutex<Content>
  /// True after a thread has waited in vain for the role, until the holder asks for its next input.
  let isBlocked = Atomic(false)

  init(limits: Limits) {
    content = Mutex(Content(mailbox: Mailbox(limits: limits)))
  }

  /// Takes the role for a task that begins.
  ///
  /// - Returns: The store, or `nil` if other code has taken the role earlier.
  func redeem(_ post: Int) -> AnyStore? {
    content.withLock { content in
      guard content.mailbox.redeem(post), let store = content.store.take() else { return nil }
      store.role.hold(isCalled: true)
      return store
    }
  }
}

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
  /// An input of a burst that has not ended.
  indirect case held(Input, BurstHold)

  /// True when the store may call the reactor or an observer to handle the input.
  var needsContext: Bool {
    switch self {
    case .ended(let run, let error): error != nil || !run.endsInSilence
    case .action, .emission, .turn: true
    case .held(let input, _): input.needsContext
    case .unobserve, .settle, .carried: false
    }
  }

  /// Returns the input as a part of a burst, if there is one.
  func held(by hold: BurstHold?) -> Self { hold.map { .held(self, $0) } ?? self }
}
