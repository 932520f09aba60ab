// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
// store's role, like the store's own fields.
/// The parts of a store that only children and stores with pulse readers need.
@safe
final class ChildLinks: @unchecked Sendable {
  /// The name of the store's place in its parent, once the child has left the place.
  @exclusivity(unchecked) var lostPlace: (@Sendable () -> String)?
  /// True when the parent receives the events of this store.
  @exclusivity(unchecked) var hasParentMapping = false
  /// The reentrancy queue of the current action, while the parent receives an event of this store.
  @exclusivity(unchecked) var upward: ReentrancyQueue?

  private let anySeenPulses = OnceReference<SeenPulses>()

  /// The assignments that the readers of this store's pulses have seen.
  var seenPulses: SeenPulses { anySeenPulses.load() ?? anySeenPulses.storeIfNil(SeenPulses()) }
}

// The subscription of a parent to the events of a child. The holder of the child's role calls it.
extension Store {
  /// Subscribes to the events of a child, before the child starts its pipelines.
  func bindChildEvents<C: Reactor>(_ child: Store<C>, by mapping: ChildEventMapping<R>) {
    unsafe child.needExtras().needChildLinks().hasParentMapping = true
    let queue = child.needExtras().finalState(of: child).events
    queue.attach(ObserverToken()) { [weak self, weak child, weak queue] event in
      guard let self, let child, let queue else { return true }
      // The waiting events are older than this one.
      self.deliverKeptEvents(in: queue, by: mapping)
      guard let action = self.rule(of: mapping)?.action(mapping.id, Box(event)) else {
        return false
      }
      self.sendForChildEvent(action, of: child)
      return true
    }
  }

  /// Delivers the events that wait because the child was at a place without a mapping.
  func deliverKeptEvents<C: Reactor>(of child: Store<C>, by mapping: ChildEventMapping<R>) {
    child.submit(
      .turn { [weak self] child in
        let child = child.typed(as: C.self)
        guard let self, let queue = child.existingExtras?.existingFinalState?.existingEvents else {
          return
        }
        child.whileNotifying { self.deliverKeptEvents(in: queue, by: mapping) }
      }
    )
  }

  private func deliverKeptEvents(
    in queue: EventQueue<some Sendable>,
    by mapping: ChildEventMapping<R>
  ) {
    while queue.kept.count > 0, let rule = rule(of: mapping), let kept = queue.kept.popFirst() {
      if let action = rule.action(mapping.id, Box(kept)) { sendFromPlace(action) }
    }
  }

  private func rule(of mapping: ChildEventMapping<R>) -> ChildEvents<R>.Rule? {
    let state = currentState
    return mapping.rule(in: state) {
      existingExtras?.childStores?.hasChild(mapping.child, under: mapping.id, in: state) == true
    }
  }
}
