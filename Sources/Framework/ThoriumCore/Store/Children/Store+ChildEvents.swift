// The subscription of a parent to the events of a child. The holder of the child's role calls it.
extension Store {
  /// Subscribes to the events of a child, before the child starts its pipelines.
  func bindChildEvents<C: Reactor>(
    _ child: Store<C>,
    _ identity: Identity,
    _ id: any Sendable,
    by mapping: ChildEventMapping<R, C>
  ) {
    unsafe child.needExtras().needChildLinks().hasParentMapping = true
    let queue = child.needExtras().finalState(of: child).events
    queue.attach(ObserverToken()) { [weak self, weak child, weak queue] event in
      guard let self, let child, let queue else { return true }
      // The waiting events are older than this one.
      if queue.isKeeping { self.deliverKeptEvents(in: queue, identity, id, by: mapping) }
      guard let events = self.events(of: identity, id, by: mapping) else { return false }
      self.sendForChildEvent(events.action(event), of: child)
      return true
    }
  }

  /// Delivers the events that wait because the child was at a place without a mapping.
  func deliverKeptEvents<C: Reactor>(
    of child: Store<C>,
    _ identity: Identity,
    _ id: any Sendable,
    by mapping: ChildEventMapping<R, C>
  ) {
    child.submit(
      .turn { [weak self] child in
        let child = child.typed(as: C.self)
        guard let self, let queue = child.existingExtras?.existingFinalState?.existingEvents else {
          return
        }
        child.whileNotifying { self.deliverKeptEvents(in: queue, identity, id, by: mapping) }
      }
    )
  }

  private func deliverKeptEvents<C: Reactor>(
    in queue: EventQueue<C.Event>,
    _ child: Identity,
    _ id: any Sendable,
    by mapping: ChildEventMapping<R, C>
  ) {
    while queue.isKeeping, let events = events(of: child, id, by: mapping),
      let kept = queue.popFirst()
    {
      sendFromPlace(events.action(kept))
    }
  }

  private func events<C: Reactor>(
    of child: Identity,
    _ id: any Sendable,
    by mapping: ChildEventMapping<R, C>
  ) -> PlacedEventMapping<R, C>? {
    let state = currentState
    return mapping.events(in: state) {
      existingExtras?.childStores?.hasChild(child, under: id, in: state) == true
    }
  }
}
