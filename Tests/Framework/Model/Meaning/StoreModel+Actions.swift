import Thorium

// From an action to the end of all that it began.
extension StoreModel {
  /// L1: refusal, mutate, and whatever the effect does.
  func handle(_ act: Act, _ receipt: Int?) {
    if hasEnded { return doNotHandle(act, receipt, .late) }
    note(.asksForRefusal(act.number))
    if act.isRefused(in: state) { return doNotHandle(act, receipt, .refused) }
    actions += 1
    let root = Work(.action(actions, receipt: receipt), in: nil) { _ in }
    roots.append(root)
    trace(.actionBegan(actions, act.number))
    note(.mutates(act.number))
    perform(act.mutating)
    begin(act.effect, in: root) { self.rootIsOver(root, $0) }
  }

  /// L9, L10: what is late or refused changes nothing, and is told once: to whoever waits for it, or
  /// else by a report.
  private func doNotHandle(_ act: Act, _ receipt: Int?, _ ending: Line.Ending) {
    let isLate = ending == .late
    actions += 1
    trace(.actionBegan(actions, act.number))
    trace(.actionEnded(actions, ending))
    if let receipt {
      awakened.append((receipt, isAccepted: false))
    } else {
      note(.reports(isLate ? .late : .refused))
    }
  }

  /// L8: an error that no effect has caught is answered by the reactor, or reported.
  private func rootIsOver(_ root: Work, _ outcome: Outcome) {
    guard case .failed(let fault) = outcome else { return close(root, .finished) }
    note(.answers(fault.number))
    if let answer = fault.answer {
      begin(answer, in: root) { self.rootIsOver(root, $0) }
    } else {
      note(.reports(.unhandled(fault.number)))
      close(root, .failed(fault.number))
    }
  }

  /// E6: an action ends once, when all is over that it began, or when the store ends.
  func close(_ root: Work, _ ending: Line.Ending) {
    guard case .action(let number, let receipt) = root.kind else { return }
    forget(root)
    trace(.actionEnded(number, ending))
    guard let receipt else { return }
    awakened.append((receipt, isAccepted: true))
  }
}

// States, and who is told.
extension StoreModel {
  /// L6: every observer is told every state, in the order in which they came.
  func commit(_ change: Change, in work: Work, from body: Work? = nil) {
    let change = work.map(change)
    note(.reduces(change.number))
    isReducing = true
    perform(change.reducing)
    isReducing = false
    state.change(by: change)
    trace(.reduced(change.number, state.print, effect: body?.number))
    watchers.removeAll(where: \.isLost)
    for watcher in watchers where !watcher.isLost { tell(watcher) }
  }

  private func tell(_ watcher: Watcher) {
    note(.tells(watcher.number, state.print))
    guard let reaction = state.last?.telling, reaction.observer == watcher.number else { return }
    telling = watcher
    perform(reaction.deed)
    telling = nil
  }

  /// Whoever comes is told the state at once, and then each one; after the end, the last one.
  func attach(_ watcher: Watcher) {
    if watcher.isLost { return }
    tell(watcher)
    if !hasEnded { watchers.append(watcher) }
  }

  /// Something is done to the store, where somebody holds it, or to what it gave away.
  func perform(_ deed: Deed?) {
    guard let deed, counts.allows(deed) else { return }
    switch deed.kind {
    case .leave(let number): leave(number)
    case .stopTaking(let number): takings.removeValue(forKey: number)?.isLost = true
    case .emit(let body, let change): emit(change, body, begun[body])
    case .fork(let body, let drawing): forks[deed.number] = fork(drawing, of: begun[body])
    case .unfork(let fork):
      if let forking = forks[fork], !hasEnded { submit(.unfork(forking)) }
    case _ where !isHeld: break
    case .send(let act):
      submit(.action(act, receipt: nil))
    case .observe(let number):
      let watcher = Watcher(number)
      submit(.observe(watcher))
      subscriptions.updateValue(watcher, forKey: number)?.isLost = true
    case .take(let number):
      let taker = Watcher(number)
      submit(.take(taker))
      takings.updateValue(taker, forKey: number)?.isLost = true
    case .end:
      submit(.end)
    case .release:
      release()
    }
  }

  /// L6: whoever leaves is told nothing from that moment on.
  private func leave(_ number: Int) {
    guard let watcher = subscriptions.removeValue(forKey: number) else { return }
    watcher.isLost = true
  }
}
