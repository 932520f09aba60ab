/// A receiver of every accepted action.
@usableFromInline
final class ActionWaiter<Action: Sendable>: TokenOwner {
  let notify: @Sendable (Action) -> Void
  /// Called when the store ends.
  let finish: @Sendable () -> Void
  @usableFromInline let token: ObserverToken

  init(notify: @escaping @Sendable (Action) -> Void, finish: @escaping @Sendable () -> Void = {}) {
    token = ObserverToken()
    self.notify = notify
    self.finish = finish
  }
}

// A store without action waiters has no extra cost. Bodies call `handleRequest` on any thread. The
// holder of the role calls everything else.
extension AnyStore {
  /// Handles a request of a body.
  ///
  /// In the body's first segment this happens at once, so that the body sees every later
  /// consequence of the action that started it.
  func handleRequest(_ question: Input, of run: EffectTask) {
    if mayLandAtOnce(run) {
      handle(question)
    } else {
      submit(question)
    }
  }
}

extension Store {
  func attach(_ waiter: ActionWaiter<R.Action>) {
    if unsafe isEnded { return waiter.finish() }
    unsafe needExtras().waiters.append(waiter)
    unsafe isPlain = false
  }
}
