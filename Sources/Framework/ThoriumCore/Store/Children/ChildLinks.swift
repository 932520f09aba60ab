import Synchronization

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

  private let anySeenPulses = AtomicLazyReference<SeenPulses>()

  /// The assignments that the readers of this store's pulses have seen.
  var seenPulses: SeenPulses { anySeenPulses.load() ?? anySeenPulses.storeIfNil(SeenPulses()) }
}

extension AnyStoreExtras {
  /// Returns the child links, which the first caller creates on any thread.
  func needChildLinks() -> ChildLinks { childLinks.load() ?? childLinks.storeIfNil(ChildLinks()) }
}
