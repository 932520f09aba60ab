import Synchronization

/// The remaining steps of actions that stores send to their parents and children.
///
/// The steps are in this queue, not on the stack of the thread, so deeply nested stores do not
/// exhaust the stack. The order is that of calls: an action that a store has sent is handled before
/// the store continues.
///
/// One thread uses it, at the place of the stores.
@safe
@usableFromInline
final class ReentrancyQueue {
  @exclusivity(unchecked) @usableFromInline var frames: ContiguousArray<() -> Void> = []

  /// Adds a step before all recorded steps.
  @inlinable
  func push(_ frame: @escaping () -> Void) {
    unsafe frames.append(frame)
  }

  /// Runs all remaining steps.
  func run() {
    while let frame = unsafe frames.popLast() { frame() }
  }
}

// The holder of the role calls everything here.
extension AnyStore {
  /// Runs a step of an effect that may need other stores first.
  ///
  /// - Returns: True when an existing reentrancy queue takes over the step. It then continues the
  ///   effect after the step.
  func runReentrantly(
    _ extras: AnyStoreExtras,
    _ step: @escaping (ReentrancyQueue) -> Void
  ) -> Bool {
    // Changes that the step makes in other stores belong to this burst.
    beginBurst()
    if let reentrancyQueue = unsafe extras.reentrancyQueue {
      let context = unsafe extras.work.effectTree.context
      reentrancyQueue.push { self.performSteps(extras) }
      reentrancyQueue.push {
        guard let context else { return step(reentrancyQueue) }
        context.run(in: self.runtime.parts.actor) { step(reentrancyQueue) }
      }
      return true
    }
    let reentrancyQueue = ReentrancyQueue()
    unsafe extras.reentrancyQueue = reentrancyQueue
    step(reentrancyQueue)
    reentrancyQueue.run()
    unsafe extras.reentrancyQueue = nil
    return false
  }

  /// Delivers an event, which a parent may receive.
  func deliverEvent(_ event: AnyBox, _ extras: AnyStoreExtras) -> Bool {
    guard let childLinks = extras.childLinks.load(), unsafe childLinks.hasParentMapping else {
      performRequest(.event(event))
      return false
    }
    return runReentrantly(extras) { reentrancyQueue in
      unsafe childLinks.upward = reentrancyQueue
      self.performRequest(.event(event))
      unsafe childLinks.upward = nil
    }
  }

  /// Gives the role back; the reentrancy queue continues in other stores.
  @usableFromInline
  func leaveReentrancyQueue() {
    unsafe existingAnyExtras?.reentrancyQueue = nil
    leaveRole()
  }
}

extension Store {
  /// Handles an action in a reentrancy queue, or queues it if the store is busy.
  ///
  /// If stores have a place, the reentrancy queue runs there: parents and children share
  /// their runtime.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - origin: The origin for the report if the store has ended; without it the report is that of
  ///     any late action.
  ///   - reentrancyQueue: The reentrancy queue, which continues after the action.
  @inlinable
  func send(
    _ action: R.Action,
    from origin: @autoclosure () -> Origin?,
    on reentrancyQueue: ReentrancyQueue
  ) {
    guard role.takeAtPlace() else {
      prepare()
      let input = Input.action(Box(action), origin().map { PendingAction(from: $0) })
      return enqueue(input, from: runtime.parts.actor, isInBurst: true)
    }
    if isBare { _ = makeExtras() }
    unsafe unmanagedExtras?._withUnsafeGuaranteedRef { unsafe $0.reentrancyQueue = reentrancyQueue }
    reentrancyQueue.push { self.leaveReentrancyQueue() }
    handle(action, from: origin())
  }

  /// Handles an action; a late one is reported with its origin.
  @inlinable
  @inline(__always)
  func handle(_ action: R.Action, from origin: @autoclosure () -> Origin?) {
    if unsafe isEnded {
      reportLateAction(action, origin().map { PendingAction(from: $0) })
    } else {
      handle(action, for: nil)
    }
  }

  /// Sends an action for an event that a child is delivering.
  func sendForChildEvent<C: Reactor>(_ action: R.Action, of child: Store<C>?) {
    if let reentrancyQueue = unsafe child?.existingExtras?.childLinks.load()?.upward {
      reentrancyQueue.push { self.send(action, from: nil, on: reentrancyQueue) }
    } else {
      sendFromPlace(action)
    }
  }

  /// Sends an action from code that runs at the store's place, like all code of its children.
  func sendFromPlace(_ action: R.Action) {
    // An executor, unlike an actor, is no caller that `submit` could know.
    if isPlaced, role.takeAtPlace() {
      handle(action, from: nil)
      return giveBackRole()
    }
    submit(.action(Box(action), nil), from: runtime.parts.actor, isInBurst: true)
  }
}
