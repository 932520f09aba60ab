public import Synchronization

/// What is left to do of actions that make stores send to stores above or below them, and so on.
///
/// What is to be done next lies here, and not on the stack of the thread, so that no depth of stores
/// needs any. The order is that of calls: what a store has sent is handled before the store goes on.
///
/// It is used by one thread, at the place of the stores that it is about.
@safe
@usableFromInline
final class Cascade {
  @exclusivity(unchecked) @usableFromInline var frames: ContiguousArray<() -> Void> = []

  @inlinable
  init() {}

  /// Notes what is to be done before all that has been noted.
  @inlinable
  func push(_ frame: @escaping () -> Void) {
    unsafe frames.append(frame)
  }

  /// Does all that is left to do.
  @inlinable
  func run() {
    while let frame = unsafe frames.popLast() { frame() }
  }
}

// Everything here is called by the holder of the role.
extension AnyStore {
  /// Does a step of an effect that other stores may have to follow.
  ///
  /// - Returns: Whether that is left to a cascade that has come here. It carries on behind the step.
  private func cascade(
    _ annex: AnyAnnex,
    _ failures: Int,
    _ step: @escaping (Cascade) -> Void
  ) -> Bool {
    if let cascade = unsafe annex.cascade {
      let context = unsafe annex.work.ledger.context
      cascade.push { self.carryOn(annex, after: failures) }
      cascade.push {
        guard let context else { return step(cascade) }
        context.run(in: self.runtime.parts.actor) { step(cascade) }
      }
      return true
    }
    let cascade = Cascade()
    unsafe annex.cascade = cascade
    step(cascade)
    cascade.run()
    unsafe annex.cascade = nil
    return false
  }

  /// Sends an action to a child.
  func isLeft(_ errand: Errand, _ annex: AnyAnnex, _ failures: Int) -> Bool {
    cascade(annex, failures) { errand.run(in: self, on: $0) }
  }

  /// Tells an event, which a parent may hear.
  func isLeft(_ event: AnyBox, _ annex: AnyAnnex, _ failures: Int) -> Bool {
    guard let kin = annex.anyKin.load(), unsafe kin.isHeard else {
      ask(.event(event, from: nil))
      return false
    }
    return cascade(annex, failures) { cascade in
      unsafe kin.upward = cascade
      self.ask(.event(event, from: nil))
      unsafe kin.upward = nil
    }
  }

  /// Sends an action to a child, which is all that an action asks for.
  ///
  /// It does not come into the ledger, since nothing of the effect is left afterwards.
  func carryOut(_ errand: Errand, _ annex: AnyAnnex) {
    if let cascade = unsafe annex.cascade {
      return cascade.push { errand.run(in: self, on: cascade) }
    }
    let cascade = Cascade()
    unsafe annex.cascade = cascade
    errand.run(in: self, on: cascade)
    cascade.run()
    unsafe annex.cascade = nil
  }

  /// Gives the role back, as the cascade goes on above.
  @usableFromInline
  func leaveCascade() {
    unsafe existingAnyAnnex?.cascade = nil
    leaveRole()
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
  @inlinable
  func send(_ action: R.Action, from origin: @autoclosure () -> Origin?, on cascade: Cascade) {
    guard takeRole() || takeParkedRole() else {
      prepare()
      let input = Input.action(Box(action), origin().map(Ticket.init))
      return enqueue(input, from: runtime.parts.actor)
    }
    if isBare { _ = makeAnnex() }
    unsafe unmanagedAnnex?._withUnsafeGuaranteedRef { unsafe $0.cascade = cascade }
    cascade.push { self.leaveCascade() }
    handle(action, from: origin())
  }

  /// Handles an action, or queues it where the store is busy; it is told from where it came when it is late.
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - origin: What is reported if the store has ended.
  ///   - caller: The actor in which the caller runs, where that is known.
  @inlinable
  func send(_ action: R.Action, from origin: @autoclosure () -> Origin, by caller: (any Actor)?) {
    guard takeRole() else {
      prepare()
      return submitSoon(.action(Box(action), Ticket(from: origin())), from: caller)
    }
    handle(action, from: origin())
    giveBackRole()
  }

  @inlinable
  @inline(__always)
  func handle(_ action: R.Action, from origin: @autoclosure () -> Origin?) {
    if unsafe isEnded {
      late(action, origin().map(Ticket.init))
    } else {
      handle(action, for: nil)
    }
  }

  /// The store of the child at a key path, if it was sent to before and its place has not changed.
  @inlinable
  func knownChild<C: Reactor>(_: C.Type, at path: AnyKeyPath) -> Store<C>? {
    knownChild(at: path) { _ in true }?.typed()
  }

  /// The store of one of many children, if it was sent to before and their place has not changed.
  @inlinable
  func knownChild<ID: Hashable & Sendable, C: Reactor>(
    _: C.Type,
    at path: AnyKeyPath,
    _ id: ID
  ) -> Store<C>? {
    // The type of the key path contains that of the id.
    knownChild(at: path) { $0.value(as: ID.self) == id }?.typed()
  }

  @inlinable
  @inline(never)
  func knownChild(at path: AnyKeyPath, where isWanted: (AnyBox) -> Bool) -> AnyStore? {
    checkReading()
    guard let annex = unsafe unmanagedAnnex else { return nil }
    let address = unsafe annex._withUnsafeGuaranteedRef { $0.childWatch.load(ordering: .acquiring) }
    guard let watch = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe Unmanaged<ChildWatch>.fromOpaque(watch)._withUnsafeGuaranteedRef { watch in
      guard let id = watch.knownID(at: path, where: isWanted) else { return nil }
      return lock.withLock { _ in
        unsafe withUnsafePointer(to: &state) {
          unsafe watch.child(under: id, in: UnsafeRawPointer($0))
        }
      }
    }
  }

  /// Sends an action for an event of a child, which is just telling it.
  func hear<C: Reactor>(_ action: R.Action, of child: Store<C>?) {
    if let cascade = unsafe child?.existingAnnex?.anyKin.load()?.upward {
      cascade.push { self.send(action, from: nil, on: cascade) }
    } else {
      sendFromPlace(action)
    }
  }

  /// Sends an action from code that runs where the store handles, as all code of its children does.
  func sendFromPlace(_ action: R.Action) {
    submit(.action(Box(action), nil), from: runtime.parts.actor)
  }
}
