/// A receiver of every accepted action.
@usableFromInline
final class ActionWaiter<Action: Sendable>: TokenOwner {
  let tell: @Sendable (Action) -> Void
  @usableFromInline let interest: ObserverToken

  init(interest: ObserverToken = ObserverToken(), tell: @escaping @Sendable (Action) -> Void) {
    self.interest = interest
    self.tell = tell
  }

  @usableFromInline static var hole: ActionWaiter { ActionWaiter(interest: .gone) { _ in } }
}

// A store without action waiters has no extra cost. Bodies call `takeIn` on any thread. The holder
// of the role calls everything else.
extension AnyStore {
  /// Handles a request of a body.
  ///
  /// In the body's first segment this happens at once, so that the body sees every later
  /// consequence of the action that started it.
  func takeIn(_ question: Input, of run: EffectTask) {
    if isStarting(run), let annex = existingAnyAnnex, unsafe !annex.isTelling && !isReducing {
      handle(question)
    } else {
      submit(question)
    }
  }
}

extension Store {
  @usableFromInline
  func attach(_ taker: ActionWaiter<R.Action>) {
    if unsafe isEnded { return }
    unsafe needAnnex().takers.append(taker)
    unsafe isWatched = true
  }

  @usableFromInline
  func detachTaker(_ interest: ObserverToken) {
    guard let annex = existingAnnex, unsafe annex.takers.remove(interest) != nil else { return }
    unsafe isWatched = annex.trace != nil || !annex.takers.isEmpty
  }

  func tellTakers(_ action: R.Action) {
    guard let annex = existingAnnex else { return }
    for taker in unsafe annex.takers.places { taker.tell(action) }
  }

  func forgetTakers(_ annex: StoreExtras<R>) {
    unsafe annex.takers = Slots()
    unsafe isWatched = annex.trace != nil
  }
}
