/// Somebody who is told every accepted action.
@usableFromInline
final class Taker<Action: Sendable>: Sendable {
  let tell: @Sendable (Action) -> Void
  let interest = Interest()

  init(tell: @escaping @Sendable (Action) -> Void) {
    self.tell = tell
  }
}

// A store without takers pays nothing. Everything here is called by the holder of the role, but for
// `takeIn`, which bodies call on any thread.
extension Store {
  /// Takes in what a body asks for.
  ///
  /// In the body's first segment that is done at once, so that the body misses nothing of what its
  /// own action goes on to cause.
  func takeIn(_ question: Input<R>, of run: Run<R>) {
    if isStarting(run), let annex = existingAnnex, unsafe !annex.isTelling && !isReducing {
      handle(question)
    } else {
      submit(question)
    }
  }

  @usableFromInline
  func attach(_ taker: Taker<R.Action>) {
    if unsafe isEnded { return }
    unsafe needAnnex().takers.append(taker)
    unsafe isWatched = true
  }

  @usableFromInline
  func detachTaker(_ interest: Interest) {
    guard let annex = existingAnnex,
      let place = unsafe annex.takers.firstIndex(where: { $0.interest === interest })
    else { return }
    unsafe annex.takers.remove(at: place)
    unsafe isWatched = annex.trace != nil || !annex.takers.isEmpty
  }

  func tellTakers(_ action: R.Action) {
    guard let annex = existingAnnex else { return }
    for taker in unsafe annex.takers { taker.tell(action) }
  }

  func forgetTakers(_ annex: Annex<R>) {
    unsafe annex.takers = []
    unsafe isWatched = annex.trace != nil
  }
}
