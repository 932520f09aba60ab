import Synchronization

/// What is left to do of actions that make stores send to stores above or below them, and so on.
///
/// What is to be done next lies here, and not on the stack of the thread, so that no depth of stores
/// needs any. The order is that of calls: what a store has sent is handled before the store goes on.
final class Cascade {
  private var frames: [() -> Void] = []

  /// Notes what is to be done before all that has been noted.
  func push(_ frame: @escaping () -> Void) {
    frames.append(frame)
  }

  /// Does all that is left to do.
  func run() {
    while let frame = frames.popLast() { frame() }
  }
}

// Everything here is called by the holder of the role.
extension Store {
  /// Does a step of an effect that other stores may have to follow.
  ///
  /// - Returns: Whether that is left to a cascade that has come here. It carries on behind the step.
  func cascade(
    _ annex: Annex<R>,
    _ failures: Int,
    _ step: @escaping (Cascade) -> Void
  ) -> Bool {
    let kin = annex.needKin()
    if let cascade = unsafe kin.cascade {
      let context = unsafe annex.ledger.context
      cascade.push { self.carryOn(annex, after: failures) }
      cascade.push {
        guard let context else { return step(cascade) }
        context.run(in: self.runtime.parts.actor) { step(cascade) }
      }
      return true
    }
    let cascade = Cascade()
    unsafe kin.cascade = cascade
    step(cascade)
    cascade.run()
    unsafe kin.cascade = nil
    return false
  }

  /// Sends an action to a child.
  @usableFromInline
  func isLeft(_ errand: Errand<R.State>, _ annex: Annex<R>, _ failures: Int) -> Bool {
    cascade(annex, failures) { errand.run(in: self, on: $0) }
  }

  /// Tells an event, which a parent may hear.
  @usableFromInline
  func isLeft(_ event: R.Event, _ annex: Annex<R>, _ failures: Int) -> Bool {
    guard let kin = annex.kin, unsafe kin.isHeard else {
      tell(event)
      return false
    }
    return cascade(annex, failures) { cascade in
      unsafe kin.upward = cascade
      self.tell(event)
      unsafe kin.upward = nil
    }
  }
}

extension Store {
  /// Handles an action in a cascade, or queues it where the store is busy.
  ///
  /// Where stores have a place the cascade is there: parents and children share their runtime.
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - origin: What is told where the store has ended; without it that is told as of any action.
  ///   - cascade: What is to go on behind it.
  func send(_ action: R.Action, from origin: Origin?, on cascade: Cascade) {
    guard takeRole() || takeParkedRole() else {
      return enqueue(.action(action, origin.map(Ticket.init)))
    }
    let kin = needAnnex().needKin()
    unsafe kin.cascade = cascade
    cascade.push {
      unsafe kin.cascade = nil
      self.leaveRole()
    }
    handle(action, from: origin)
  }

  /// Handles an action, or queues it where the store is busy; it is told from where it came when it is late.
  func send(_ action: R.Action, from origin: Origin) {
    guard takeRole() else { return enqueue(.action(action, Ticket(from: origin))) }
    handle(action, from: origin)
    giveBackRole()
  }

  private func handle(_ action: R.Action, from origin: Origin?) {
    if unsafe isEnded {
      late(action, origin.map(Ticket.init))
    } else {
      handle(action, for: nil)
    }
  }

  /// Sends an action for an event of a child, which is just telling it.
  func hear<C: Reactor>(_ action: R.Action, of child: Store<C>?) {
    if let cascade = unsafe child?.existingAnnex?.kin?.upward {
      cascade.push { self.send(action, from: nil, on: cascade) }
    } else {
      sendFromPlace(action)
    }
  }

  /// Sends an action from code that runs where the store handles, as all code of its children does.
  func sendFromPlace(_ action: R.Action) {
    submit(.action(action, nil), from: runtime.parts.actor)
  }
}
