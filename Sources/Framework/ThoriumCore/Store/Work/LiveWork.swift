/// The running bodies, the forks and the pending actions of an effect tree, which knows only ids.
struct LiveWork {
  /// Each body at the slot of its id, which is found faster than a key of a dictionary.
  private var bodies: ContiguousArray<EffectTask?> = []
  /// The bodies whose slots newer work has taken before they were cancelled.
  private var displaced: [EffectNodeID: EffectTask] = [:]
  private var forks: [EffectNodeID: ForkedEffect] = [:]
  private var pendingActions: [EffectNodeID: PendingAction] = [:]

  /// True when no work is kept.
  var isEmpty: Bool {
    displaced.isEmpty && forks.isEmpty && pendingActions.isEmpty
      && bodies.allSatisfy { $0 == nil }
  }

  /// Keeps a body until it ends or is cancelled.
  mutating func add(_ body: EffectTask) {
    let slot = body.id.slot
    if slot >= bodies.count {
      bodies.append(contentsOf: repeatElement(nil, count: slot - bodies.count + 1))
    }
    if let older = bodies[slot] { displaced[older.id] = older }
    bodies[slot] = body
  }

  /// Removes and returns a body, or returns `nil` if it is not kept.
  mutating func removeBody(_ id: EffectNodeID) -> EffectTask? {
    guard id.slot < bodies.count, let body = bodies[id.slot], body.id == id else {
      return displaced.isEmpty ? nil : displaced.removeValue(forKey: id)
    }
    bodies[id.slot] = nil
    return body
  }

  /// Keeps a fork until it ends, and gives it its id.
  mutating func add(_ fork: ForkedEffect, as id: EffectNodeID) {
    fork.id = id
    forks[id] = fork
  }

  /// Removes and returns a fork.
  mutating func removeFork(_ id: EffectNodeID) -> ForkedEffect? {
    forks.removeValue(forKey: id)
  }

  /// Keeps a pending action until all its work has ended.
  mutating func add(_ action: PendingAction?, for root: EffectNodeID) {
    if let action { pendingActions[root] = action }
  }

  /// The pending action whose work has this root, or `nil`.
  func pendingAction(for root: EffectNodeID) -> PendingAction? {
    pendingActions.isEmpty ? nil : pendingActions[root]
  }

  /// Removes and returns a pending action.
  mutating func removePendingAction(for root: EffectNodeID) -> PendingAction? {
    pendingActions.removeValue(forKey: root)
  }
}
